import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { SimulatedTransferModel, type SimulatedTransferRow } from '../simulated-block.model.ts';
import { findClaims } from './find-claims.ts';
import { outputId } from './output-id.ts';

const LATEST = 200;

/** The latest transaction of an invented chain to an address, from one that fits, which nothing was booked as yet. */
export async function findSimulatedMove(
  coin: Coin,
  to: string,
  fits: (from: string) => Promise<boolean>,
): Promise<string | undefined> {
  const { chain } = NETWORKS[coin];
  const rows = await SimulatedTransferModel.find({ chain, coin, to, from: { $ne: null } })
    .sort({ _id: -1 })
    .limit(LATEST)
    .lean<SimulatedTransferRow[]>();
  const claims = await findClaims(rows.map((row) => outputId(chain, row)));
  for (const row of rows)
    if (!claims.has(outputId(chain, row)) && row.from && (await fits(row.from))) return row.txid;
  return undefined;
}
