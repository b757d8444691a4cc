import { serviceRoutes } from '@lode/shared/support/rest';
import type { Person } from '../../factories/people.ts';
import type { AssistantEndpoint } from '../../harness/assistant-endpoint.ts';
import { until } from '../../harness/wait.ts';
import { inTurns, summarise } from '../measure.ts';
import { type Figure, inMs, type RowOptions, times } from '../report.ts';
import type { Talk } from '../talks.ts';

/** A person's chat is as fast with the assistant as without; what is more than this is no noise. */
const SLOWER_MAX = 1.1;
const HAND_OFF_MS = 200;
const STOP_MS = 300;

/** What is asked of the assistant meanwhile; answers what ends it. */
export interface Asking {
  /** As the figure names it. */
  what: string;
  begin: () => () => Promise<unknown>;
}

/** One question after the other, without a pause. */
export function withoutPause(askNext: () => Promise<unknown>): Asking {
  const begin = () => {
    let over = false;
    const asking = (async () => {
      while (!over) await askNext();
    })();
    return () => {
      over = true;
      return asking;
    };
  };
  return { what: 'the assistant answers one question after the other', begin };
}

/** Each of `count` conversations asks once in `everyMs`. */
export function inTheirTime(count: number, everyMs: number, askNext: () => Promise<unknown>): Asking {
  const begin = () => {
    const asked = [askNext()];
    const timer = setInterval(() => asked.push(askNext()), everyMs / count);
    return () => {
      clearInterval(timer);
      return Promise.all(asked);
    };
  };
  return { what: `the assistant has ${count} conversations, each asking every ${everyMs / 1000} s`, begin };
}

/** A desk's conversation while the assistant answers others, beside the same one while nobody asks it. */
export async function measureDesk(
  { fromAgent }: Talk,
  { what, begin }: Asking,
  { quick, say }: RowOptions,
): Promise<Figure[]> {
  const messages = quick ? 20 : 50;
  const inARow = async () => {
    const taken: number[] = [];
    for (let sent = 0; sent < messages; sent += 1) taken.push(await fromAgent());
    return taken;
  };
  await inARow();
  say(`a person’s chat while ${what}, in turns`);
  const besideAnswers = async () => {
    const end = begin();
    const taken = await inARow();
    await end();
    return taken;
  };
  const taken = await inTurns(quick ? 2 : 20, besideAnswers, inARow);
  const [beside, alone] = [summarise(taken.ours), summarise(taken.bare)];
  return (['p50', 'p99'] as const).map((point) => ({
    what: `A person’s chat while ${what}, beside it idle, ${point} of ${beside.count}`,
    ours: inMs(beside[point]),
    bare: inMs(alone[point]),
    ratio: times(beside[point] / alone[point]),
    goal: `≤ ${SLOWER_MAX}×`,
    reached: beside[point] <= SLOWER_MAX * alone[point],
  }));
}

/** From the tap on stop until the endpoint's request has ended, and spending with it; `begin` answers what taps. */
export async function measureStop(
  begin: () => Promise<() => Promise<unknown>>,
  endpoint: AssistantEndpoint,
  { quick, say }: RowOptions,
): Promise<Figure> {
  say('stopping answers');
  const taken: number[] = [];
  for (let number = 0; number < (quick ? 5 : 50); number += 1) {
    const stop = await begin();
    const before = endpoint.left;
    const begun = performance.now();
    await stop();
    await until(() => endpoint.left > before, { every: 2, what: 'the request to have ended' });
    taken.push(performance.now() - begun);
  }
  const { p99, count } = summarise(taken);
  return {
    what: `An answer stopped, from the tap until the endpoint’s request has ended, p99 of ${count}`,
    ours: inMs(p99),
    goal: `≤ ${STOP_MS} ms`,
    reached: p99 <= STOP_MS,
  };
}

/** From the tap for a person until the conversation is known to be theirs, with an answer under way. */
export async function measureHandOff(
  talks: { id: string; customer: Person }[],
  askIn: (number: number) => Promise<unknown>,
  { say }: RowOptions,
): Promise<Figure> {
  say('handing over');
  const taken: number[] = [];
  for (const [number, { id, customer }] of talks.entries()) {
    const stored = askIn(number);
    const begun = performance.now();
    await customer.call(serviceRoutes.handOff, { params: { id } });
    taken.push(performance.now() - begun);
    await stored;
  }
  const { p99, count } = summarise(taken);
  return {
    what: `A hand-off from its tap on, a question just asked, p99 of ${count}`,
    ours: inMs(p99),
    goal: `≤ ${HAND_OFF_MS} ms`,
    reached: p99 <= HAND_OFF_MS,
  };
}
