import type { AdminWithdrawalDetail } from '@lode/shared/withdrawals/admin-schemas';
import { useFormat } from '../../../lib/format.ts';

export interface ActionDialogProps {
  withdrawal: AdminWithdrawalDetail;
  onClose: () => void;
  onDone: (withdrawal: AdminWithdrawalDetail) => void;
  onStale: () => void;
}

/** What a question about it says. */
export function useActionValues({
  amount_usd,
  net_usd,
  user,
  currency,
  crypto_amount,
}: AdminWithdrawalDetail) {
  const format = useFormat();
  return {
    amount: format.money(amount_usd),
    net: format.money(net_usd),
    name: user.username,
    coin: crypto_amount === null ? currency : format.coin(crypto_amount, currency),
  };
}
