#compdef sentinel-memory
# Completion of sentinel-memory for zsh.
_sentinel_memory() {
  local value about
  local -a values shown
  while IFS=$'\t' read -r value about; do
    values+=("$value")
    shown+=("$value${about:+  $about}")
  done < <(sentinel-memory __complete "=${(Q)words[CURRENT]}" \
    "${(@Q)words[2,CURRENT-1]}" 2>/dev/null)
  if (( $#values )); then
    compadd -l -d shown -a values
  else
    _default
  fi
}
if [[ $funcstack[1] == _sentinel-memory ]]; then
  _sentinel_memory "$@"
else
  compdef _sentinel_memory sentinel-memory
fi
