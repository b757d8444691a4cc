import { AppError } from '@lode/shared/core/errors';
import type { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { requireApprover } from '../../accounts/queries/counts-as-approver.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { claimOutputs, dropClaims } from '../../chains/commands/claim-outputs.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { postEntry } from '../../ledger/commands/post-entry.ts';
import { requireSoundLedger } from '../../ledger/queries/get-last-proof.ts';
import { requireOpen } from '../../switches/commands/require-open.ts';
import { getFreeCoins } from '../../withdrawals/queries/get-free-coins.ts';
import { type Inspected, inspectMovement, ownerOf, refused } from '../inspect-movement.ts';
import type { MovementRow } from '../movement.model.ts';
import { capitalInLegs, capitalOutLegs, networkFeeLegs, swapLegs, type Worth } from '../movement-legs.ts';
import { bookedOf, valueMovement } from '../value-movement.ts';
import { decideMovement, describeMovement, personOf, readProposed, targetOf } from './change-movement.ts';
import { readOnChain, requireInBounds } from './require-in-bounds.ts';

/**
 * Books another person's movement at the rate of now, once the chain has been asked again. REAUTH_REQUIRED,
 * LEDGER_UNSOUND, MOVEMENT_NOT_FOUND, MOVEMENT_DECIDED, OWN_REQUEST, APPROVER_TOO_NEW, RATE_STALE, INSUFFICIENT_FUNDS, and
 * what `inspectMovement`, `readOnChain`, `requireInBounds` and `requireOpen` throw.
 */
export async function confirmMovement(by: ActingAdmin, id: string): Promise<MovementRow> {
  await requireProof(by.identity);
  await requireSoundLedger();
  const seen = requireOthers(await readProposed(id), by);
  const { claims, ...found } = await inspectMovement(seen, ownerOf(id));
  if (!isSame(seen, found)) throw refused('TXID_MISMATCH');
  const value = await valueMovement(seen);
  const onChain = await readOnChain(seen);
  return inLedger(async (tx) => {
    const open = requireOthers(await readProposed(id, tx), by);
    await requireApprover(by.identity.userId, 'finance:manage', open.proposedAt, tx.session);
    await requireOpen(open.kind === 'capital_out' ? ['outgoing', 'approvals'] : ['approvals'], open.coin, tx);
    await claimOutputs(tx, { owner: ownerOf(id) }, claims);
    const row: MovementRow = { ...open, ...value, minedAt: found.minedAt };
    await requireInBounds(row, onChain, tx);
    const entryId = await post(tx, row);
    const decided: Partial<MovementRow> = {
      ...value,
      minedAt: found.minedAt,
      state: 'confirmed',
      decidedBy: personOf(by),
      decidedAt: clock.now(),
      entryId,
    };
    await recordOperation(tx, {
      by,
      action: 'movement.confirmed',
      target: targetOf(row),
      before: { state: 'proposed' },
      after: { state: 'confirmed', ...describeMovement(row) },
    });
    return decideMovement(tx, open, decided);
  });
}

/** What the second person saw is what is booked. */
function isSame(seen: MovementRow, found: Pick<Inspected, 'amount' | 'fee' | 'into'>): boolean {
  return (
    String(seen.amount) === String(found.amount) &&
    String(seen.fee?.amount) === String(found.fee?.amount) &&
    seen.fee?.coin === found.fee?.coin &&
    String(seen.into?.amount) === String(found.into?.amount)
  );
}

async function post(tx: Transaction, row: MovementRow): Promise<Types.ObjectId | null> {
  const booked = bookedOf(row);
  if (!booked) return null;
  const worth: Worth = { coin: booked.coin, amount: BigInt(booked.amount), usd: BigInt(row.amountUsd) };
  const entry = await postEntry(tx, {
    key: `movement:${String(row._id)}`,
    kind: row.kind === 'sweep' ? 'network_fee' : row.kind,
    reference: { type: 'movement', id: String(row._id) },
    memo: row.txid,
    legs: await legsOf(tx, row, worth),
  });
  return entry._id;
}

async function legsOf(tx: Transaction, { kind, into }: MovementRow, worth: Worth) {
  switch (kind) {
    case 'network_fee':
    case 'sweep':
      return networkFeeLegs(tx, worth);
    case 'capital_in':
      return capitalInLegs(worth);
    case 'capital_out':
      // What was approved before coins were held is promised as well.
      await requireFree(tx, worth);
      return capitalOutLegs(worth);
    case 'swap':
      if (!into) throw new Error('A swap has two coins');
      await requireFree(tx, worth);
      return swapLegs(worth, { coin: into.coin, amount: BigInt(into.amount) });
  }
}

async function requireFree(tx: Transaction, { coin, amount }: Worth): Promise<void> {
  if (amount > (await getFreeCoins(coin, tx.session))) throw new AppError('INSUFFICIENT_FUNDS');
}

/**
 * Turns a movement down; whoever proposed it takes it back so. Its transaction may be entered again. REAUTH_REQUIRED,
 * MOVEMENT_NOT_FOUND, MOVEMENT_DECIDED.
 */
export async function refuseMovement(by: ActingAdmin, id: string, reason: string): Promise<MovementRow> {
  await requireProof(by.identity);
  return inTransaction(async (tx) => {
    const row = await readProposed(id, tx);
    const own = row.proposedBy.id === by.identity.userId;
    const state = own ? 'taken_back' : 'refused';
    await dropClaims(tx, { owner: ownerOf(id) });
    await recordOperation(tx, {
      by,
      action: own ? 'movement.taken-back' : 'movement.refused',
      target: targetOf(row),
      before: { state: row.state },
      after: { state },
      reason,
    });
    return decideMovement(tx, row, { state, decidedBy: personOf(by), decidedAt: clock.now(), reason });
  });
}

/** Nobody confirms what they proposed. */
function requireOthers(row: MovementRow, { identity }: ActingAdmin): MovementRow {
  if (row.proposedBy.id === identity.userId) throw new AppError('OWN_REQUEST');
  return row;
}
