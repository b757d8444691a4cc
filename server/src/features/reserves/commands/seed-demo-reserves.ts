import { NETWORKS } from '@lode/shared/chains/schemas';
import { COINS } from '@lode/shared/core/money';
import { inTransaction } from '../../../platform/transaction.ts';
import { getSimulatedReserve } from '../../chains/queries/get-deposit-address.ts';
import { ReserveAddressModel } from '../reserve-address.model.ts';
import { publishReserve } from './change-reserves.ts';
import { checkReserves } from './check-reserves.ts';

/** Publishes where the demo's operator keeps its coins, unless somebody has decided on these addresses since. */
export async function seedDemoReserves(): Promise<void> {
  for (const coin of COINS) {
    const address = getSimulatedReserve(NETWORKS[coin].chain);
    if (address === undefined || (await ReserveAddressModel.exists({ coin, address }))) continue;
    await inTransaction((tx) => publishReserve(tx, { coin, address }, { by: null, reason: null }));
  }
  await checkReserves();
}
