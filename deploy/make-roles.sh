#!/bin/sh
# Makes the database and its three users: the owner migrates, the server serves, the third reads backups. Runs once, as the superuser.
set -eu
secrets=${SECRETS:-/run/secrets}
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=owner="$(cat "$secrets/owner-password")" --set=serving="$(cat "$secrets/serving-password")" \
  --set=backup="$(cat "$secrets/backup-password")" <<'SQL'
create role nua_owner login password :'owner';
create role nua_serving login password :'serving';
create role nua_backup login replication password :'backup';
create database nua owner nua_owner template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C.UTF-8';
SQL
# The container's own file: a line for all databases does not cover replication. Patroni writes its own.
[ -z "${PGDATA:-}" ] || echo "hostssl replication nua_backup all scram-sha-256" >> "$PGDATA/pg_hba.conf"
