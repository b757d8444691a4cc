import { FINANCE_ROOM, userRoom } from '@lode/shared/core/rooms';
import { type Delivery, toRoom } from '../../platform/realtime.ts';
import { DepositModel, type DepositRow } from './deposit.model.ts';

export const depositsRealtime = {
  'deposits.deposit-changed': async ({ depositId }: { depositId: string }): Promise<Delivery[]> => {
    const row = await DepositModel.findById(depositId, { userId: 1, rev: 1 }).lean<DepositRow>();
    if (!row) return [];
    return [
      toRoom(FINANCE_ROOM, 'finance:matter.changed', { kind: 'deposit', id: depositId }),
      toRoom(userRoom(String(row.userId)), 'deposits:deposit.changed', { id: depositId, rev: row.rev }),
    ];
  },
};
