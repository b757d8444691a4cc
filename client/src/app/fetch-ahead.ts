/** What the page itself needs comes first. */
const SETTLED_MS = 5000;

let begun = false;

/**
 * Fetches the code of pages that may be opened next, one after another, while nothing else is going on: they open at
 * once then, also when the network has gone. Not for who asked their browser to save data.
 */
export function fetchAhead(pages: (() => Promise<unknown>)[]): void {
  if (begun || typeof window === 'undefined' || savesData()) return;
  begun = true;
  const waiting = [...pages];
  const next = (): void => {
    // What fails here is fetched again where it is shown, and told there.
    void waiting
      .shift()?.()
      .catch(() => undefined)
      .then(() => whenIdle(next));
  };
  setTimeout(() => whenIdle(next), SETTLED_MS);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function whenIdle(task: () => void): void {
  // Safari has none.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task);
  else setTimeout(task, 200);
}
