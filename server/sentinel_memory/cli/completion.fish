# Completion of sentinel-memory for fish.
function __sentinel_memory_complete
    set -l words (commandline -opc)
    set -e words[1]
    set -l word (commandline -ct | string collect --allow-empty)
    sentinel-memory __complete "=$word" $words 2>/dev/null
end
complete -c sentinel-memory -f -a '(__sentinel_memory_complete)'
complete -c sentinel-memory -l root -r -a '(__fish_complete_directories)'
