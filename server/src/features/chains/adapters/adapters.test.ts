import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { toTronAddress } from '../addresses/tron.ts';
import { BroadcastRefused } from './adapter.ts';
import { esplora } from './esplora.ts';
import { thor } from './thor.ts';
import { trongrid } from './trongrid.ts';

/** Answers by method, path and body, as the providers do; anything else is a 404. */
type Answers = Record<string, unknown>;

let server: Server | undefined;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

async function provider(answers: Answers): Promise<string> {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const answer = answers[`${request.url}${body && ` ${body}`}`];
      response.statusCode = answer === undefined ? 404 : 200;
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? 'Not found'));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => void server?.close());

const HASH = 'a'.repeat(64);
const PARENT = 'b'.repeat(64);

describe('esplora', () => {
  const paid = {
    txid: 't1',
    vin: [{ prevout: { scriptpubkey_address: 'bc1qpayer' } }, { prevout: null }],
    vout: [
      { scriptpubkey_address: 'bc1qours', value: 150_000 },
      { scriptpubkey: '6a', value: 0 },
      { scriptpubkey_address: 'bc1qtheirs', value: 7 },
    ],
    status: { confirmed: true, block_height: 900_000, block_hash: HASH, block_time: 1_700_000_000 },
  };
  const head = { id: HASH, height: 900_000, timestamp: 1_700_000_000, previousblockhash: PARENT };
  const waiting = { ...paid, txid: 't2', status: { confirmed: false } };

  test('reads the newest height, and a block page by page', async () => {
    const others = Array.from({ length: 25 }, (_, at) => ({ ...paid, txid: `o${at}`, vout: [] }));
    const source = esplora(
      await provider({
        '/blocks/tip/height': '900001',
        '/block-height/900000': HASH,
        [`/block/${HASH}`]: { ...head, tx_count: 26, difficulty: 109_782_075_598_905.16 },
        [`/block/${HASH}/txs/0`]: others,
        [`/block/${HASH}/txs/25`]: [paid],
      }),
    );
    expect(await source.head()).toBe(900_001);
    expect(await source.block(900_000)).toEqual({
      height: 900_000,
      hash: HASH,
      parentHash: PARENT,
      time: new Date(1_700_000_000_000),
      difficulty: 109_782_075_598_905.16,
      transfers: [
        { txid: 't1', index: 0, to: 'bc1qours', coin: 'BTC', amount: 150_000n, succeeded: true },
        { txid: 't1', index: 2, to: 'bc1qtheirs', coin: 'BTC', amount: 7n, succeeded: true },
      ],
    });
  });

  test('a block whose difficulty is not told is read without it: deposits do not wait for a curiosity', async () => {
    const source = esplora(
      await provider({
        '/block-height/900000': HASH,
        [`/block/${HASH}`]: { ...head, tx_count: 1, difficulty: null },
        [`/block/${HASH}/txs/0`]: [paid],
      }),
    );
    const block = await source.block(900_000);
    expect([block.transfers.length, block.difficulty]).toEqual([2, undefined]);
  });

  test('tells a transaction in a block, one that waits, and one that it does not know', async () => {
    const source = esplora(
      await provider({ '/tx/t1': paid, '/tx/t2': waiting, '/address/bc1qours/txs/mempool': [waiting] }),
    );
    expect(await source.transaction('t1')).toMatchObject({
      height: 900_000,
      blockHash: HASH,
      time: new Date(1_700_000_000_000),
      senders: ['bc1qpayer'],
    });
    expect(await source.transaction('t2')).toMatchObject({ height: null, blockHash: null, time: null });
    expect(await source.transaction('t3')).toBeUndefined();
    expect(await source.waiting?.(['bc1qours'])).toMatchObject([{ txid: 't2', index: 0, amount: 150_000n }]);
  });

  test('half a block is an error and not a whole one', async () => {
    const source = esplora(
      await provider({
        '/block-height/900000': HASH,
        [`/block/${HASH}`]: { ...head, tx_count: 2 },
        [`/block/${HASH}/txs/0`]: [paid],
      }),
    );
    await expect(source.block(900_000)).rejects.toThrow('told 1 of 2 transactions');
  });

  test('an answer of another shape, or none, is an error and not an empty block', async () => {
    const source = esplora(await provider({ '/block-height/1': 'no hash', '/tx/t1': { txid: 't1' } }));
    await expect(source.head()).rejects.toThrow('404');
    await expect(source.block(1)).rejects.toThrow();
    await expect(source.transaction('t1')).rejects.toThrow();
  });
});

describe('trongrid', () => {
  const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const USDT_HEX = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
  const OURS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
  const OURS_HEX = 'c84dd17c5c2f5c4a6a2a4a4d0f1a3b9a2c4d5e6f';
  const PAYER_HEX = '11'.padStart(40, '0');
  const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
  const padded = (text: string) => text.padStart(64, '0');
  const sent = (txID: string, amount: number, contractRet = 'SUCCESS') => ({
    txID,
    ret: [{ contractRet }],
    raw_data: {
      contract: [
        {
          type: 'TransferContract',
          parameter: { value: { amount, to_address: OURS, owner_address: `41${PAYER_HEX}` } },
        },
      ],
    },
  });
  const called = {
    txID: 'c1',
    ret: [{}],
    raw_data: { contract: [{ type: 'TriggerSmartContract', parameter: { value: {} } }] },
  };
  const event = (address: string, result = 'SUCCESS') => ({
    id: 'c1',
    blockNumber: 70,
    blockTimeStamp: 1_700_000_000_000,
    receipt: { result },
    log: [{ address, topics: [TRANSFER, padded('11'), padded(OURS_HEX)], data: padded('f4240') }],
  });
  const block = {
    blockID: HASH,
    block_header: { raw_data: { number: 70, parentHash: PARENT, timestamp: 1_700_000_000_000 } },
    transactions: [sent('s1', 5_000_000), sent('s2', 1, 'OUT_OF_ENERGY'), called],
  };
  const source = async (info: unknown, extra: Answers = {}) =>
    trongrid(
      await provider({
        '/wallet/getnowblock {}': block,
        '/wallet/getblockbynum {"num":70}': block,
        '/wallet/gettransactioninfobyblocknum {"num":70}': [info],
        ...extra,
      }),
      USDT,
    );

  test('reads coins and the one token, and tells what failed', async () => {
    const tron = await source(event(USDT_HEX));
    expect(await tron.head()).toBe(70);
    const { hash, parentHash, time, transfers } = await tron.block(70);
    expect([hash, parentHash, time]).toEqual([HASH, PARENT, new Date(1_700_000_000_000)]);
    expect(transfers.map(({ txid, coin, amount, succeeded }) => [txid, coin, amount, succeeded])).toEqual([
      ['s1', 'TRX', 5_000_000n, true],
      ['s2', 'TRX', 1n, false],
      ['c1', 'USDT', 1_000_000n, true],
    ]);
  });

  test('a block whose calls have no receipts yet is an error and not one without payments', async () => {
    const tron = await source(event(USDT_HEX), { '/wallet/gettransactioninfobyblocknum {"num":70}': [] });
    await expect(tron.block(70)).rejects.toThrow('c1 has no receipt yet');
  });

  test('tells who signed a transaction, and whose tokens it moves', async () => {
    const tron = await source(event(USDT_HEX), {
      '/wallet/gettransactionbyid {"value":"s1"}': sent('s1', 1),
      '/wallet/gettransactioninfobyid {"value":"s1"}': {},
      '/wallet/gettransactionbyid {"value":"c1"}': called,
      '/wallet/gettransactioninfobyid {"value":"c1"}': event(USDT_HEX),
    });
    const [own, token] = [await tron.transaction('s1'), await tron.transaction('c1')];
    expect(own?.senders).toEqual([toTronAddress(PAYER_HEX)]);
    expect(token?.senders).toEqual([toTronAddress(PAYER_HEX)]);
  });

  test('a call of a contract without its receipt is not told as one that moved nothing', async () => {
    const tron = await source(event(USDT_HEX), {
      '/wallet/gettransactionbyid {"value":"c1"}': called,
      '/wallet/gettransactioninfobyid {"value":"c1"}': {},
    });
    await expect(tron.transaction('c1')).rejects.toThrow('has no receipt yet');
  });

  test('a token of another contract is no payment, whatever it calls itself', async () => {
    const { transfers } = await (await source(event('11'.repeat(20)))).block(70);
    expect(transfers.filter(({ coin }) => coin === 'USDT')).toEqual([]);
  });

  test('a token transfer whose receipt does not say success moved nothing', async () => {
    const { transfers } = await (await source(event(USDT_HEX, 'REVERT'))).block(70);
    expect(transfers.find(({ coin }) => coin === 'USDT')).toMatchObject({ succeeded: false });
  });

  test('an unknown transaction is an empty object, and the wrong block an error', async () => {
    const tron = await source(event(USDT_HEX), {
      '/wallet/gettransactionbyid {"value":"x"}': {},
      '/wallet/gettransactioninfobyid {"value":"x"}': {},
      '/wallet/getblockbynum {"num":71}': block,
      '/wallet/gettransactioninfobyblocknum {"num":71}': [],
    });
    expect(await tron.transaction('x')).toBeUndefined();
    await expect(tron.block(71)).rejects.toThrow('answered block 70 for 71');
  });
});

describe('thor', () => {
  const outputs = [
    {
      transfers: [
        {
          sender: '0x7567d83b7b8d80addcb281a71d54fc7b3364ffed',
          recipient: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
          amount: '0xde0b6b3a7640000',
        },
      ],
    },
  ];

  test('reads amounts of 18 decimals exactly, addresses in their one form', async () => {
    const vechain = thor(
      await provider({
        '/blocks/best': { number: 20 },
        '/blocks/20?expanded=true': {
          number: 20,
          id: HASH,
          parentID: PARENT,
          timestamp: 1_700_000_000,
          transactions: [
            { id: 'v1', reverted: false, outputs },
            { id: 'v2', reverted: true, outputs: [] },
          ],
        },
      }),
    );
    expect(await vechain.head()).toBe(20);
    expect((await vechain.block(20)).transfers).toEqual([
      {
        txid: 'v1',
        index: 0,
        to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        coin: 'VET',
        amount: 1_000_000_000_000_000_000n,
        succeeded: true,
      },
    ]);
  });

  test('a receipt that is null is a transaction that it does not know', async () => {
    const meta = { blockNumber: 20, blockTimestamp: 1_700_000_000, blockID: HASH };
    const vechain = thor(
      await provider({
        '/transactions/v1/receipt': { reverted: false, outputs, meta },
        '/transactions/v9/receipt': 'null',
      }),
    );
    expect(await vechain.transaction('v1')).toMatchObject({
      height: 20,
      blockHash: HASH,
      time: new Date(1_700_000_000_000),
      senders: ['0x7567D83b7b8d80ADdCb281A71d54Fc7B3364ffed'],
    });
    expect(await vechain.transaction('v9')).toBeUndefined();
  });
});

describe('sending what was signed', () => {
  const signed = {
    txid: HASH,
    raw: 'c0ffee',
    spends: [],
    sender: null,
    outputs: [],
    expiresAt: null,
    expiresAtHeight: null,
  };

  test('esplora: as text; coins in blocks may be spent, and the price of a place is told', async () => {
    const coin = { txid: 't1', vout: 1, value: 5, status: { confirmed: true } };
    const source = esplora(
      await provider({
        '/tx c0ffee': HASH,
        '/address/a/utxo': [coin, { ...coin, status: { confirmed: false } }],
        '/fee-estimates': { '1': 9, '3': 4.5 },
      }),
    );
    await source.broadcast(signed);
    expect(await source.unspent?.('a')).toEqual([{ txid: 't1', index: 1, amount: 5n }]);
    expect(await source.feeRate?.()).toBe(4.5);
  });

  test('tron and vechain: as their nodes take it; heard before is sent, another answer is refused with its words', async () => {
    const tron = { transaction: 'c0ffee' };
    const asked = `/wallet/broadcasthex ${JSON.stringify(tron)}`;
    const send = async (answer: unknown) =>
      trongrid(await provider({ [asked]: answer }), 'T').broadcast(signed);
    await send({ result: true });
    await send({ code: 'DUP_TRANSACTION_ERROR' });
    await expect(send({ code: 'SIGERROR', message: '626164' })).rejects.toThrow('SIGERROR bad');
    await expect(send({ code: 'SERVER_BUSY' })).rejects.not.toBeInstanceOf(BroadcastRefused);
    const vechain = `/transactions ${JSON.stringify({ raw: 'c0ffee' })}`;
    await thor(await provider({ [vechain]: { id: HASH } })).broadcast(signed);
    // A node that does not know the path answers with a fault of the request.
    await expect(thor(await provider({})).broadcast(signed)).rejects.toBeInstanceOf(BroadcastRefused);
  });
});
