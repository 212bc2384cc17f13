#!/bin/bash
# Run once by the image of PostgreSQL, when it creates the database: lets the replica connect and copy.
set -euo pipefail

psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --variable ON_ERROR_STOP=1 --variable password="$REPLICATION_PASSWORD" <<'SQL'
create role replicator login replication password :'password';
select pg_create_physical_replication_slot('replica');
SQL
echo 'host replication replicator all scram-sha-256' >>"$PGDATA/pg_hba.conf"
