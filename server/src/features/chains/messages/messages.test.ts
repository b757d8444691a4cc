import { secp256k1 } from '@noble/curves/secp256k1.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base64, hex, utf8 } from '@scure/base';
import { p2ms, p2wsh, RawWitness, Transaction } from '@scure/btc-signer';
import { expect, test } from 'vitest';
import { bitcoinAddress, MAINNET } from '../addresses/bitcoin.ts';
import { tronAddress } from '../addresses/tron.ts';
import { vechainAddress } from '../addresses/vechain.ts';
import { isTronSignature, isVechainSignature } from './account-message.ts';
import { isBitcoinSignature } from './bitcoin-message.ts';

const KEY_HASH = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';
const TAPROOT = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3';
const secret = sha256(utf8.decode('a key of nobody'));
const key = secp256k1.getPublicKey(secret);

/** As wallets write it: the two numbers, then which key. */
function signed(digest: Uint8Array, offset = 27): string {
  const [recovery = 0, ...rest] = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' });
  return `0x${hex.encode(Uint8Array.of(...rest, recovery + offset))}`;
}

test.each([
  [
    KEY_HASH,
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    KEY_HASH,
    'Hello World',
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    TAPROOT,
    'Hello World',
    'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
  ],
])(
  "BIP-322's own example of %s, '%s', holds, and of no other text or address",
  (address, text, signature) => {
    expect(isBitcoinSignature(address, text, signature)).toBe(true);
    expect(isBitcoinSignature(address, `${text} `, signature)).toBe(false);
    expect(isBitcoinSignature(address === TAPROOT ? KEY_HASH : TAPROOT, text, signature)).toBe(false);
    for (const wrong of ['', 'not base64!', signature.slice(0, 40), `${signature.slice(0, -8)}AAAAAAA=`])
      expect(isBitcoinSignature(address, text, wrong)).toBe(false);
  },
);

test('what wallets signed before it (BIP-137) holds for an address of that key alone', () => {
  const text = utf8.decode('a root');
  const prefix = utf8.decode('\x18Bitcoin Signed Message:\n');
  const digest = sha256(sha256(Uint8Array.of(...prefix, text.length, ...text)));
  const [recovery = 0, ...rest] = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' });
  const signature = base64.encode(Uint8Array.of(39 + recovery, ...rest));
  expect(isBitcoinSignature(bitcoinAddress(key, MAINNET), 'a root', signature)).toBe(true);
  expect(isBitcoinSignature(bitcoinAddress(key, MAINNET), 'another', signature)).toBe(false);
  expect(isBitcoinSignature(KEY_HASH, 'a root', signature)).toBe(false);
});

/** What BIP-322 has signed for a script of several keys, made and signed by a library that checks nothing of ours. */
function signedBySeveral(
  text: string,
  secrets: readonly Uint8Array[],
  needed: number,
  signers: readonly number[],
) {
  const payment = p2wsh(
    p2ms(
      needed,
      secrets.map((one) => secp256k1.getPublicKey(one)),
    ),
  );
  const tag = sha256(utf8.decode('BIP0322-signed-message'));
  const message = sha256(Uint8Array.of(...tag, ...tag, ...utf8.decode(text)));
  const spent = Uint8Array.of(
    ...[0, 0, 0, 0, 1, ...new Uint8Array(32), 255, 255, 255, 255, 34, 0, 32, ...message, 0, 0, 0, 0],
    ...[1, 0, 0, 0, 0, 0, 0, 0, 0, payment.script.length, ...payment.script, 0, 0, 0, 0],
  );
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true });
  transaction.addInput({
    txid: sha256(sha256(spent)).toReversed(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: payment.script, amount: 0n },
    witnessScript: payment.witnessScript,
  });
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n });
  for (const at of signers) transaction.sign(secrets[at] ?? secret);
  transaction.finalize();
  const stack = transaction.getInput(0).finalScriptWitness ?? [];
  return { address: payment.address ?? '', signature: base64.encode(RawWitness.encode(stack)) };
}

test('H5: two of three keys sign for an address of theirs (BIP-322), and no fewer, no others, and no other text', () => {
  const secrets = [1, 2, 3].map((at) => sha256(Uint8Array.of(at)));
  const { address, signature } = signedBySeveral('a root', secrets, 2, [0, 2]);
  expect(address).toHaveLength(62);
  expect(isBitcoinSignature(address, 'a root', signature)).toBe(true);
  expect(isBitcoinSignature(address, 'another', signature)).toBe(false);
  const one = signedBySeveral('a root', secrets, 1, [0]);
  expect(isBitcoinSignature(one.address, 'a root', one.signature)).toBe(true);
  expect(isBitcoinSignature(address, 'a root', one.signature)).toBe(false);
  expect(isBitcoinSignature(KEY_HASH, 'a root', signature)).toBe(false);
  // The same signature twice is that of one key.
  const stack = RawWitness.decode(base64.decode(signature));
  const [dummy, first, , code] = stack as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const twice = base64.encode(RawWitness.encode([dummy, first, first, code]));
  expect(isBitcoinSignature(address, 'a root', twice)).toBe(false);
});

test('TRON signs a text, VeChain a certificate of it', () => {
  const text = utf8.decode('a root');
  const tron = keccak_256(Uint8Array.of(...utf8.decode('\x19TRON Signed Message:\n6'), ...text));
  for (const offset of [0, 27])
    expect(isTronSignature(tronAddress(key), 'a root', signed(tron, offset))).toBe(true);
  expect(isTronSignature(tronAddress(key), 'another', signed(tron))).toBe(false);
  expect(isTronSignature(tronAddress(key), 'a root', '0x12')).toBe(false);

  const signer = vechainAddress(key);
  const bare = `{"domain":"farm.example","payload":{"content":"a root","type":"text"},"purpose":"agreement","signer":"${signer.toLowerCase()}","timestamp":1}`;
  const signature = signed(blake2b(utf8.decode(bare), { dkLen: 32 }), 0);
  const certificate = { signature, timestamp: 1, signer, purpose: 'agreement', domain: 'farm.example' };
  const whole = (content: string) => JSON.stringify({ ...certificate, payload: { type: 'text', content } });
  expect(isVechainSignature(signer, 'a root', whole('a root'))).toBe(true);
  expect(isVechainSignature(signer, 'another', whole('another'))).toBe(false);
  expect(isVechainSignature(signer, 'a root', whole('another'))).toBe(false);
  expect(isVechainSignature(signer, 'a root', '{')).toBe(false);
});
