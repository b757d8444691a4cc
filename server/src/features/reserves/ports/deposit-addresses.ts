import { definePort } from '../../../platform/port.ts';

/** What reserves ask about customers' deposits. */
export interface DepositAddresses {
  /** Whether deposits are paid to this address; given in the form in which addresses are stored. */
  isDepositAddress: (address: string) => Promise<boolean>;
}

export const depositAddresses = definePort<DepositAddresses>('reserves/deposit-addresses');
