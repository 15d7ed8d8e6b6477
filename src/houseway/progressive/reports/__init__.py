"""Reports: what the entries come to, asked in the ways that a card room asks. Plain data, and tables of text."""

from houseway.progressive.reports.accrual import DailyAccrual, Day, daily_accrual
from houseway.progressive.reports.adjustments import Adjustment, AdjustmentList, adjustment_list
from houseway.progressive.reports.award_list import AwardLine, AwardList, award_list
from houseway.progressive.reports.history import MeterHistory, Point, meter_history
from houseway.progressive.reports.hits import HitReport, LineHits, hits_by_line, line_chances
from houseway.progressive.reports.plot import plot
from houseway.progressive.reports.reconciliation import Reconciliation, Reconciliations, reconcile
from houseway.progressive.reports.shift import MeterShift, ShiftReport, TableShift, shift_report
from houseway.progressive.reports.words import Table

__all__ = [
    "Adjustment",
    "AdjustmentList",
    "AwardLine",
    "AwardList",
    "DailyAccrual",
    "Day",
    "HitReport",
    "LineHits",
    "MeterHistory",
    "MeterShift",
    "Point",
    "Reconciliation",
    "Reconciliations",
    "ShiftReport",
    "Table",
    "TableShift",
    "adjustment_list",
    "award_list",
    "daily_accrual",
    "hits_by_line",
    "line_chances",
    "meter_history",
    "plot",
    "reconcile",
    "shift_report",
]
