import { pbkdf2Sync } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base64, hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { Transaction as BitcoinTransaction } from '@scure/btc-signer';
import { Psbt } from 'bip174';
import { Transaction as VechainTransaction, secp256k1 as vechainKeys } from 'thor-devkit';
import { TronWeb, utils } from 'tronweb';
import { describe, expect, test } from 'vitest';
import { TESTNET } from '../addresses/bitcoin.ts';
import { deriveAddress } from '../addresses/derive-address.ts';
import { idOfPsbt, readSignedBitcoin, writePsbt } from './bitcoin.ts';
import { readSignedTron, splitTron, writeTron } from './tron.ts';
import { idOfVechain, readSignedVechain, writeVechain } from './vechain.ts';

/** The mnemonic that every wallet's documentation prints. */
const SEED = pbkdf2Sync(`${'abandon '.repeat(11)}about`, 'mnemonic', 2048, 64, 'sha512');
function keyOf(path: string) {
  const account = HDKey.fromMasterSeed(SEED).derive(path);
  const { privateKey } = account.deriveChild(1).deriveChild(0);
  if (!privateKey) throw new Error('No private key');
  return { account, privateKey };
}

describe('bitcoin', () => {
  const { account, privateKey } = keyOf("m/84'/0'/0'");
  const changeTo = deriveAddress(account, 0, 'bitcoin', TESTNET, 'own');
  const coin = (digit: string, amount: bigint) => ({
    txid: digit.repeat(64),
    index: 1,
    amount,
    address: changeTo,
  });
  const payments = [7, 8].map((index, at) => ({
    to: deriveAddress(account, index, 'bitcoin', TESTNET),
    amount: 40_000n + BigInt(at),
  }));
  const request = { payments, coins: [coin('a', 60_000n), coin('b', 50_000n)], changeTo, prefixes: TESTNET };
  const write = (part: Partial<Parameters<typeof writePsbt>[0]> = {}) => {
    const written = writePsbt({ ...request, feeRate: 5, ...part });
    if (!written) throw new Error('Nothing was written');
    return written;
  };
  const sign = (psbt: string) => {
    const transaction = BitcoinTransaction.fromPSBT(base64.decode(psbt));
    transaction.sign(privateKey);
    return transaction;
  };

  test('BIP 174: an independent parser reads the inputs with their coins, and every output', () => {
    const { psbt, fee, change, vsize } = write();
    const read = Psbt.fromBase64(psbt, (bytes) => {
      const raw = hex.decode(Buffer.from(bytes).toString('hex'));
      const transaction = BitcoinTransaction.fromRaw(raw, { allowUnknownInputs: true });
      return {
        getInputOutputCounts: () => ({
          inputCount: transaction.inputsLength,
          outputCount: transaction.outputsLength,
        }),
        addInput: () => undefined,
        addOutput: () => undefined,
        toBuffer: () => raw,
      };
    });
    const spent = read.inputs.map(({ witnessUtxo }) => BigInt(witnessUtxo?.value ?? 0));
    expect(new Set(spent)).toEqual(new Set([50_000n, 60_000n]));
    expect(spent).toHaveLength(2);
    expect(read.outputs).toHaveLength(3);
    expect(fee + change + 80_001n).toBe(110_000n);
    expect(Number(fee)).toBeGreaterThanOrEqual(5 * vsize);
  });

  test('signed as a PSBT, in base64 or hexadecimal, or finished, it is the same transaction', () => {
    const { psbt, change, inputs } = write();
    const signed = sign(psbt);
    const text = base64.encode(signed.toPSBT(0));
    const finished = BitcoinTransaction.fromPSBT(signed.toPSBT(0));
    finished.finalize();
    const read = [text, hex.encode(signed.toPSBT(0)), finished.hex].map((one) =>
      readSignedBitcoin(one, TESTNET),
    );
    expect(new Set(read.map(({ txid }) => txid))).toEqual(new Set([finished.id]));
    expect(idOfPsbt(psbt)).toBe(finished.id);
    for (const { spends, outputs } of read) {
      expect(spends).toEqual(inputs.map(({ txid, index }) => `${txid}:${index}`));
      expect(outputs).toHaveLength(payments.length + 1);
      for (const wanted of [...payments, { to: changeTo, amount: change }])
        expect(outputs).toContainEqual(expect.objectContaining({ to: wanted.to, amount: wanted.amount }));
    }
  });

  test('a higher fee spends the same coins for the same payments, and may replace (BIP 125)', () => {
    const older = write();
    const newer = write({ feeRate: 20, replacing: older.inputs });
    expect(newer.fee).toBeGreaterThan(older.fee);
    expect(newer.inputs).toEqual(expect.arrayContaining(older.inputs));
    const { sequence } = BitcoinTransaction.fromPSBT(base64.decode(newer.psbt)).getInput(0);
    expect(sequence).toBeLessThan(0xfffffffe);
  });

  test('what is unsigned, no transaction, or told wrongly by a source is refused; too few coins write nothing', () => {
    expect(() => readSignedBitcoin(write().psbt, TESTNET)).toThrow('unsigned');
    for (const text of ['', 'cHNidP8B', '00ff', 'hello', '70736274ff01'])
      expect(() => readSignedBitcoin(text, TESTNET)).toThrow();
    expect(writePsbt({ ...request, feeRate: 5, coins: [coin('a', 60_000n)] })).toBeUndefined();
    const raw = sign(write().psbt);
    raw.finalize();
    const told = { txid: raw.id, index: 0, amount: 1_000_000n, address: payments[0]?.to ?? '', raw: raw.hex };
    expect(() => write({ coins: [told] })).toThrow('tells');
  });
});

describe('tron', () => {
  const { account, privateKey } = keyOf("m/44'/195'/0'");
  const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const from = deriveAddress(account, 0, 'tron', TESTNET, 'own');
  const to = deriveAddress(account, 5, 'tron', TESTNET);
  const at = new Date('2026-05-01T12:00:00.000Z');
  const request = {
    from,
    to,
    amount: 12_345_678n,
    block: { height: 0x3_1234, hash: `${'0'.repeat(16)}${'9f'.repeat(24)}` },
    at,
    expiresAt: new Date(at.getTime() + 3_600_000),
  };
  const token = { contract, feeLimit: 30_000_000n };

  test.each([
    ['TRX', {}],
    ['USDT', { token }],
  ] as const)(
    '%s: TRON’s own library makes the same bytes of it, signs it, and it is read back',
    async (coin, part) => {
      const written = writeTron({ ...request, ...part });
      const pb = utils.transaction.txJsonToPb(written as never);
      expect(utils.transaction.txPbToRawDataHex(pb).toLowerCase()).toBe(written.raw_data_hex);
      expect(utils.transaction.txCheck(written as never)).toBe(true);
      const signed = await new TronWeb({ fullHost: 'http://127.0.0.1:9' }).trx.sign(
        written as never,
        hex.encode(privateKey),
      );
      const signatures = (signed as { signature: string[] }).signature.map((one) => hex.decode(one));
      const read = readSignedTron(hex.decode(written.raw_data_hex), signatures, contract);
      expect(read).toMatchObject({
        txid: written.txID,
        sender: from,
        outputs: [{ index: 0, coin, to, amount: 12_345_678n }],
        expiresAt: request.expiresAt,
      });
      const whole = splitTron(hex.decode(read.raw));
      expect(hex.encode(whole.rawData)).toBe(written.raw_data_hex);
      expect(whole.signatures).toHaveLength(1);
    },
  );

  test('no signature, another token, and bytes that are no transaction are refused', () => {
    const bytes = hex.decode(writeTron({ ...request, token }).raw_data_hex);
    expect(() => readSignedTron(bytes, [], contract)).toThrow('unsigned');
    expect(() => readSignedTron(bytes, [new Uint8Array(65)], from)).toThrow('malformed');
    expect(() => readSignedTron(bytes.slice(0, -9), [new Uint8Array(65)], contract)).toThrow('malformed');
  });
});

describe('vechain', () => {
  const { account, privateKey } = keyOf("m/44'/818'/0'");
  const from = deriveAddress(account, 0, 'vechain', TESTNET, 'own');
  const payments = [1, 2, 3].map((index) => ({
    to: deriveAddress(account, index, 'vechain', TESTNET),
    amount: 10n ** 18n * BigInt(index),
  }));
  const written = writeVechain({
    payments,
    blockId: `0x${'00abcdef'.padEnd(64, '7')}`,
    chainTag: 0x4a,
    nonce: 0x1122334455667788n,
  });

  test('VeChain’s own library reads a clause for each payment, signs it, and gives the same id', () => {
    const transaction = VechainTransaction.decode(Buffer.from(written.raw.slice(2), 'hex'), true);
    expect(transaction.body.clauses.map(({ to, value }) => [to, BigInt(value)])).toEqual(
      payments.map(({ to, amount }) => [to.toLowerCase(), amount]),
    );
    expect(transaction.intrinsicGas).toBe(written.gas);
    transaction.signature = Buffer.from(vechainKeys.sign(transaction.signingHash(), Buffer.from(privateKey)));
    const read = readSignedVechain(`0x${transaction.encode().toString('hex')}`);
    expect(read).toMatchObject({
      txid: transaction.id,
      sender: from,
      outputs: payments.map((payment, index) => ({ index, coin: 'VET', ...payment })),
      expiresAtHeight: written.expiresAtHeight,
    });
    expect(idOfVechain(written.raw, from)).toBe(transaction.id);
  });

  test('what is unsigned, or does more than transfers, is refused', () => {
    expect(() => readSignedVechain(written.raw)).toThrow('unsigned');
    expect(() => readSignedVechain('0x00')).toThrow('malformed');
    const body = { ...VechainTransaction.decode(Buffer.from(written.raw.slice(2), 'hex'), true).body };
    const calling = new VechainTransaction({
      ...body,
      clauses: [{ to: payments[0]?.to ?? '', value: 0, data: '0xa9059cbb' }],
    });
    calling.signature = Buffer.from(
      secp256k1.sign(calling.signingHash(), privateKey, { prehash: false, format: 'recovered' }),
    );
    expect(() => readSignedVechain(calling.encode().toString('hex'))).toThrow();
  });
});
