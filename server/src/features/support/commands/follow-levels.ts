import type { BusinessHours } from '@lode/shared/support/settings';
import { supportSettings } from '@lode/shared/support/settings';
import mongoose, { type UpdateQuery } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import type { LevelRow } from '../level.model.ts';
import { listLevels } from '../queries/list-levels.ts';
import { duesOf, levelFor, type Promising } from '../service-level.ts';
import { type BreachRow, type DueRow, SessionModel, type SessionRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';

const READ_BATCH = 500;
const BREACHES_KEPT = 50;
const FIELDS = {
  rev: 1,
  headSeq: 1,
  priority: 1,
  topic: 1,
  teamId: 1,
  waitingSince: 1,
  firstResponseAt: 1,
  owedSince: 1,
  due: 1,
  level: 1,
  breaches: 1,
} as const;

type Followed = Promising & Pick<SessionRow, '_id' | 'rev' | 'headSeq' | 'due' | 'level' | 'breaches'>;

/**
 * Tells, and once more as it is soon due, of every conversation that a person is to answer what it owes next by its service level, and notes what was not
 * kept, each once: the change holds for the conversation as it was read, and a breach has a key of its own. Whatever is
 * answered within a tick of its end counts as kept.
 */
export async function followLevels(): Promise<void> {
  const levels = await listLevels();
  // Without levels only what they left is to be taken away.
  const concerned = levels.length > 0 ? {} : { due: { $ne: null } };
  const { business_hours: hours } = await getSettings(supportSettings);
  const open = SessionModel.find({ status: { $in: ['waiting', 'ongoing'] }, type: 'human', ...concerned })
    .select(FIELDS)
    .lean<Followed[]>()
    .cursor({ batchSize: READ_BATCH });
  for await (const row of open) await tryFollowing(row as unknown as Followed, levels, hours);
}

/** One that cannot be followed is tried again at the next tick, and holds no other up. */
async function tryFollowing(row: Followed, levels: readonly LevelRow[], hours: BusinessHours): Promise<void> {
  try {
    const change = changeOf(row, levelFor(row, levels), hours);
    if (change) await changeSession({ _id: row._id, rev: row.rev, open: true }, change, 'queue-stays');
  } catch (error) {
    logger.warn({ err: error, session: String(row._id) }, 'a service level is not followed yet');
  }
}

function changeOf(
  row: Followed,
  level: LevelRow | undefined,
  hours: BusinessHours,
): UpdateQuery<SessionRow> | null {
  const dues = level ? duesOf(row, level, hours) : [];
  const [due] = dues;
  const broken = level ? breachesOf(row, dues, level.name) : [];
  const next = level && due ? { ...due, level: level.name, warned: due.warnAt <= clock.now() } : null;
  // The level of what is answered before it is first seen here counts as well: it was kept.
  const isKnown = !level || row.level === level.name;
  if (broken.length === 0 && isKnown && isSame(row.due ?? null, next)) return null;
  return {
    $set: { due: next, ...(level && { level: level.name }) },
    ...(broken.length > 0 && { $push: { breaches: { $each: broken, $slice: -BREACHES_KEPT } } }),
  };
}

const isSame = (one: SessionRow['due'], other: SessionRow['due']): boolean =>
  one?.key === other?.key &&
  one?.at.getTime() === other?.at.getTime() &&
  one?.level === other?.level &&
  one?.warned === other?.warned;

function breachesOf({ headSeq, breaches = [] }: Followed, dues: DueRow[], level: string): BreachRow[] {
  const now = clock.now();
  return dues
    .filter(({ at, key }) => at <= now && !breaches.some((known) => known.key === key))
    .map(({ promise, key, at }) => ({
      id: String(new mongoose.Types.ObjectId()),
      promise,
      key,
      at,
      level,
      afterSeq: headSeq,
    }));
}
