import { pageContent } from './focus-content.ts';

const LOOK_MS = 200;
/** What has been drawn may still ask for something. */
const QUIET_MS = 800;
/** No page keeps anybody waiting for longer. */
const MOST_MS = 5000;

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whether a page has its heading, and nothing in it is on its way. */
export function isDrawn(): boolean {
  const content = pageContent();
  return content?.querySelector('h1') != null && content.querySelector('[aria-busy="true"]') === null;
}

/** Waits until the page is there with its figures and a moment has passed: what comes then takes nothing away from it. */
export async function whenDrawn(): Promise<void> {
  const until = performance.now() + MOST_MS;
  while (!isDrawn() && performance.now() < until) await delay(LOOK_MS);
  await delay(QUIET_MS);
}
