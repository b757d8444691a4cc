import { DepositModel } from '../deposit.model.ts';

/** Whether deposits are paid to this address; given in the form in which addresses are stored. */
export async function isDepositAddress(address: string): Promise<boolean> {
  return (await DepositModel.exists({ address })) !== null;
}
