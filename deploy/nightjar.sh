#!/bin/sh
# Runs a command of the operator with the settings of the server: nightjar admin:grant +18135550104 super_admin
# On a machine it is /usr/local/bin/nightjar and becomes the user of the server. In the image it runs as it is.
set -eu
settings=/etc/nightjar/nightjar.env
if [ "$(id -u)" -eq 0 ] && [ -f "$settings" ]; then exec runuser --user nightjar -- "$0" "$@"; fi

export NODE_ENV=production DATA_DIR="${DATA_DIR:-/var/lib/nightjar}"
cd "${NIGHTJAR_FOLDER:-/opt/nightjar/current}"
script=operator.ts
if [ "${1:-}" = doctor ]; then
  script=doctor.ts
  shift
fi
if [ -f "$settings" ]; then set -- --env-file="$settings" tools/run.mjs "apps/server/src/$script" "$@"
else set -- tools/run.mjs "apps/server/src/$script" "$@"; fi
exec node_modules/.bin/node "$@"
