import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import { call } from '../../../lib/api-client.ts';
import { useMatter } from '../use-matter.ts';

/** One withdrawal with its whole story, kept current. */
export function useWithdrawal(id: string) {
  return useMatter(
    id,
    (signal) => call(adminWithdrawalRoutes.get, { params: { id }, signal }, 'admin'),
    ['withdrawal', 'switch'],
    id,
  );
}
