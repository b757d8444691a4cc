import type { NewMovement } from '@lode/shared/treasury/schemas';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { findMade } from '../../../platform/request-key.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { claimOutputs } from '../../chains/commands/claim-outputs.ts';
import { normalizeTxid } from '../../chains/queries/normalize-txid.ts';
import { INTO_TXID, inspectMovement, ownerOf, refused } from '../inspect-movement.ts';
import { MovementModel, type MovementRow } from '../movement.model.ts';
import { valueMovement } from '../value-movement.ts';
import { describeMovement, personOf, targetOf } from './change-movement.ts';
import { readOnChain, requireInBounds } from './require-in-bounds.ts';

/**
 * Enters what a transaction did with our coins, as the chain tells it; once for a `requestKey`. What it claims of the
 * transaction counts as nothing else from here on. Nothing moves until a second person confirms. REAUTH_REQUIRED,
 * TXID_INVALID, TXID_USED, RATE_STALE, and what `inspectMovement`, `readOnChain` and `requireInBounds` throw.
 */
export async function proposeMovement(
  by: ActingAdmin,
  { kind, coin, txid: text, into: other, note }: NewMovement,
  requestKey: string | undefined,
): Promise<MovementRow> {
  await requireProof(by.identity);
  const made = await findMade(MovementModel, requestKey);
  if (made) return made;
  const txid = normalizeTxid(coin, text);
  if (txid === undefined) throw refused('TXID_INVALID');
  const arrival = other && normalizeTxid(other.coin, other.txid);
  if (other && arrival === undefined) throw refused('TXID_INVALID', INTO_TXID);
  const into = other && arrival !== undefined ? { coin: other.coin, txid: arrival } : null;
  const { claims, ...found } = await inspectMovement({ kind, coin, txid, into });
  const value = await valueMovement({ kind, ...found });
  const movement = { kind, ...found, ...value };
  await requireInBounds(movement, await readOnChain(movement));
  return keep(
    by,
    {
      _id: new Types.ObjectId(),
      ...movement,
      txid,
      note,
      state: 'proposed',
      proposedBy: personOf(by),
      proposedAt: clock.now(),
      decidedBy: null,
      decidedAt: null,
      reason: null,
      entryId: null,
      requestKey: requestKey ?? null,
    },
    claims,
  );
}

async function keep(by: ActingAdmin, row: MovementRow, claims: string[]): Promise<MovementRow> {
  try {
    return await inTransaction(async (tx) => {
      await claimOutputs(tx, { owner: ownerOf(row._id) }, claims);
      await MovementModel.create([row], { session: tx.session });
      await recordOperation(tx, {
        by,
        action: 'movement.proposed',
        target: targetOf(row),
        after: describeMovement(row),
        reason: row.note || undefined,
      });
      tx.event('treasury.movement-changed', { movementId: String(row._id) });
      return row;
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Either the same request, which another process has answered meanwhile, or somebody else's claim.
    const made = await findMade(MovementModel, row.requestKey);
    if (made) return made;
    throw refused('TXID_USED');
  }
}
