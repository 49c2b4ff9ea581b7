#!/bin/sh
# Makes the secrets of an installation once; a file that exists is kept.
#   deploy/make-secrets.sh FOLDER [MODE], with the addresses in DATABASE, REDIS and CA
set -eu
folder=${1:?the folder of the secrets}
mode=${2:-600}
database=${DATABASE:-postgres:5432}
redis=${REDIS:-redis:6379}
ca=${CA:-/certificates/ca.crt}
# Other users read the certificate beside the folder, and nothing in it.
mkdir -p "$(dirname "$folder")"
umask 077
mkdir -p "$folder"
cd "$folder"

put() {
  [ -s "$1" ] || printf '%s\n' "$2" > "$1"
}
# In hexadecimal, so that each may stand in an address.
random() {
  openssl rand -hex 24
}
address() {
  printf 'postgres://%s:%s@%s/nua?sslmode=verify-full&sslrootcert=%s&target_session_attrs=read-write' "$1" "$(cat "$2")" "$database" "$ca"
}

for name in postgres-password owner-password serving-password backup-password redis-password metrics-token; do
  put "$name" "$(random)"
done
put secret-key "$(openssl rand -base64 48 | tr -d '\n')"
put seed-key "$(openssl rand -base64 48 | tr -d '\n')"
put owner-database-url "$(address nua_owner owner-password)"
put database-url "$(address nua_serving serving-password)"
put backup-database-url "$(address nua_backup backup-password)"
put redis.conf "requirepass $(cat redis-password)"
put redis-url "rediss://default:$(cat redis-password)@$redis"
if [ ! -s site.pem ]; then
  host=${SITE_HOST:-localhost}
  openssl req -x509 -newkey rsa:3072 -nodes -days 90 -subj "/CN=$host" -addext "subjectAltName=DNS:$host" \
    -keyout site.key -out site.crt 2> /dev/null
  cat site.crt site.key > site.pem
  rm site.crt site.key
  echo "site.pem is signed by itself and browsers warn of it: put your certificate with its key there."
fi
chmod "$mode" ./*
