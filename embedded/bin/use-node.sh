# Sourced by the scripts of package.json and by .ci/run, from the project's root: from here on `node`, `npm` and `npx`
# are Node 24 or later, fetched where it is missing. `. embedded/bin/use-node.sh` does the same for a terminal.
# Sourced, so that no process stands between a signal and what it is meant for.
path_with_node=$(node embedded/bin/node-path.js) && PATH=$path_with_node
