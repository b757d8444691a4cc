import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Who sits down: where, with what in the browser's storage, before a window of which size. */
interface Sitter {
  origin: string;
  storage: Record<string, string>;
  viewport: { width: number; height: number };
}

interface Seat {
  origin: string;
  context: BrowserContext;
  page: Page;
  /** True once a story did to it what nobody can undo. */
  spoilt: boolean;
}

/** The lightest document of the site: elsewhere there is neither its storage nor, for what comes next, its process. */
const EMPTY = '/robots.txt';

/** What a story may have listened to. */
const HEARD = [
  'console',
  'dialog',
  'load',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
] as const;

/**
 * Browsers' windows that the stories of a worker sit down at one after the other. A new one costs more than
 * everything that most stories do in it: its process, and reading the program once more. Who sits down finds
 * nothing of who sat there before: no storage, cookies, permissions, routes or pages.
 */
export class Seats {
  readonly #browser: Browser;
  #free: Seat[] = [];
  #taken: Seat[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async take({ origin, storage, viewport }: Sitter): Promise<Page> {
    const seat = this.#free.find((one) => one.origin === origin) ?? (await this.#make(origin));
    this.#free = this.#free.filter((one) => one !== seat);
    this.#taken.push(seat);
    const { page } = seat;
    await page.setViewportSize(viewport);
    await page.evaluate((entries) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, storage);
    return page;
  }

  /** Everybody has gone: what they leave is cleared, and what cannot be is not used again. */
  async clear(): Promise<void> {
    const left = this.#taken;
    this.#taken = [];
    await Promise.all(left.map((seat) => this.#clean(seat)));
  }

  async #make(origin: string): Promise<Seat> {
    const context = await this.#browser.newContext({ baseURL: origin, reducedMotion: 'reduce' });
    const seat = { origin, context, page: await context.newPage(), spoilt: false };
    await seat.page.goto(EMPTY);
    spoiltBy(seat, context, 'addInitScript');
    spoiltBy(seat, context, 'newCDPSession');
    spoiltBy(seat, seat.page, 'addInitScript');
    spoiltBy(seat, context.clock, 'install');
    return seat;
  }

  async #clean(seat: Seat): Promise<void> {
    const { context, page, spoilt } = seat;
    if (spoilt || page.isClosed()) return context.close();
    for (const event of HEARD) page.removeAllListeners(event);
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.setOffline(false);
    await Promise.all([
      page.unrouteAll(),
      context.unrouteAll(),
      context.clearCookies(),
      context.clearPermissions(),
    ]);
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce', forcedColors: null });
    await page.goto(EMPTY);
    this.#free.push(seat);
  }
}

/** Marks a seat when this is called. */
function spoiltBy<K extends string>(
  seat: Seat,
  of: { [key in K]: (...args: never[]) => unknown },
  name: K,
): void {
  const own = of[name].bind(of);
  Object.assign(of, {
    [name]: (...args: never[]) => {
      seat.spoilt = true;
      return own(...args);
    },
  });
}
