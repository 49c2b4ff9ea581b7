#!/bin/sh
# Makes a certificate authority, and a certificate for each machine that its database, Patroni, etcd and Redis use.
#   deploy/patroni/make-certificates.sh FOLDER a=10.0.0.11 b=10.0.0.12 c=10.0.0.13
set -eu
folder=${1:?a folder outside the project}
shift
umask 077
mkdir -p "$folder"
cd "$folder"
if [ ! -f ca.crt ]; then
  openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj "/CN=Nua inside" -keyout ca.key -out ca.crt \
    -addext "basicConstraints=critical,CA:TRUE" -addext "keyUsage=critical,keyCertSign,cRLSign"
fi
for machine in "$@"; do
  name=${machine%%=*}
  [ ! -d "$name" ] || continue
  mkdir "$name"
  openssl req -newkey rsa:3072 -nodes -subj "/CN=$name" -keyout "$name/machine.key" -out "$name/machine.csr"
  # Programs on this machine reach the database by the second name, through its own HAProxy.
  printf 'subjectAltName=DNS:%s.nua.internal,DNS:database.nua.internal,DNS:redis.nua.internal,DNS:localhost,IP:%s,IP:127.0.0.1\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth,clientAuth\n' \
    "$name" "${machine#*=}" > "$name/machine.ext"
  openssl x509 -req -in "$name/machine.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 3650 \
    -extfile "$name/machine.ext" -out "$name/machine.crt"
  rm "$name/machine.csr" "$name/machine.ext"
  cp ca.crt "$name/ca.crt"
done
echo "ca.key signs for further machines: take it off this machine."
