import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { lostRace } from '../lost-race.ts';
import { requireAgent } from '../queries/require-agent.ts';
import { recordHandling } from '../record-handling.ts';
import { staffNameOf } from '../sender.ts';
import { requireSession } from '../support.policy.ts';
import type { SessionRow } from '../support-session.model.ts';
import { giveWaiting } from './give-waiting.ts';

/** Gives a waiting conversation to a colleague; whoever took it first has it (as acceptSession). AGENT_NOT_FOUND. */
export async function assignSession(by: ActingAdmin, sessionId: string, to: string): Promise<SessionRow> {
  const agent = await requireAgent(to);
  const staff = staffNameOf(agent);
  const given = await giveWaiting({
    filter: { _id: sessionId },
    agent: { id: agent.id, staff },
    told: { kind: 'assigned', by: staffNameOf(by.identity), to: staff },
    alongside: recordHandling(by, 'conversation.assigned'),
  });
  if (given) return given;
  const row = await requireSession(by.identity, sessionId);
  if (row.status === 'ongoing' && row.adminUsername === to) return row;
  throw lostRace(row);
}
