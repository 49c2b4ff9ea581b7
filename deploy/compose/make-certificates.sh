#!/bin/sh
# Makes once the certificate authority of this installation, and the certificates of its database and Redis.
set -eu
cd "${1:-/certificates}"
[ ! -f ca.crt ] || exit 0

umask 077
openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj "/CN=Nua inside" -keyout ca.key -out ca.new \
  -addext "basicConstraints=critical,CA:TRUE" -addext "keyUsage=critical,keyCertSign,cRLSign"
for name in postgres redis; do
  openssl req -newkey rsa:3072 -nodes -subj "/CN=$name" -keyout "$name.key" -out "$name.csr"
  printf 'subjectAltName=DNS:%s\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n' "$name" > "$name.ext"
  openssl x509 -req -in "$name.csr" -CA ca.new -CAkey ca.key -CAcreateserial -days 3650 -extfile "$name.ext" -out "$name.crt"
  rm "$name.csr" "$name.ext"
done
# The key of the authority signs nothing else.
rm -f ca.key ca.srl ca.new.srl
chmod 644 ./*.crt ca.new
# Both images run as this user.
[ "$(id -u)" -ne 0 ] || chown 999:999 ./*.key
chmod 755 .
mv ca.new ca.crt
