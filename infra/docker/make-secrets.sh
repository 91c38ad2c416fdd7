#!/bin/sh
# Makes the secrets of docker-compose.yml in infra/docker/secrets; one that exists already stays as it is.
# The folder is closed to others; the files are not, because containers read them as users of their own.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
cd secrets

random() {
  head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n'
}

# write NAME TEXT
write() {
  [ -s "$1" ] && return
  printf '%s' "$2" >"$1"
  chmod 644 "$1"
  echo "made infra/docker/secrets/$1"
}

write internal_secret "$(random)"
write link_secret "$(random)"
write mongo_key "$(random)"
write mongo_root_password "$(random)"
for service in auth listings geo analytics notifications ops; do
  write "mongo_uri_$service" "mongodb://$service:$(random)@mongo:27017/?replicaSet=rs0&authSource=admin&w=majority"
done
write redis_password "$(random)"
write redis_url "redis://:$(cat redis_password)@redis:6379"
write s3_access_key "$(random)"
write s3_secret_key "$(random)"
write grafana_admin_password "$(random)"
