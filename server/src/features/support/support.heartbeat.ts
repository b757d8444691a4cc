import { SUPPORT_AGENTS_ROOM, supportSessionRoom } from '@lode/shared/support/socket';
import { config } from '../../platform/config.ts';
import { logger } from '../../platform/logger.ts';
import type { LodeServer, LodeSocket } from '../../platform/typed-socket.ts';
import { touchAgents } from './commands/touch-agents.ts';
import { touchCustomer } from './commands/touch-customer.ts';
import { getQueueState } from './queries/get-queue-state.ts';
import { isInUse, openSessions } from './socket-state.ts';
import { partyOf } from './support.policy.ts';
import { SessionModel } from './support-session.model.ts';

/** Head numbers last told, told again while the store is away: the beat says that the socket lives. */
let known = new Map<string, number>();

function localSockets(io: LodeServer): LodeSocket[] {
  return [...io.sockets.sockets.values()];
}

async function readHeads(sessionIds: string[]): Promise<Map<string, number>> {
  const rows = await SessionModel.find({ _id: { $in: sessionIds } })
    .select({ headSeq: 1 })
    .lean();
  return new Map(rows.map((row) => [String(row._id), row.headSeq]));
}

/** C6: tells every open conversation of this gateway its head number. */
async function tellHeads(io: LodeServer, sockets: LodeSocket[]): Promise<void> {
  const ids = [...new Set(sockets.flatMap((socket) => [...openSessions(socket)]))];
  if (ids.length === 0) return;
  try {
    known = await readHeads(ids);
  } catch (error) {
    logger.warn({ err: error }, 'heads not read, the last known are told');
  }
  for (const id of ids) {
    const head_seq = known.get(id);
    if (head_seq !== undefined)
      io.to(supportSessionRoom(id)).emit('support:head', { session_id: id, head_seq });
  }
}

/** User ids of the agents at a screen of this gateway that is in use. */
function agentsAt(sockets: LodeSocket[]): string[] {
  return sockets.flatMap((socket) => {
    const { identity } = socket.data;
    return identity && partyOf(identity) === 'admin' && isInUse(socket) ? [identity.userId] : [];
  });
}

async function beat(io: LodeServer, refresh: (socket: LodeSocket) => Promise<void>): Promise<void> {
  const sockets = localSockets(io).filter((socket) => socket.data.identity);
  await tellHeads(io, sockets);
  const customers = sockets.filter(
    (socket) => socket.data.identity && partyOf(socket.data.identity) === 'user',
  );
  await touchCustomer(customers.flatMap((socket) => [...openSessions(socket)]));
  await touchAgents(agentsAt(sockets));
  if (io.sockets.adapter.rooms.has(SUPPORT_AGENTS_ROOM)) {
    io.to(SUPPORT_AGENTS_ROOM).emit('support:queue.changed', await getQueueState());
  }
  for (const socket of sockets) await refresh(socket);
}

/** Beats every HEAD_MS; a beat that fails is logged and the next one comes. */
export function startHeartbeat(io: LodeServer, refresh: (socket: LodeSocket) => Promise<void>): void {
  let running = false;
  setInterval(() => {
    if (running) return;
    running = true;
    beat(io, refresh)
      .catch((error: unknown) => logger.warn({ err: error }, 'heartbeat'))
      .finally(() => {
        running = false;
      });
  }, config.support.headMs).unref();
}
