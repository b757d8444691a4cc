import { SYSTEM_TEXTS } from '@lode/shared/support/schemas';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { putOff } from '../hold.ts';
import { messageUpdate } from '../message-update.ts';
import type { NewMessage } from '../new-message.ts';
import { closingFrom } from '../queries/get-auto-close.ts';
import { SYSTEM_SENDER } from '../sender.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';
import type { PublishedSession } from '../support-session.model.ts';
import { armMoved } from './arm-auto-close.ts';
import { changeInSets, changeRows, type SetChange, tellChanged } from './change-in-sets.ts';
import { messageRow } from './store-message.ts';

/**
 * Announces the coming close in the chats of all conversations whose deadline is after `from` and comes by `due`: once a
 * deadline, which is the message's client id. Arms nothing, but for what a hold puts off.
 */
export async function announceDue(due: Date, from: Date = new Date(0)): Promise<void> {
  await changeInSets({ status: 'ongoing', closesAt: { $gt: from, $lte: due } }, announceSet);
}

async function announceSet(tx: Transaction, rows: PublishedSession[]): Promise<void> {
  const held = rows.flatMap((row): SetChange[] => {
    const update = row.closesAt ? putOff(row, row.closesAt) : undefined;
    return update ? [{ row, update }] : [];
  });
  const heldRows = held.map(({ row }) => row);
  const later = await changeRows(tx, held);
  tellChanged(tx, later);
  armMoved(tx, heldRows, later);
  const silent = await notAnnounced(
    tx,
    rows.filter((row) => !heldRows.includes(row)),
  );
  await announce(tx, silent);
}

const clientIdOf = ({ closesAt }: PublishedSession) => `auto-close-${closesAt?.getTime()}`;

async function notAnnounced(tx: Transaction, rows: PublishedSession[]): Promise<PublishedSession[]> {
  const known = await MessageModel.find(
    {
      sessionId: { $in: rows.map(({ _id }) => _id) },
      senderId: SYSTEM_SENDER.id,
      cids: { $in: [...new Set(rows.map(clientIdOf))] },
    },
    { sessionId: 1 },
    { session: tx.session },
  ).lean<Pick<MessageRow, 'sessionId'>[]>();
  const announced = new Set(known.map(({ sessionId }) => String(sessionId)));
  return rows.filter(({ _id }) => !announced.has(String(_id)));
}

async function announce(tx: Transaction, rows: PublishedSession[]): Promise<void> {
  if (rows.length === 0) return;
  const now = clock.now();
  const closesAt = await closingFrom(now);
  const inputs = rows.map(announcementTo);
  const changes = rows.map((row, index) => ({
    row,
    update: messageUpdate(inputs[index] as NewMessage, row, now, closesAt),
  }));
  const after = await changeRows(tx, changes);
  const appended = after.map((session, index) => ({
    session,
    message: messageRow(inputs[index] as NewMessage, session, now),
  }));
  const messages = appended.map(({ message }) => message);
  await MessageModel.collection.insertMany(messages, { session: tx.session });
  tx.event('support.messages-created', { messageIds: messages.map(({ _id }) => String(_id)) }, appended);
}

function announcementTo(row: PublishedSession): NewMessage {
  const cid = clientIdOf(row);
  return {
    sessionId: String(row._id),
    sender: SYSTEM_SENDER,
    cid,
    messageType: 'text',
    content: SYSTEM_TEXTS.autoCloseWarning,
    digest: cid,
  };
}
