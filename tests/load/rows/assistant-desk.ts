import { serviceRoutes } from '@lode/shared/support/rest';
import type { Person } from '../../factories/people.ts';
import { inTurns, summarise } from '../measure.ts';
import { type Figure, inMs, type RowOptions, times } from '../report.ts';
import type { Talk } from '../talks.ts';

/** A person's chat is as fast with the assistant as without; what is more than this is no noise. */
const SLOWER_MAX = 1.1;
const HAND_OFF_MS = 200;

/** A desk's conversation while the assistant answers others, beside the same one while nobody asks it. */
export async function measureDesk(
  { fromAgent }: Talk,
  askNext: () => Promise<unknown>,
  { quick, say }: RowOptions,
): Promise<Figure[]> {
  const messages = quick ? 20 : 50;
  const inARow = async () => {
    const taken: number[] = [];
    for (let sent = 0; sent < messages; sent += 1) taken.push(await fromAgent());
    return taken;
  };
  await inARow();
  say('a person’s chat beside, in turns');
  const besideAnswers = async () => {
    let over = false;
    const asking = (async () => {
      while (!over) await askNext();
    })();
    const taken = await inARow();
    over = true;
    await asking;
    return taken;
  };
  const taken = await inTurns(quick ? 2 : 20, besideAnswers, inARow);
  const [beside, alone] = [summarise(taken.ours), summarise(taken.bare)];
  return (['p50', 'p99'] as const).map((point) => ({
    what: `A person’s chat while the assistant answers one question after the other, beside it idle, ${point} of ${beside.count}`,
    ours: inMs(beside[point]),
    bare: inMs(alone[point]),
    ratio: times(beside[point] / alone[point]),
    goal: `≤ ${SLOWER_MAX}×`,
    reached: beside[point] <= SLOWER_MAX * alone[point],
  }));
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
