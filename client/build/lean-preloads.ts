import type { Plugin, Rolldown } from 'vite';

/** These files with all that they import before they run. */
function closureOf(names: readonly string[], bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>();
  const take = (name: string): void => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    chunk.imports.forEach(take);
  };
  names.forEach(take);
  return found;
}

/**
 * A file that fetches others lists what they import, so that all of it comes at once. The build leaves out of these lists
 * what must be there already: what the file itself imports, and what the program begins with.
 */
export function leanPreloads(): Plugin {
  let built: Rolldown.OutputBundle = {};
  const there = new Map<string, Set<string>>();
  const thereFor = (host: string): Set<string> => {
    const entries = Object.values(built).filter((file) => file.type === 'chunk' && file.isEntry);
    const known = there.get(host) ?? closureOf([host, ...entries.map(({ fileName }) => fileName)], built);
    there.set(host, known);
    return known;
  };
  return {
    name: 'lean-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // Every browser of the target knows modulepreload.
          polyfill: false,
          resolveDependencies: (_file, files, { hostId, hostType }) =>
            hostType === 'js' ? files.filter((name) => !thereFor(hostId).has(name)) : files,
        },
      },
    }),
    generateBundle: {
      // Before the lists are written.
      order: 'pre',
      handler(_options, bundle) {
        built = bundle;
        there.clear();
      },
    },
  };
}
