#!/bin/sh
# Names the images of docker-compose.yml by their digest, so that a tag which is moved, or a registry that lies, brings
# nothing else: asks the registry what each tag is now and writes it into .env, which compose reads. Run it again to
# raise them; `git diff` does not show .env, so look at what it prints.
set -eu
cd "$(dirname "$0")/../.."

pin() {
  digest=$(docker buildx imagetools inspect "$2" --format '{{.Manifest.Digest}}')
  case $digest in
    sha256:*) printf '%s=%s@%s\n' "$1" "$2" "$digest" ;;
    *) echo "$2 has no digest: $digest" >&2 && exit 1 ;;
  esac
}

fresh=$(mktemp .env.XXXXXX)
trap 'rm -f "$fresh"' EXIT
if [ -f .env ]; then grep -Ev '^(MONGO|REDIS|CADDY|NODE)_IMAGE=' .env >"$fresh" || true; fi
pin MONGO_IMAGE mongo:8 >>"$fresh"
pin REDIS_IMAGE redis:7 >>"$fresh"
pin CADDY_IMAGE caddy:2 >>"$fresh"
pin NODE_IMAGE node:24-bookworm-slim >>"$fresh"
mv "$fresh" .env
trap - EXIT
grep -E '^(MONGO|REDIS|CADDY|NODE)_IMAGE=' .env
