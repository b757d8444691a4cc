import { FINANCE_ROOM, userRoom } from '@lode/shared/core/rooms';
import { PUBLIC_ROOM } from '@lode/shared/rates/socket';
import { type Delivery, toRoom } from '../../platform/realtime.ts';
import { listUsernames } from '../accounts/queries/list-usernames.ts';
import { WithdrawalModel, type WithdrawalRow } from './withdrawal.model.ts';
import { presentCompleted } from './withdrawals.presenter.ts';

export const withdrawalsRealtime = {
  'withdrawals.withdrawal-changed': async ({
    withdrawalId: id,
  }: {
    withdrawalId: string;
  }): Promise<Delivery[]> => {
    const row = await WithdrawalModel.findById(id, { userId: 1, rev: 1 }).lean<WithdrawalRow>();
    if (!row) return [];
    return [
      toRoom(userRoom(String(row.userId)), 'withdrawals:withdrawal.changed', { id, rev: row.rev }),
      toRoom(FINANCE_ROOM, 'finance:matter.changed', { kind: 'withdrawal', id }),
    ];
  },

  /** Told to everybody only of a row that the public list shows (H1). */
  'withdrawals.withdrawal-completed': async ({
    withdrawalId: id,
  }: {
    withdrawalId: string;
  }): Promise<Delivery[]> => {
    const row = await WithdrawalModel.findById(id, null, { useBigInt64: true }).lean<WithdrawalRow>();
    if (row?.state !== 'completed' || !row.entryId) return [];
    const { txId, completedAt, coinAmount } = row;
    if (!txId || !completedAt || !coinAmount) return [];
    const username = (await listUsernames([row.userId])).get(String(row.userId)) ?? '';
    const payload = presentCompleted({ ...row, txId, completedAt, coinAmount, username });
    return [toRoom(PUBLIC_ROOM, 'withdrawals:withdrawal.completed', payload)];
  },
};
