import { type Actor, can } from '@lode/shared/core/abilities';
import { GUARDED_MATTERS, type GuardedMatter, MATTERS } from '@lode/shared/guard/matters';
import type { GuardedQuery } from '@lode/shared/guard/schemas';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import type { Identity } from '../../../platform/identity.ts';
import { GuardedChangeModel, type GuardedChangeRow } from '../guarded-change.model.ts';
import { type StaffMember, staff } from '../ports/staff.ts';
import { hasShutOut } from './has-shut-out.ts';

export interface GuardedList {
  rows: GuardedChangeRow[];
  /** The ids of those whose wait ends nothing. */
  held: Set<string>;
  total: number;
  waiting: number;
  /** The one who asks, as they stand now. */
  reader: StaffMember | null;
  /** Other administrators who can log in now. */
  others: StaffMember[];
  /** There are none, so what the one who asks wants is done when its wait is over. */
  alone: boolean;
}

/** Guarded changes of the matters that the one who asks has to do with, newest first. */
export async function listGuarded(
  identity: Identity,
  { page, limit, state, matter }: GuardedQuery,
): Promise<GuardedList> {
  const own = { matter: { $in: GUARDED_MATTERS.filter((one) => concerns(identity, one)) } };
  const wanted = {
    ...(state && { state: state === 'decided' ? { $ne: 'waiting' as const } : state }),
    $and: [own, ...(matter ? [{ matter }] : [])],
  };
  const [rows, total, waiting, reader, admins, hasOwnHeld] = await Promise.all([
    GuardedChangeModel.find(wanted)
      .sort({ requestedAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<GuardedChangeRow[]>(),
    GuardedChangeModel.countDocuments(wanted),
    GuardedChangeModel.countDocuments({ ...own, state: 'waiting' }),
    staff.ask().findStaff(identity.userId),
    staff.ask().listAdmins(),
    hasShutOut(identity.userId, clock.now()),
  ]);
  const others = admins.filter(({ id }) => id !== identity.userId);
  const alone = others.length === 0 && !hasOwnHeld;
  return { rows, held: await listHeld(rows), total, waiting, reader, others, alone };
}

/** Of what waits, that whose end of the wait is held against who asked for it. */
async function listHeld(rows: GuardedChangeRow[]): Promise<Set<string>> {
  const found = await Promise.all(
    rows
      .filter(({ state }) => state === 'waiting')
      .map(async ({ _id, requestedBy, requestedAt }) =>
        (await hasShutOut(requestedBy.id, requestedAt)) ? [String(_id)] : [],
      ),
  );
  return new Set(found.flat());
}

function concerns(actor: Actor, matter: GuardedMatter): boolean {
  const { ask, confirm } = MATTERS[matter];
  return can(actor, ask) || can(actor, confirm);
}

/** Whom the demo names as the second person: somebody else whose login it has. */
export function secondLogin(others: StaffMember[]): string | null {
  return config.embedded ? (others[0]?.email ?? null) : null;
}
