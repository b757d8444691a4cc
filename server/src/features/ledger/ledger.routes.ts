import { ledgerRoutes } from '@lode/shared/ledger/rest';
import { walletRoutes } from '@lode/shared/ledger/wallet-rest';
import type { RouteMount } from '../../platform/route.ts';
import {
  presentAccount,
  presentEntry,
  presentMovement,
  presentTrialBalanceRow,
  presentWallet,
} from './ledger.presenter.ts';
import { describeProof } from './queries/describe-proof.ts';
import { getTrialBalance } from './queries/get-trial-balance.ts';
import { getWallet } from './queries/get-wallet.ts';
import { listAccounts } from './queries/list-accounts.ts';
import { listEntries } from './queries/list-entries.ts';
import { listWalletEntries } from './queries/list-wallet-entries.ts';

export function mountLedger(mount: RouteMount): void {
  mount.add(ledgerRoutes.accounts, async ({ query: { kind, page, limit } }) => {
    const { rows, total } = await listAccounts(kind, { page, limit });
    return { items: rows.map(presentAccount), page, limit, total };
  });

  mount.add(ledgerRoutes.entries, async ({ query }) => {
    const { entries, seals, nextCursor } = await listEntries(query);
    return {
      items: entries.map((entry) => presentEntry(entry, seals.get(String(entry._id)) ?? null)),
      next_cursor: nextCursor,
    };
  });

  mount.add(ledgerRoutes.trialBalance, async () => (await getTrialBalance()).map(presentTrialBalanceRow));

  mount.add(ledgerRoutes.proof, () => describeProof());

  mount.add(walletRoutes.wallet, async ({ identity }) => presentWallet(await getWallet(identity.userId)));

  mount.add(walletRoutes.transactions, async ({ identity, query }) => {
    const { movements, nextCursor } = await listWalletEntries(identity.userId, query);
    return { items: movements.map(presentMovement), next_cursor: nextCursor };
  });
}
