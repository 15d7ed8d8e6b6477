"""Books that lose nothing: journals of entries, each sealed to the one before it, and what they come to.

A journal is a row of *operations*: what somebody asked for and was granted. `Kind` says how to fold one operation
into the state; `Book` keeps the state in memory, lets writers take turns and acknowledges an operation when it is
on the disk. The same folding is done again by whoever verifies the journal.
"""

from houseway.books.book import Book, promise
from houseway.books.chain import Row, genesis, seal
from houseway.books.kind import Checkpoint, Done, Kind, Receipt

__all__ = ["Book", "Checkpoint", "Done", "Kind", "Receipt", "Row", "genesis", "promise", "seal"]
