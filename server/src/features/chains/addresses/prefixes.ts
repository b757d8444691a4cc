import { config } from '../../../platform/config.ts';
import { type BitcoinPrefixes, MAINNET, REGTEST, TESTNET } from './bitcoin.ts';

/** Those of the configured Bitcoin network. */
export function bitcoinPrefixes(): BitcoinPrefixes {
  switch (config.chains.bitcoinNetwork) {
    case 'mainnet':
      return MAINNET;
    case 'testnet':
      return TESTNET;
    case 'regtest':
      return REGTEST;
  }
}
