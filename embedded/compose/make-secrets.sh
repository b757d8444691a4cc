#!/bin/sh
# Makes the secrets that docker-compose.yml names, each in a file of ./secrets (or the folder that is given), once:
# what is there already is never overwritten. SMTP_URL is taken from the environment, the rest is random; files that are
# left empty are secrets that are not used until something is written into them.
#
#   SMTP_URL='smtp://user:password@mail.example.com:587' embedded/compose/make-secrets.sh
#
# The folder is its owner's alone. The files in it may be read by everybody, because containers run as users of their
# own; outside of them nobody else gets past the folder.
set -eu
umask 077

folder=${1:-secrets}
if [ -e "$folder" ]; then
  echo "$folder is there already: nothing was changed. To make all secrets anew, move it away first." >&2
  exit 1
fi
if [ -z "${SMTP_URL:-}" ]; then
  echo 'Give SMTP_URL the mail server, like smtp://user:password@mail.example.com:587' >&2
  exit 1
fi

random() { od -An -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }
write() { printf '%s' "$2" >"$made/$1" && chmod 444 "$made/$1"; }

# Under its name only when it is whole.
made=$(mktemp -d "$folder.XXXXXX")
trap 'rm -rf "$made"' EXIT

mongo_password=$(random 32)
redis_password=$(random 32)
write secret "$(random 48)"
write metrics_token "$(random 32)"
write mongo_keyfile "$(random 256)"
write mongo_root_password "$(random 32)"
write mongo_password "$mongo_password"
write mongo_url "mongodb://lode:$mongo_password@mongo:27017/lode?replicaSet=rs0&authSource=admin"
write redis_password "$redis_password"
write redis_url "redis://lode:$redis_password@redis:6379"
# The site's user may do all that its queues need, and nothing that stops, reads or changes the server itself.
write redis_acl "user default off
user lode on #$(printf '%s' "$redis_password" | sha256sum | cut -d ' ' -f 1) ~* &* +@all -@admin -@dangerous +info
"
write smtp_url "$SMTP_URL"
for unused in secret_previous deposit_key_btc deposit_key_tron deposit_key_vechain esplora_urls trongrid_urls \
  trongrid_api_key thor_urls pool_url pool_api_key pool_secret oidc_providers; do
  write "$unused" ''
done

mv "$made" "$folder"
trap - EXIT
echo "Secrets are in $folder. Keep a copy of it where nobody else reads it: without it the data cannot be read."
