import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { logger } from '../../../platform/logger.ts';
import { isCalledUnattended, mayGoBack } from '../absence.ts';
import { backToQueue } from '../back-to-queue.ts';
import { type Absence, type Cared, findAbsences } from '../queries/find-absences.ts';
import { recordHandling } from '../record-handling.ts';
import type { SessionRow } from '../support-session.model.ts';
import { attendSession } from './attend-sessions.ts';
import { changeSession } from './change-session.ts';

/**
 * A customer who is owed something by an agent who is gone is called unattended after two minutes, and goes back to the
 * queue after five. Each change holds for the conversation as it was read, so of an agent who writes, a colleague who
 * takes it, a close, a hold and this, the first wins.
 */
export async function followAbsences(): Promise<void> {
  for (const absence of await findAbsences()) {
    try {
      await follow(absence);
    } catch (error) {
      // The next sweep tries again, and it holds no other up.
      logger.warn({ err: error, session: String(absence.row._id) }, 'an absence is not followed yet');
    }
  }
}

async function follow({ row, since }: Absence): Promise<void> {
  if (!since || !isCalledUnattended(row)) {
    if (row.unattendedSince) await attendSession(row);
  } else if (!row.unattendedSince) await callUnattended(row, since);
  if (since && isLost(row, since)) await loseAgent(row);
}

function callUnattended({ _id, rev }: Cared, unattendedSince: Date): Promise<SessionRow | null> {
  const $set = { unattendedSince, unattendedFoundAt: clock.now() };
  return changeSession({ _id, rev, status: 'ongoing' }, { $set }, 'queue-stays');
}

/**
 * Gone for the whole time, and found to be gone well before: after an outage, in which nobody could be seen, agents have
 * half of what lies between the two times to come back.
 */
function isLost(row: Cared, since: Date): boolean {
  const { agentLostMs, unattendedMs } = config.support;
  const now = clock.nowMs();
  const found = row.unattendedFoundAt?.getTime() ?? now;
  const long = now - since.getTime() >= agentLostMs && now - found >= (agentLostMs - unattendedMs) / 2;
  return long && mayGoBack(row);
}

function loseAgent({ _id, rev, adminUsername, adminName }: Cared): Promise<SessionRow | null> {
  const username = adminUsername ?? '';
  const told = { kind: 'agent_lost', by: { username, name: adminName ?? username }, reason: null } as const;
  return changeSession(
    { _id, rev, status: 'ongoing' },
    (before) => backToQueue(before, told),
    'queue-moves',
    recordHandling(null, 'conversation.agent-lost'),
  );
}
