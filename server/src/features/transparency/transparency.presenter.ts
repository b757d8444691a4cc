import { NETWORKS } from '@lode/shared/chains/schemas';
import { formatHashPower } from '@lode/shared/core/hash-power';
import { formatAmount, formatDecimal, formatUsd } from '@lode/shared/core/money';
import {
  type LiabilityTree,
  type OwnProof,
  type ReserveAddress,
  reserveMessage,
  type Transparency,
  type TransparencySummary,
} from '@lode/shared/transparency/schemas';
import type { MiningDayFigures } from '../mining/queries/list-mining-days.ts';
import type { LiabilityTreeRow } from './liability-tree.model.ts';
import type { OwnBranches } from './queries/get-own-proof.ts';
import type { Holding, TransparencyView } from './queries/get-transparency.ts';
import type { SignedReserve } from './queries/list-signatures.ts';

export function presentReserve(row: SignedReserve): ReserveAddress {
  const { coin, address, amount, checkedAt, unreachable, signed } = row;
  return {
    id: String(row._id),
    coin,
    address,
    amount: amount === null ? null : formatDecimal(BigInt(amount), NETWORKS[coin].decimals),
    checked_at: checkedAt?.toISOString() ?? null,
    unreachable,
    signed: signed && {
      tree_id: String(signed.treeId),
      root: signed.root,
      message: reserveMessage(signed.root),
      signature: signed.signature,
      at: signed.at.toISOString(),
    },
  };
}

function presentHolding({
  coin,
  ledger,
  shortfall,
  chain,
  usd,
  addresses,
}: Holding): Transparency['holdings'][number] {
  return {
    coin,
    ledger: formatAmount(ledger, coin),
    shortfall: formatAmount(shortfall, coin),
    chain: chain === null ? null : formatAmount(chain, coin),
    difference: chain === null ? null : formatAmount(chain - ledger, coin),
    usd: usd === null ? null : formatUsd(usd),
    addresses: addresses.map(presentReserve),
  };
}

function presentTree({ _id, at, root, total, leaves, balances, anchor }: LiabilityTreeRow): LiabilityTree {
  return {
    id: String(_id),
    at: at.toISOString(),
    root,
    total_usd: formatUsd(BigInt(total)),
    leaves: Number(leaves),
    balances: Number(balances ?? leaves),
    anchor: anchor ? { proof: anchor.proof, at: anchor.at.toISOString() } : null,
  };
}

export function presentTransparency(view: TransparencyView): Transparency {
  const { balances, inTransit, holdings, proof, capacity } = view;
  return {
    computed_at: view.computedAt.toISOString(),
    liabilities: {
      total_usd: formatUsd(balances + inTransit),
      balances_usd: formatUsd(balances),
      in_transit_usd: formatUsd(inTransit),
    },
    holdings: holdings.map(presentHolding),
    holdings_usd: heldUsd(holdings),
    mining: {
      revenue_usd: formatUsd(view.revenue),
      rewards_usd: formatUsd(view.rewards),
      capacity_th: formatHashPower(capacity.total),
      sold_th: formatHashPower(capacity.sold),
    },
    proof: proof && {
      at: proof.at,
      whole_at: proof.whole_at,
      ok: proof.ok,
      current: proof.current,
      entries: proof.entries,
      head: proof.head.hash,
    },
    trees: view.trees.map(presentTree),
  };
}

/** Null while a rate is missing. */
function heldUsd(holdings: Holding[]): string | null {
  const values = holdings.map(({ usd }) => usd);
  return values.every((usd) => usd !== null) ? formatUsd(values.reduce((sum, usd) => sum + usd, 0n)) : null;
}

export function presentSummary(overview: TransparencyView, days: MiningDayFigures[]): TransparencySummary {
  const { balances, inTransit, holdings, revenue, rewards, capacity } = overview;
  return {
    computed_at: overview.computedAt.toISOString(),
    owed_usd: formatUsd(balances + inTransit),
    held_usd: heldUsd(holdings),
    revenue_usd: formatUsd(revenue),
    rewards_usd: formatUsd(rewards),
    capacity_th: formatHashPower(capacity.total),
    sold_th: formatHashPower(capacity.sold),
    days: days.map((one) => ({
      day: one.day,
      revenue_usd: formatUsd(one.revenue),
      rewards_usd: formatUsd(one.paid),
    })),
  };
}

export function presentOwnProof({ tree, userId, parts }: OwnBranches): OwnProof {
  return {
    tree: presentTree(tree),
    parts: parts.map(({ salt, balance, steps }) => ({
      leaf: { user_id: userId, salt, balance_micros: String(balance) },
      branch: steps.map(({ side, hash, sum }) => ({
        side,
        hash: hash.toString('hex'),
        sum_micros: String(sum),
      })),
    })),
  };
}
