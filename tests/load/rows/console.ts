import { percentile } from '@lode/server/features/support/queries/percentile';
import { type Browser, chromium, type Page } from '@playwright/test';
import { mongo } from 'mongoose';
import { buildAgent, buildUserRow, type Person } from '../../factories/people.ts';
import { attach, detach } from '../../harness/attach.ts';
import { startCluster } from '../../harness/cluster.ts';
import { type Figure, inMs, type Row, type RowOptions } from '../report.ts';

const SWITCH_GOAL_MS = 100;
/** Of a display's sixty frames a second, so long is one; one that took half as long again was missed. */
const FRAME_MS = 1000 / 60;
const MISSED_MS = FRAME_MS * 1.5;
const FRAMES_GOAL = 0.95;
const SCROLLED_MS = 4000;
const PATIENT = { timeout: 120_000 };
const SENTENCE = 'My withdrawal of yesterday is still pending, **can you look** at `tx 4f1c` for me please? ';

interface Sizes {
  waiting: number;
  open: number;
  /** Messages of two conversations next to each other, and of every other one. */
  long: number;
  short: number;
}

const sessionRow = (number: number, agent: Person | null, messages: number) => ({
  _id: new mongo.ObjectId(),
  userId: new mongo.ObjectId(),
  username: `bench${number}`,
  email: `bench${number}@example.org`,
  type: 'human',
  status: agent ? 'ongoing' : 'waiting',
  open: true,
  adminId: agent && new mongo.ObjectId(agent.id),
  adminUsername: agent?.username ?? null,
  rev: 1,
  headSeq: messages,
  closesAt: null,
  createdAt: new Date(),
  waitingSince: new Date(Date.now() - number * 1000),
  acceptedAt: agent && new Date(Date.now() - number * 1000),
  firstResponseAt: null,
  closedAt: null,
  closedBy: null,
  customerSeenAt: new Date(),
  rating: null,
  ratingComment: null,
  marks: { user: { delivered: 0, read: 0 }, admin: { delivered: messages, read: messages } },
  unread: 0,
  lastMessage: { author: 'customer', messageType: 'text', excerpt: SENTENCE, at: new Date() },
  notes: [],
});

/** Of two who answer each other in threes, a minute apart. */
function messageRow(sessionId: mongo.ObjectId, at: number, of: number, agent: Person) {
  const customer = at % 6 < 3;
  const moment = new Date(Date.now() - (of - at) * 60_000);
  return {
    sessionId,
    seq: at + 1,
    cids: [`bench-${at}`],
    senderType: customer ? 'user' : 'admin',
    senderId: customer ? 'bench' : agent.id,
    ...(!customer && { senderName: 'Bench', senderUsername: agent.username }),
    author: customer ? 'customer' : 'agent',
    messageType: 'text',
    content: `${at + 1}: ${SENTENCE.repeat(1 + (at % 3))}`,
    digest: `bench-${at}`,
    createdAt: moment,
    updatedAt: moment,
  };
}

/** An agent's desk: who waits, and what is open. */
async function fill(agent: Person, { waiting, open, long, short }: Sizes): Promise<void> {
  const [{ MessageModel }, { SessionModel }] = await Promise.all([
    import('@lode/server/features/support/support-message.model'),
    import('@lode/server/features/support/support-session.model'),
  ]);
  const lengthOf = (number: number) => (number < 2 ? long : short);
  const mine = await Promise.all(
    Array.from({ length: open }, async (_, at) => ({
      ...sessionRow(at, agent, lengthOf(at)),
      userId: (await buildUserRow({ username: `bench${at}` }))._id,
    })),
  );
  const others = Array.from({ length: waiting }, (_, at) => sessionRow(open + at, null, 0));
  await SessionModel.collection.insertMany([...mine, ...others] as never[]);
  for (const { _id, headSeq } of mine) {
    const messages = Array.from({ length: headSeq }, (_, at) => messageRow(_id, at, headSeq, agent));
    await MessageModel.collection.insertMany(messages as never[]);
  }
}

/** In the page: scrolls for a while, so many pixels a frame, and answers how long each frame took. */
function scroll([selector, step, ms]: [string, number, number]): Promise<number[]> {
  const box = document.querySelector<HTMLElement>(selector);
  if (!box) throw new Error(`Nothing scrolls at ${selector}`);
  const taken: number[] = [];
  return new Promise((resolve) => {
    let [began, last, way] = [0, 0, step];
    const frame = (now: number) => {
      if (began === 0) began = now;
      else taken.push(now - last);
      last = now;
      const before = box.scrollTop;
      box.scrollTop += way;
      if (box.scrollTop === before) way = -way;
      if (now - began < ms) requestAnimationFrame(frame);
      else resolve(taken);
    };
    requestAnimationFrame(frame);
  });
}

/** In the page: from each press or click on, how long until another conversation's messages have been painted. */
function watchSwitches(): void {
  const switches: number[] = [];
  Object.assign(window, { switches });
  const thread = () => document.querySelector('[role=log]');
  const begun = (event: Event) => {
    const before = thread()?.getAttribute('aria-label');
    const look = () => {
      const log = thread();
      const there = log?.querySelector('[data-line]') && log.getAttribute('aria-label') !== before;
      if (!there) return requestAnimationFrame(look);
      // Run after the frame that has it.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => switches.push(performance.now() - event.timeStamp);
      return port2.postMessage(null);
    };
    requestAnimationFrame(look);
  };
  addEventListener('keydown', begun, true);
  addEventListener('pointerdown', begun, true);
}

const switchesOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'switches') as number[]);

/** Does each of these, which switches, once the one before has; answers how long each took. */
async function switched(page: Page, acts: readonly (() => Promise<void>)[]): Promise<number[]> {
  const before = (await switchesOf(page)).length;
  for (const [at, act] of acts.entries()) {
    await act();
    await page.waitForFunction(
      (count) => (Reflect.get(window, 'switches') as number[]).length >= count,
      before + at + 1,
      PATIENT,
    );
  }
  return (await switchesOf(page)).slice(before);
}

const times = <T>(count: number, one: T) => Array.from({ length: count }, () => one);

function framesFigure(what: string, taken: number[]): Figure {
  const kept = taken.filter((ms) => ms < MISSED_MS).length / taken.length;
  const perSecond = (taken.length * 1000) / taken.reduce((sum, ms) => sum + ms, 0);
  return {
    what: `${what}: frames kept`,
    ours: `${(kept * 100).toFixed(1)} %, ${perSecond.toFixed(0)} a second, longest ${inMs(Math.max(...taken))}`,
    goal: `≥ ${FRAMES_GOAL * 100} % of 60`,
    reached: kept >= FRAMES_GOAL,
  };
}

function switchFigure(what: string, taken: number[]): Figure {
  const p95 = percentile(taken, 0.95) ?? 0;
  return {
    what: `${what}, painted after, p95`,
    ours: `${inMs(p95)}, p50 ${inMs(percentile(taken, 0.5) ?? 0)}`,
    goal: `≤ ${SWITCH_GOAL_MS} ms`,
    reached: p95 <= SWITCH_GOAL_MS,
  };
}

async function openDesk(browser: Browser, url: string, agent: Person): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // tsx keeps the names of functions by calling this, in the page too.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript((kept) => localStorage.setItem('admin_token', kept), agent.token);
  await page.addInitScript(watchSwitches);
  await page.goto(`${url}/googleadmin/service`, { waitUntil: 'load', ...PATIENT });
  await page.locator('[data-session]').first().waitFor(PATIENT);
  await page.waitForLoadState('networkidle', PATIENT);
  return page;
}

async function measure(page: Page, sizes: Sizes, turns: number): Promise<Figure[]> {
  const { keyboard } = page;
  const scrolled = (selector: string, step: number) =>
    page.evaluate(scroll, [selector, step, SCROLLED_MS] as [string, number, number]);
  const waiting = await scrolled('[data-scrolls]', 120);
  await keyboard.press('2');
  // The longest open is the newest accepted: they stand at the end.
  await keyboard.press('k');
  await page.locator('[role=log] [data-line]').first().waitFor(PATIENT);
  const long = await switched(
    page,
    times(turns, [() => keyboard.press('k'), () => keyboard.press('j')]).flat(),
  );
  const thread = await scrolled('[role=log]', -60);
  const keys = await switched(
    page,
    times(turns * 2, () => keyboard.press('k')),
  );
  const rows = page.locator('[data-session]:not([aria-current])');
  const clicks = await switched(
    page,
    Array.from({ length: turns }, (_, at) => () => rows.nth(at % 5).click()),
  );
  const desk = `${sizes.open} conversations open, ${sizes.waiting} waiting`;
  return [
    framesFigure(`${desk}: scrolling the list`, waiting),
    framesFigure(`the same, scrolling a thread of ${sizes.long}`, thread),
    switchFigure('the same, another conversation by key', keys),
    switchFigure('the same, by click', clicks),
    switchFigure(`the same, between two of ${sizes.long} messages`, long),
  ];
}

export const consoleRow: Row = {
  name: 'console',
  title: 'The agents’ console with a full desk, in a browser',
  run: async ({ quick, say }: RowOptions) => {
    const sizes: Sizes = quick
      ? { waiting: 100, open: 10, long: 200, short: 20 }
      : { waiting: 4800, open: 200, long: 2000, short: 30 };
    const site = await startCluster({ servers: 1, workers: 0 });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      await attach(site);
      const agent = await buildAgent(site);
      await fill(agent, sizes);
      say(`${sizes.waiting} wait, ${sizes.open} are open`);
      return await measure(await openDesk(browser, site.urls[0] ?? '', agent), sizes, quick ? 4 : 20);
    } finally {
      await browser.close();
      await detach();
      await site.stop();
    }
  },
};
