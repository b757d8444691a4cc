import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { getSimulatedReserve } from '../../chains/queries/get-deposit-address.ts';
import { listReserveAddresses } from './list-reserve-addresses.ts';

/** By coin, where the demo's operator keeps it, while that is published; empty where chains are real (H6). */
export async function listDemoReserves(): Promise<Map<Coin, string>> {
  const published = await listReserveAddresses();
  return new Map(
    published
      .filter(({ coin, address }) => address === getSimulatedReserve(NETWORKS[coin].chain))
      .map(({ coin, address }) => [coin, address]),
  );
}
