#!/bin/bash
# Before the image's own entry point: copies the database at the first start, and after that follows it.
set -euo pipefail

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # What an interrupted copy left would be in the way.
  rm -rf "$PGDATA"
  mkdir -p "$PGDATA"
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup --host "${PRIMARY_HOST:-database}" --username replicator \
    --pgdata "$PGDATA" --slot replica --wal-method stream --checkpoint fast --write-recovery-conf
  chown -R postgres "$PGDATA"
  chmod 700 "$PGDATA"
fi
exec docker-entrypoint.sh "$@"
