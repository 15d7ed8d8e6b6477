"""${message}"""

revision = "${up_revision}"
down_revision = "${down_revision}"


def upgrade() -> None:
    ...
