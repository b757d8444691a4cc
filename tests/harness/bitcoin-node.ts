import { createServer, type IncomingMessage, type Server } from 'node:http';
import Module, { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { bech32 } from '@scure/base';

/** What of bcoin is used here; the package has no types of its own. */
interface Output {
  value: number;
  script: { toRaw: () => Buffer };
}
interface Transaction {
  txid: () => string;
  hash: () => Buffer;
  inputs: { prevout: { txid: () => string; index: number } }[];
  outputs: Output[];
  toRaw: () => Buffer;
}
interface Block {
  rhash: () => string;
  prevBlock: Buffer;
  /** In seconds. */
  time: number;
  txs: Transaction[];
}
interface Entry {
  height: number;
  rhash: () => string;
}
interface Job {
  attempt: { txs: unknown[]; items: unknown[] };
  refresh: () => void;
  mineAsync: () => Promise<Block>;
}
interface FullNode {
  chain: {
    height: number;
    tip: Entry;
    open: () => Promise<void>;
    close: () => Promise<void>;
    add: (block: Block) => Promise<Entry>;
    getEntryByHeight: (height: number) => Promise<Entry | null>;
    getBlock: (height: number) => Promise<Block | null>;
  };
  mempool: {
    open: () => Promise<void>;
    close: () => Promise<void>;
    addTX: (tx: Transaction) => Promise<unknown>;
    map: { values: () => Iterable<{ tx: Transaction }> };
  };
  miner: {
    open: () => Promise<void>;
    close: () => Promise<void>;
    addresses: unknown[];
    mineBlock: () => Promise<Block>;
    cpu: { createJob: (tip: Entry) => Promise<Job> };
  };
}
interface Ring {
  getAddress: () => unknown;
}
interface MutableTransaction {
  addOutput: (output: unknown) => void;
  fund: (coins: unknown[], options: unknown) => Promise<void>;
  sign: (ring: Ring) => void;
  toTX: () => Transaction;
}
interface Bcoin {
  FullNode: new (options: Record<string, unknown>) => FullNode;
  KeyRing: { generate: (network: string) => Ring };
  MTX: new () => MutableTransaction;
  Coin: { fromTX: (tx: Transaction, index: number, height: number) => unknown };
  Script: { fromRaw: (raw: Buffer) => unknown };
  TX: { fromRaw: (raw: Buffer) => Transaction };
}

/** A coinbase may be spent after so many blocks. */
const MATURITY = 100;
/** From this height on a chain of its own takes segregated witnesses; its first coinbases may be spent by then. */
const WITNESS_FROM = 432;
/** Payments that one node can make: each spends a coinbase of its own. */
const PAYMENTS = 20;
const PAGE = 25;
const HRP = 'bcrt';

/** Loads bcoin without its native parts: everything stays in memory. */
function loadBcoin(): Bcoin {
  process.env.NODE_BACKEND = 'js';
  const require = createRequire(createRequire(import.meta.url).resolve('bcoin'));
  // The database that is not used would load a library that is not built.
  const unused = require.resolve('leveldown');
  require.cache[unused] = Object.assign(new Module(unused), { exports: {}, loaded: true });
  return require('bcoin') as Bcoin;
}

/** The address of a version 0 witness output. The node's own form has another prefix, so scripts are compared. */
function addressOf({ script }: Output): string | undefined {
  const raw = script.toRaw();
  if (raw.length !== 22 || raw[0] !== 0 || raw[1] !== 20) return undefined;
  return bech32.encode(HRP, [0, ...bech32.toWords(raw.subarray(2))]);
}

function scriptOf(address: string): Buffer {
  const { words } = bech32.decode(address as `${string}1${string}`);
  return Buffer.concat([Buffer.from([0, 20]), Buffer.from(bech32.fromWords(words.slice(1)))]);
}

/** A real Bitcoin node on a chain of its own (regtest), read over HTTP as an Esplora server is. */
export class BitcoinNode {
  readonly #bcoin: Bcoin;
  readonly #node: FullNode;
  readonly #ring: Ring;
  readonly #coinbases: Transaction[] = [];
  readonly #server: Server;
  /** Answers nothing, as a provider that is away. */
  away = false;

  private constructor(bcoin: Bcoin, node: FullNode, ring: Ring) {
    this.#bcoin = bcoin;
    this.#node = node;
    this.#ring = ring;
    this.#server = createServer((request, response) => {
      const work =
        request.method === 'POST' ? this.#take(request) : this.#answer(request.url ?? '').then(answered);
      void work.then(({ status, body }) => {
        response.statusCode = this.away ? 503 : status;
        response.end(body);
      });
    });
  }

  static async start(): Promise<BitcoinNode> {
    const bcoin = loadBcoin();
    const node = new bcoin.FullNode({ network: 'regtest', memory: true, listen: false, workers: false });
    await node.chain.open();
    await node.mempool.open();
    await node.miner.open();
    const ring = bcoin.KeyRing.generate('regtest');
    node.miner.addresses = [ring.getAddress()];
    const bitcoin = new BitcoinNode(bcoin, node, ring);
    await bitcoin.mine(WITNESS_FROM);
    await new Promise<void>((resolve) => bitcoin.#server.listen(0, '127.0.0.1', resolve));
    return bitcoin;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await this.#node.miner.close();
    await this.#node.mempool.close();
    await this.#node.chain.close();
  }

  /** New blocks with what waits for one. */
  async mine(count = 1): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      const block = await this.#node.miner.mineBlock();
      await this.#node.chain.add(block);
      const [coinbase] = block.txs;
      if (coinbase && this.#coinbases.length < PAYMENTS) this.#coinbases.push(coinbase);
    }
  }

  /** Pays satoshis to addresses, in one transaction that waits for the next block. */
  async pay(outputs: { to: string; amount: bigint }[]): Promise<Transaction> {
    const { MTX, Coin, Script } = this.#bcoin;
    const coinbase = this.#coinbases.shift();
    if (!coinbase) throw new Error('This node has made all of its payments.');
    const payment = new MTX();
    for (const { to, amount } of outputs)
      payment.addOutput({ script: Script.fromRaw(scriptOf(to)), value: Number(amount) });
    await payment.fund([Coin.fromTX(coinbase, 0, 1)], {
      rate: 1000,
      changeAddress: this.#ring.getAddress(),
      height: this.#node.chain.height,
    });
    payment.sign(this.#ring);
    const transaction = payment.toTX();
    await this.submit(transaction);
    return transaction;
  }

  /** Hands the node a transaction (again). */
  async submit(transaction: Transaction): Promise<void> {
    await this.#node.mempool.addTX(transaction);
  }

  /** A transaction in hexadecimal, as anybody hands one in. */
  async #take(request: IncomingMessage): Promise<Answer> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    try {
      const transaction = this.#bcoin.TX.fromRaw(Buffer.from(text, 'hex'));
      if (await this.#node.mempool.addTX(transaction)) return { status: 400, body: 'Inputs are missing' };
      return { status: 200, body: transaction.txid() };
    } catch (error) {
      return { status: 400, body: String(error) };
    }
  }

  /** Replaces the newest blocks by empty ones, and one more, as a longer branch does. */
  async reorganise(depth: number): Promise<void> {
    const { chain, miner } = this.#node;
    let tip = await chain.getEntryByHeight(chain.height - depth);
    for (let at = 0; at <= depth; at += 1) {
      if (!tip) throw new Error(`The chain is not ${depth} blocks long.`);
      const job = await miner.cpu.createJob(tip);
      job.attempt.txs = [];
      job.attempt.items = [];
      job.refresh();
      tip = await chain.add(await job.mineAsync());
    }
  }

  async #answer(url: string): Promise<unknown> {
    const { chain } = this.#node;
    const [, ...parts] = url.split('/');
    switch (parts[0]) {
      case 'blocks':
        return String(chain.height);
      case 'block-height':
        return (await chain.getEntryByHeight(Number(parts[1])))?.rhash();
      case 'block':
        return this.#block(parts);
      case 'tx':
        return parts[2] === 'hex' ? this.#raw(parts[1] ?? '') : this.#transaction(parts[1] ?? '');
      case 'address':
        return parts[2] === 'utxo' ? this.unspent(parts[1] ?? '') : this.#waiting(parts[1] ?? '');
      case 'fee-estimates':
        return { '1': 8.5, '3': 4.2, '144': 1 };
      default:
        return undefined;
    }
  }

  async #block([, hash, , start]: string[]): Promise<unknown> {
    const found = await this.#find((block) => block.rhash() === hash);
    if (!found) return undefined;
    const { block, height } = found;
    if (start !== undefined)
      return block.txs
        .slice(Number(start), Number(start) + PAGE)
        .map((tx) => this.#present(tx, { block, height }));
    const before = await chain(this.#node, height - 1);
    return {
      id: hash,
      height,
      timestamp: block.time,
      previousblockhash: before?.rhash(),
      tx_count: block.txs.length,
    };
  }

  async #transaction(txid: string): Promise<unknown> {
    const mined = await this.#find((block) => block.txs.some((tx) => tx.txid() === txid));
    const tx = mined?.block.txs.find((one) => one.txid() === txid) ?? this.#pending(txid);
    return tx && this.#present(tx, mined);
  }

  async #raw(txid: string): Promise<string | undefined> {
    const mined = await this.#find((block) => block.txs.some((tx) => tx.txid() === txid));
    return mined?.block.txs
      .find((tx) => tx.txid() === txid)
      ?.toRaw()
      .toString('hex');
  }

  /** Outputs in blocks that pay an address, and that no block spends. */
  async unspent(address: string): Promise<Coin[]> {
    const { chain } = this.#node;
    const coins = new Map<string, Coin>();
    for (let height = MATURITY; height <= chain.height; height += 1) {
      const block = await chain.getBlock(height);
      for (const tx of block?.txs ?? []) {
        for (const { prevout } of tx.inputs) coins.delete(`${prevout.txid()}:${prevout.index}`);
        for (const [vout, output] of tx.outputs.entries())
          if (addressOf(output) === address)
            coins.set(`${tx.txid()}:${vout}`, {
              txid: tx.txid(),
              vout,
              value: output.value,
              status: { confirmed: true },
            });
      }
    }
    return [...coins.values()];
  }

  #pending(txid: string): Transaction | undefined {
    for (const { tx } of this.#node.mempool.map.values()) if (tx.txid() === txid) return tx;
    return undefined;
  }

  #waiting(address: string): unknown {
    return [...this.#node.mempool.map.values()]
      .map(({ tx }) => tx)
      .filter(({ outputs }) => outputs.some((output) => addressOf(output) === address))
      .map((tx) => this.#present(tx));
  }

  /** The newest block that fits; coinbases at the chain's beginning are not looked at. */
  async #find(fits: (block: Block) => boolean): Promise<{ block: Block; height: number } | undefined> {
    for (let { height } = this.#node.chain; height >= MATURITY; height -= 1) {
      const block = await this.#node.chain.getBlock(height);
      if (block && fits(block)) return { block, height };
    }
    return undefined;
  }

  #present(tx: Transaction, mined?: { block: Block; height: number }) {
    return {
      txid: tx.txid(),
      vout: tx.outputs.map((output) => ({ scriptpubkey_address: addressOf(output), value: output.value })),
      status: mined
        ? {
            confirmed: true,
            block_height: mined.height,
            block_hash: mined.block.rhash(),
            block_time: mined.block.time,
          }
        : { confirmed: false },
    };
  }
}

interface Coin {
  txid: string;
  vout: number;
  value: number;
  status: { confirmed: true };
}

interface Answer {
  status: number;
  body: string;
}

const answered = (found: unknown): Answer => ({
  status: found === undefined ? 404 : 200,
  body: typeof found === 'string' ? found : JSON.stringify(found ?? 'Not found'),
});

const chain = (node: FullNode, height: number) => node.chain.getEntryByHeight(height);
