import { AppError } from '@lode/shared/core/errors';
import { reserveMessage } from '@lode/shared/transparency/schemas';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { isSignedBy } from '../../chains/queries/is-signed-by.ts';
import { listReserveAddresses } from '../../reserves/queries/list-reserve-addresses.ts';
import { LiabilityTreeModel, type LiabilityTreeRow } from '../liability-tree.model.ts';
import { ReserveSignatureModel } from '../reserve-signature.model.ts';

/**
 * Publishes that the key of a reserve address has signed a root: anybody can check it as it was checked here, and nobody
 * but who holds the key can make it. REAUTH_REQUIRED, RESERVE_ADDRESS_NOT_FOUND, NOT_FOUND for no published root,
 * SIGNATURE_INVALID.
 */
export async function signReserve(
  by: ActingAdmin,
  id: string,
  { tree_id: treeId, signature }: { tree_id: string; signature: string },
): Promise<void> {
  await requireProof(by.identity);
  const reserve = (await listReserveAddresses()).find(({ _id }) => String(_id) === id);
  if (!reserve) throw new AppError('RESERVE_ADDRESS_NOT_FOUND');
  const tree = await LiabilityTreeModel.findById(treeId, { root: 1 }).lean<Pick<LiabilityTreeRow, 'root'>>();
  if (!tree) throw new AppError('NOT_FOUND');
  const { coin, address } = reserve;
  if (!isSignedBy(coin, address, reserveMessage(tree.root), signature))
    throw new AppError('SIGNATURE_INVALID', { fields: { signature: 'SIGNATURE_INVALID' } });
  await inTransaction(async (tx) => {
    const signed = { treeId, root: tree.root, coin, address, signature, at: clock.now() };
    await ReserveSignatureModel.updateOne(
      { _id: `${treeId}:${coin}:${address}` },
      { $set: signed },
      { upsert: true, session: tx.session },
    );
    await recordOperation(tx, {
      by,
      action: 'reserve-address.signed',
      target: { type: 'reserve-address', id, label: `${coin} ${address}` },
      after: { root: tree.root },
    });
  });
}
