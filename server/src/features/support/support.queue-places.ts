import { supportSessionRoom } from '@lode/shared/support/socket';
import { logger } from '../../platform/logger.ts';
import type { LodeServer } from '../../platform/typed-socket.ts';
import { estimateWaitS } from './queries/get-queue-place.ts';
import { listWaiting } from './queries/list-sessions.ts';
import { presentSession } from './support.presenter.ts';

const SETTLE_MS = 150;

/** Tells the customers waiting at this gateway their place, from one reading of the queue. */
async function tellPlaces(io: LodeServer): Promise<void> {
  const rooms = io.sockets.adapter.rooms;
  const rows = await listWaiting();
  for (const [index, row] of rows.entries()) {
    const room = supportSessionRoom(String(row._id));
    if (!rooms.has(room)) continue;
    const place = { position: index + 1, estimatedWaitS: await estimateWaitS(row.waitingSince) };
    io.to(room).emit('support:session.changed', presentSession(row, place));
  }
}

/** A burst of queue changes is told once, shortly after it. */
export function queuePlaceTeller(io: LodeServer): () => void {
  let settling = false;
  return () => {
    if (settling) return;
    settling = true;
    setTimeout(() => {
      settling = false;
      tellPlaces(io).catch((error: unknown) => logger.warn({ err: error }, 'queue places'));
    }, SETTLE_MS);
  };
}
