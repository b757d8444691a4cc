import { depositAddresses } from '../ports/deposit-addresses.ts';
import { ReserveAddressModel } from '../reserve-address.model.ts';

/**
 * Whether the address, in its stored form, is one of the site's: deposits are paid to it, or it is or was
 * published as a reserve, of whatever coin, since coins of one chain share the form of their addresses.
 */
export async function isOwnAddress(address: string): Promise<boolean> {
  return (
    (await depositAddresses.ask().isDepositAddress(address)) ||
    (await ReserveAddressModel.exists({ address })) !== null
  );
}
