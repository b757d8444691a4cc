import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** What an editor or git writes comes as many events: they count as one change. */
const SETTLED_MS = 40;

/**
 * Calls `onChange` when anything below these folders has changed; folders made later are watched as well.
 * Folder by folder, because a recursive watch of Node loses files that an editor saves by renaming.
 * Returns what ends the watching.
 */
export function watchFolders(folders: string[], onChange: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  let settled: NodeJS.Timeout | undefined;

  const changed = (): void => {
    clearTimeout(settled);
    settled = setTimeout(() => {
      watchAll();
      onChange();
    }, SETTLED_MS);
  };
  const watchAll = (): void => {
    const present = new Set(folders.flatMap(foldersIn));
    for (const [folder, watcher] of watchers) {
      if (present.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of present) {
      if (!watchers.has(folder)) watchers.set(folder, watch(folder, changed).on('error', changed));
    }
  };

  watchAll();
  return () => {
    clearTimeout(settled);
    for (const watcher of watchers.values()) watcher.close();
  };
}

function foldersIn(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  return [folder, ...below];
}
