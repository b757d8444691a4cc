import type { UpdateQuery } from 'mongoose';
import { clock } from '../../platform/clock.ts';
import type { ActingAdmin } from '../administration/commands/record-operation.ts';
import { NOTHING_ASKED } from './hand-off.ts';
import { staffNameOf } from './sender.ts';
import { withEvent } from './session-event.ts';
import { ATTENDED, type SessionRow } from './support-session.model.ts';

export type ClosedBy = NonNullable<SessionRow['closedBy']>;

/** What the close of a session changes of it, now and after that message. `staff` is who of the desk closes it. */
export function closing(closedBy: ClosedBy, afterSeq: number, staff?: ActingAdmin): UpdateQuery<SessionRow> {
  const $set = {
    status: 'closed',
    closedAt: clock.now(),
    closedBy,
    closedByUsername: staff?.identity.username ?? null,
    closesAt: null,
    heldUntil: null,
    due: null,
  };
  const told = { kind: 'closed', by: staff ? staffNameOf(staff.identity) : null, closedBy } as const;
  return withEvent(
    { $set, $unset: { open: 1, owedSince: '', ...NOTHING_ASKED, ...ATTENDED } },
    told,
    afterSeq,
  );
}
