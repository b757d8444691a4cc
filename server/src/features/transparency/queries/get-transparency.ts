import { type Asset, COINS, type Coin } from '@lode/shared/core/money';
import { TREES_KEPT } from '@lode/shared/transparency/schemas';
import { clock } from '../../../platform/clock.ts';
import { ledgerUnits, ledgerUsdOf } from '../../../platform/coin-value.ts';
import { keep } from '../../../platform/kept.ts';
import { describeProof } from '../../ledger/queries/describe-proof.ts';
import { getTrialBalance, type TrialBalanceRow } from '../../ledger/queries/get-trial-balance.ts';
import { getCapacity } from '../../mining/queries/get-capacity.ts';
import { getRewardsPaid } from '../../mining/queries/get-rewards-paid.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { listReserveAddresses } from '../../reserves/queries/list-reserve-addresses.ts';
import { LiabilityTreeModel, type LiabilityTreeRow } from '../liability-tree.model.ts';
import { type SignedReserve, withSignatures } from './list-signatures.ts';

const KEPT_MS = 5000;

export interface Holding {
  coin: Coin;
  /** Units of the ledger, 10⁻⁸ of a coin: what is held less what is missing. */
  ledger: bigint;
  /** Of those, what is missing. */
  shortfall: bigint;
  /** Likewise, of all published addresses; null while one was never read, or none is published. */
  chain: bigint | null;
  /** Micro-dollars of `ledger`; null without a fresh rate. */
  usd: bigint | null;
  addresses: SignedReserve[];
}

/** What anybody may check us by (H5), of the moment it says; the same answer for five seconds. */
export const getTransparency = keep(KEPT_MS, readTransparency).get;

async function readTransparency() {
  const [trial, reserves, proof, trees, rewards, capacity] = await Promise.all([
    getTrialBalance(),
    listReserveAddresses().then(withSignatures),
    describeProof(),
    LiabilityTreeModel.find({}, null, { useBigInt64: true })
      .sort({ at: -1 })
      .limit(TREES_KEPT)
      .lean<LiabilityTreeRow[]>(),
    getRewardsPaid(),
    getCapacity(),
  ]);
  const holdings = await Promise.all(COINS.map((coin) => holdingOf(coin, trial, reserves)));
  return {
    computedAt: clock.now(),
    balances: credit(trial, 'wallet'),
    inTransit: credit(trial, 'payouts_in_transit'),
    /** Booked since the beginning, micro-dollars. */
    revenue: BigInt(trial.find(({ _id }) => _id.kind === 'mining_revenue')?.credits ?? 0),
    holdings,
    proof,
    trees,
    rewards,
    capacity,
  };
}
export type TransparencyView = Awaited<ReturnType<typeof readTransparency>>;

/** What all accounts of a kind hold, on the side of what is owed. */
function credit(
  trial: TrialBalanceRow[],
  kind: TrialBalanceRow['_id']['kind'],
  asset: Asset = 'USD',
): bigint {
  const row = trial.find(({ _id }) => _id.kind === kind && _id.asset === asset);
  return row ? BigInt(row.credits) - BigInt(row.debits) : 0n;
}

async function holdingOf(coin: Coin, trial: TrialBalanceRow[], reserves: SignedReserve[]): Promise<Holding> {
  const shortfall = credit(trial, 'shortfall', coin);
  const ledger = -credit(trial, 'holdings', coin) - shortfall;
  const addresses = reserves.filter((reserve) => reserve.coin === coin);
  const rate = await getRate(coin).catch(() => null);
  return {
    coin,
    ledger,
    shortfall,
    chain: chainSum(coin, addresses),
    usd: rate && !rate.stale ? ledgerUsdOf(ledger, coin, rate.rate) : null,
    addresses,
  };
}

function chainSum(coin: Coin, addresses: SignedReserve[]): bigint | null {
  if (addresses.length === 0) return null;
  let sum = 0n;
  for (const { amount } of addresses) {
    if (amount === null) return null;
    sum += ledgerUnits(BigInt(amount), coin);
  }
  return sum;
}
