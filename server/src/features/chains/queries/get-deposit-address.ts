import { CHAINS, type Chain } from '@lode/shared/chains/schemas';
import type { HDKey } from '@scure/bip32';
import { config } from '../../../platform/config.ts';
import { deriveAddress, readPublicKey } from '../addresses/derive-address.ts';
import { bitcoinPrefixes } from '../addresses/prefixes.ts';

/**
 * Public keys of the demo, from the mnemonic that every wallet's documentation prints: everybody knows the
 * private keys, so nothing real must ever be sent there. The demo says so beside every address.
 */
const DEMO_KEYS: Record<Chain, string> = {
  bitcoin:
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  tron: 'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd',
  vechain:
    'xpub6DFQXWMJmxXgQrCwUboTCdbWRujz3FU7VGkCC7W2Pe2JNGkwGTonKAS73u6yg8jGiPvbuHBMDgwyF2Vb4rPExFA5WxigX5xDwiSy8ySjars',
};

/** Undefined where none is configured. Throws, which stops the process from starting, for what is no public key. */
function keyOf(chain: Chain): HDKey | undefined {
  const text = config.chains.depositKeys[chain] ?? (config.chains.simulated ? DEMO_KEYS[chain] : undefined);
  return text === undefined ? undefined : readPublicKey(text);
}

const keys = new Map(CHAINS.map((chain) => [chain, keyOf(chain)]));

/** Whether deposits over this chain can be given addresses. */
export function canReceive(chain: Chain): boolean {
  return keys.get(chain) !== undefined;
}

/** The extended key that addresses come from now: the fingerprint that wallet programs show, in hexadecimal. */
export function getDepositKeyId(chain: Chain): string {
  return requireKey(chain).fingerprint.toString(16).padStart(8, '0');
}

/** The address of receiving key number `index`. Numbers are never used twice. */
export function getDepositAddress(chain: Chain, index: number): string {
  return deriveAddress(requireKey(chain), index, chain, bitcoinPrefixes());
}

function requireKey(chain: Chain): HDKey {
  const key = keys.get(chain);
  if (!key) throw new Error(`No extended public key is configured for ${chain}`);
  return key;
}

const reserves = new Map<Chain, string>();

/**
 * Where the operator of an invented chain keeps its coins: of the demo's own keys, and never a deposit's address.
 * Undefined where chains are real (H6).
 */
export function getSimulatedReserve(chain: Chain): string | undefined {
  if (!config.chains.simulated) return undefined;
  const address =
    reserves.get(chain) ?? deriveAddress(readPublicKey(DEMO_KEYS[chain]), 0, chain, bitcoinPrefixes(), 'own');
  reserves.set(chain, address);
  return address;
}
