#!/bin/bash
# Stands in for systemctl in a rehearsal, where no systemd runs. It starts what the units name, as their user and with
# their settings, and stops it as KillMode=mixed does. /etc/rehearsal.env has the ports that the rehearsal has to itself.
set -eu
state=/run/rehearsal
mkdir -p "$state"

text_of() {
  for folder in /etc/systemd/system /lib/systemd/system; do
    if [ -f "$folder/$1" ]; then cat "$folder/$1"; break; fi
  done
  cat "/etc/systemd/system/$1.d/"*.conf 2>/dev/null || true
}
values_of() { text_of "$1" | sed -n "s/^$2=//p"; }

# Becomes one command of a unit, in its surroundings: the process that calls this ends as that command.
become_command() {
  local unit=$1 command=$2 user folder
  user=$(values_of "$unit" User); user=${user:-root}
  for folder in $(values_of "$unit" StateDirectory); do install --directory --owner "$user" --mode 0700 "/var/lib/$folder"; done
  for folder in $(values_of "$unit" CacheDirectory); do install --directory --owner "$user" "/var/cache/$folder"; done
  set -a
  PATH=/usr/local/bin:/usr/bin:/bin HOME=$(getent passwd "$user" | cut -d: -f6)
  for pair in $(values_of "$unit" Environment); do eval "$pair"; done
  for file in $(values_of "$unit" EnvironmentFile); do . "$file"; done
  . /etc/rehearsal.env
  set +a
  cd "$(values_of "$unit" WorkingDirectory | grep . || echo /)"
  umask "$(values_of "$unit" UMask | grep . || echo 0022)"
  exec /usr/bin/setpriv --reuid "$user" --regid "$(id -g "$user")" --init-groups -- /bin/sh -c "exec $command"
}

start() {
  local unit=$1 command
  case "$unit" in *.timer) text_of "$unit" | grep -q '^OnCalendar=' && return ;; esac
  if [ "$(values_of "$unit" Type)" = oneshot ]; then
    { values_of "$unit" ExecStart; values_of "$unit" ExecStartPost; } | sed 's/%%/%/g' > "$state/$unit.commands"
    while read -r command; do (become_command "$unit" "$command" < /dev/null); done < "$state/$unit.commands"
  else
    command=$(values_of "$unit" ExecStart | sed 's/%%/%/g')
    become_command "$unit" "$command" < /dev/null >> "/var/log/$unit.log" 2>&1 &
    echo $! > "$state/$unit.pid"
  fi
}

stop() {
  [ -f "$state/$1.pid" ] || return 0
  local pid
  pid=$(cat "$state/$1.pid")
  kill -TERM "$pid" 2>/dev/null || true
  timeout 60 tail --pid="$pid" -f /dev/null || { kill -KILL "$pid"; echo "$1 did not stop within a minute" >&2; exit 1; }
  rm "$state/$1.pid"
}

verb=$1
shift
[ "${1:-}" != --now ] || shift
for name; do
  case "$name" in *.*) unit=$name ;; *) unit=$name.service ;; esac
  [ -n "$(text_of "$unit")" ] || { echo "Unit $unit not found." >&2; exit 5; }
  case "$verb" in
    start | enable) start "$unit" ;;
    stop) stop "$unit" ;;
    restart) stop "$unit"; start "$unit" ;;
    *) echo "The rehearsal knows no systemctl $verb." >&2; exit 1 ;;
  esac
done
