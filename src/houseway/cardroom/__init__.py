"""The card room behind the browser's tables: bankrolls, live tables, a fair deal, nothing lost when it is killed."""

from houseway.cardroom.jackpot import DemoMeter, Jackpot
from houseway.cardroom.room import Cardroom, Settings
from houseway.cardroom.state import Rules
from houseway.cardroom.verify import Verified, verify_bank

__all__ = ["Cardroom", "DemoMeter", "Jackpot", "Rules", "Settings", "Verified", "verify_bank"]
