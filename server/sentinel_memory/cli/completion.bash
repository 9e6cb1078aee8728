# Completion of sentinel-memory for bash.
_sentinel_memory() {
  local line value word=${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  while IFS= read -r line; do
    value=${line%%$'\t'*}
    # Topics come from other people: they are quoted, so that none of them is ever run.
    if [[ $word != [\"\']* ]]; then
      COMPREPLY+=("$(printf '%q' "$value")")
    elif [[ $value != *[\"\'\$\`\\!]* ]]; then
      COMPREPLY+=("$value")
    fi
  done < <(sentinel-memory __complete "=$word" "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
}
complete -o default -F _sentinel_memory sentinel-memory
