import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { getAddressBalance } from '../../chains/queries/get-address-balance.ts';
import { listReserveAddresses } from '../queries/list-reserve-addresses.ts';
import { ReserveAddressModel, type ReserveAddressRow } from '../reserve-address.model.ts';

/** Asks each chain what the published addresses hold. One that does not answer keeps its older amount, marked. */
export async function checkReserves(): Promise<void> {
  for (const row of await listReserveAddresses()) await checkReserve(row);
}

/** As `checkReserves`, for one. */
export async function checkReserve({ _id, coin, address }: ReserveAddressRow): Promise<void> {
  try {
    const amount = String(await getAddressBalance(coin, address));
    await ReserveAddressModel.updateOne(
      { _id },
      { $set: { amount, checkedAt: clock.now(), unreachable: false } },
    );
  } catch (error) {
    logger.warn({ err: error, coin }, 'a reserve address could not be read');
    await ReserveAddressModel.updateOne({ _id }, { $set: { unreachable: true } });
  }
}
