import type { ProcessBuild } from './process-build.ts';
import { watchFolders } from './watch-folders.ts';

/** What is done with a change. */
export interface OnChange {
  /** Receives the names of the processes whose code is another now; the next change waits until it is done. */
  replace: (names: string[]) => Promise<void>;
  /** Receives what is wrong with the sources, or with the new code at its start. What ran goes on, if it can. */
  tell: (wrong: unknown) => void;
}

/** Builds after every change below these folders, one build at a time. Returns what ends that. */
export function rebuildOnChange(
  build: ProcessBuild,
  folders: string[],
  { replace, tell }: OnChange,
): () => void {
  let due = false;
  let busy = false;
  let ended = false;

  const work = async (): Promise<void> => {
    due = true;
    if (busy) return;
    busy = true;
    while (due && !ended) {
      due = false;
      await build.rebuild().then(replace).catch(tell);
    }
    busy = false;
  };
  const endWatch = watchFolders(folders, () => void work());

  return () => {
    ended = true;
    endWatch();
  };
}
