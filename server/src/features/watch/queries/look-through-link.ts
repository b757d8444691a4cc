import { AppError } from '@lode/shared/core/errors';
import { WATCHED_CONTRACTS_MAX, WATCHED_DAYS } from '@lode/shared/watch/schemas';
import { clock } from '../../../platform/clock.ts';
import { getUser } from '../../accounts/queries/get-user.ts';
import { getWallet, type WalletView } from '../../ledger/queries/get-wallet.ts';
import { getSummary } from '../../mining/queries/get-summary.ts';
import { type ContractView, listContracts } from '../../mining/queries/list-contracts.ts';
import { type EarningDay, listEarnings } from '../../mining/queries/list-earnings.ts';
import { WatchLinkModel, type WatchLinkRow } from '../watch-link.model.ts';
import { storedForms } from '../watch-secret.ts';

export interface WatchedView {
  expiresAt: Date;
  balance: WalletView | null;
  earnings: { totalUsd: bigint; days: EarningDay[] } | null;
  contracts: ContractView[] | null;
}

/** When somebody looked is kept to the minute: looking on and on writes no more than that. */
const SEEN_EVERY_MS = 60_000;

/** What a link shows. NOT_FOUND for a wrong secret, a link that has ended, and an account that nobody can log in to. */
export async function lookThroughLink(secret: string): Promise<WatchedView> {
  const link = await WatchLinkModel.findOne({
    secretHash: { $in: storedForms(secret) },
    expiresAt: { $gt: clock.now() },
  }).lean<WatchLinkRow>();
  if (!link) throw new AppError('NOT_FOUND');
  const userId = String(link.userId);
  if ((await getUser(userId)).state !== 'active') throw new AppError('NOT_FOUND');
  await noteLook(link);
  const [balance, earnings, contracts] = await Promise.all([
    link.facts.includes('balance') ? getWallet(userId) : null,
    link.facts.includes('earnings') ? earningsOf(userId) : null,
    link.facts.includes('contracts') ? contractsOf(userId) : null,
  ]);
  return { expiresAt: link.expiresAt, balance, earnings, contracts };
}

async function noteLook({ _id, lastSeenAt }: WatchLinkRow): Promise<void> {
  const now = clock.now();
  if (lastSeenAt && now.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  await WatchLinkModel.updateOne({ _id }, { $set: { lastSeenAt: now } });
}

async function earningsOf(userId: string) {
  const [{ earnedUsd }, days] = await Promise.all([getSummary(userId), listEarnings(userId, WATCHED_DAYS)]);
  return { totalUsd: earnedUsd, days };
}

async function contractsOf(userId: string): Promise<ContractView[]> {
  return (await listContracts(userId, { state: 'active', page: 1, limit: WATCHED_CONTRACTS_MAX })).views;
}
