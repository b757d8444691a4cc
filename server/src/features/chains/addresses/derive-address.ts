import type { Chain } from '@lode/shared/chains/schemas';
import { HDKey } from '@scure/bip32';
import { type BitcoinPrefixes, bitcoinAddress } from './bitcoin.ts';
import { tronAddress } from './tron.ts';
import { vechainAddress } from './vechain.ts';

/** Version bytes of extended keys: xpub, and zpub of BIP84. Both hold the same key. */
const VERSIONS = [
  { private: 0x0488ade4, public: 0x0488b21e },
  { private: 0x04b2430c, public: 0x04b24746 },
  { private: 0x04358394, public: 0x043587cf },
  { private: 0x045f18bc, public: 0x045f1cf6 },
];

/** An account's extended public key (…/0' level). Throws for a private key: the server never holds one. */
export function readPublicKey(text: string): HDKey {
  for (const versions of VERSIONS) {
    let key: HDKey;
    try {
      key = HDKey.fromExtendedKey(text, versions);
    } catch {
      continue;
    }
    if (key.privateKey) throw new Error('A private extended key was given; only public ones belong here');
    return key;
  }
  throw new Error('Not an extended public key');
}

/** BIP44: addresses that others pay to, and those that a wallet pays to itself. */
export const BRANCHES = { receiving: 0, own: 1 } as const;

/** The address of the account's key number `index` (…/branch/index, BIP44), a receiving one unless told. */
export function deriveAddress(
  account: HDKey,
  index: number,
  chain: Chain,
  prefixes: BitcoinPrefixes,
  branch: keyof typeof BRANCHES = 'receiving',
): string {
  const { publicKey } = account.deriveChild(BRANCHES[branch]).deriveChild(index);
  if (!publicKey) throw new Error('The extended key has no public key');
  switch (chain) {
    case 'bitcoin':
      return bitcoinAddress(publicKey, prefixes);
    case 'tron':
      return tronAddress(publicKey);
    case 'vechain':
      return vechainAddress(publicKey);
  }
}
