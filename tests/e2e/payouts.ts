import { passwordRoutes } from '@lode/shared/accounts/rest';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import { expect } from '@playwright/test';
import type { Cluster } from '../harness/cluster.ts';
import { apiOf, DEMO, logIn } from './demo-site.ts';

/** A published address of the test network (BIP 173). */
export const PAYOUT_ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';

/** A member of staff who has just proven who they are. */
async function provenOperator(site: Cluster) {
  const { token } = await logIn(site, 'admin', DEMO.operator);
  const operator = apiOf(site, token);
  await operator.call(passwordRoutes.reauthenticate, { body: { password: DEMO.operator.password } });
  return operator;
}

/** What staff do with the withdrawal that a customer has just asked for. */
export async function withdrawalOf(site: Cluster, username: string) {
  const operator = await provenOperator(site);
  const { items } = await operator.call(adminWithdrawalRoutes.list, { query: { user: username } });
  const params = { id: items[0]?.id ?? '' };
  return {
    approve: () => operator.call(adminWithdrawalRoutes.approve, { params }),
    /** Pays it on the invented chain and names the transaction, which it answers. */
    pay: async () => {
      const { txid } = await operator.call(adminWithdrawalRoutes.simulatePayment, { params });
      await expect(async () => {
        await operator.call(adminWithdrawalRoutes.complete, { params, body: { txid } });
      }).toPass();
      return txid;
    },
  };
}
