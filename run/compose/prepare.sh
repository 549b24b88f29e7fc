#!/bin/sh
# Once, in a database that is new: the roles and the database of Suluh.
set -e
psql -v "sandi=$SANDI" -v "sandi_cadangan=$SANDI_CADANGAN" -U postgres -d postgres -f "${SULUH_SQL:-/suluh/postgresql.sql}"
