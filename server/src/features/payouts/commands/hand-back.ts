import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { requireApprover } from '../../accounts/queries/counts-as-approver.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { requireSoundLedger } from '../../ledger/queries/get-last-proof.ts';
import { requireOpen } from '../../switches/commands/require-open.ts';
import { readBatched } from '../../withdrawals/queries/list-payable.ts';
import type { BatchRow, HandedRow } from '../batch.model.ts';
import { newestWriting, requireAction } from '../batch-policy.ts';
import { isRefuted, payTwice } from '../handed.ts';
import { needsTwo } from '../queries/needs-two.ts';
import { changeBatch, personOf, readBatch, targetOf } from './change-batch.ts';
import { followBatch } from './follow-batch.ts';
import { type Handed, readHanded, refused } from './read-handed.ts';

/** So many transactions a batch has at most, those of before counted. */
const HANDED_MAX = 500;

/**
 * Takes what was signed, or is on the chain already, and follows it. It is kept before anything is sent (a crash between
 * the two loses nothing); the same again changes nothing. Where the sum is large, somebody else than who wrote it hands it back. While outgoing
 * money is stopped nothing is sent, but what a chain did may be named. REAUTH_REQUIRED, LEDGER_UNSOUND, OWN_REQUEST,
 * APPROVER_TOO_NEW, TRANSACTION_COVERED, and what `requireAction`, `requireOpen` and `readHanded` throw.
 */
export async function handBack(by: ActingAdmin, id: string, text: string): Promise<void> {
  await requireProof(by.identity);
  await requireSoundLedger();
  const seen = await readBatch(id);
  requireAction(seen, 'hand_back');
  await requireOthersMoney(by, seen);
  const handed = await readHanded(seen, text);
  await inTransaction(async (tx) => {
    const row = await readBatch(id, tx);
    requireAction(row, 'hand_back');
    if (handed.some(({ raw }) => raw !== null)) await requireOpen(['outgoing'], row.coin, tx);
    await requirePeople(tx, by, row);
    await keep(tx, by, row, handed);
  });
  await followBatch(id);
}

/** Nobody pays themselves. */
async function requireOthersMoney({ identity }: ActingAdmin, { outputs }: BatchRow): Promise<void> {
  const rows = await readBatched(outputs.map(({ withdrawalId }) => withdrawalId));
  if ([...rows.values()].some(({ userId }) => String(userId) === identity.userId))
    throw new AppError('OWN_REQUEST');
}

async function requirePeople({ session }: Transaction, { identity }: ActingAdmin, row: BatchRow) {
  if (!(await needsTwo(row, session))) return;
  const { by, at } = newestWriting(row);
  if (by.id === identity.userId) throw new AppError('OWN_REQUEST');
  await requireApprover(identity.userId, 'finance:manage', at, session);
}

async function keep(tx: Transaction, by: ActingAdmin, row: BatchRow, found: Handed[]): Promise<void> {
  const known = new Set(row.handed.filter(({ state }) => state === 'sent').map(({ txid }) => txid));
  const fresh = found.filter(({ txid }) => !known.has(txid));
  if (fresh.length === 0) return;
  // One that was refused before, handed back again beside what was made in its place.
  if (payTwice(fresh)) throw refused('TRANSACTION_COVERED');
  const rest = row.handed.filter(({ txid }) => !fresh.some((one) => one.txid === txid));
  const handed = [
    ...rest.map((older) => superseded(older, fresh)),
    ...fresh.map((one) => ({
      ...one,
      state: 'sent' as const,
      problem: null,
      by: personOf(by),
      at: clock.now(),
    })),
  ];
  if (handed.length > HANDED_MAX) throw new AppError('BATCH_CHANGED');
  await changeBatch(tx, row, { handed, state: 'sent' });
  await recordOperation(tx, {
    by,
    action: 'batch.handed-back',
    target: targetOf(row),
    before: { state: row.state },
    after: { state: 'sent', tx_ids: fresh.map(({ txid }) => txid).slice(0, 100) },
  });
}

/** Only what spends the same coins may pay the same again, also as what was refused: of both, one comes true. */
function superseded(older: HandedRow, fresh: Handed[]): HandedRow {
  const rivals = fresh.filter(
    ({ pays, raw }) =>
      // What a chain did already may be named beside what was refused.
      (older.state === 'sent' || raw !== null) &&
      pays.some((place) => older.pays.map(Number).includes(place)),
  );
  const mayPay = older.state === 'sent' || (older.state === 'refused' && !isRefuted(older.problem));
  if (!mayPay || rivals.length === 0) return older;
  const exclusive = rivals.every(({ spends }) => spends.some((outpoint) => older.spends.includes(outpoint)));
  if (!exclusive) throw refused('TRANSACTION_COVERED');
  return older.state === 'sent' ? { ...older, state: 'superseded' } : older;
}
