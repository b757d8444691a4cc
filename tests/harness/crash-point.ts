import mongoose from 'mongoose';
import type { Direction, TcpProxy } from './tcp-proxy.ts';

/** A command of the store's wire protocol, as far as a crash needs to know it. */
export interface StoreCommand {
  name: string;
  collection: string;
  /** Names its transaction; undefined outside of one. */
  transaction: string | undefined;
}

const HEADER_BYTES = 16;
const OP_MSG = 2013;
/** After the header: flags, and the kind of the first section. */
const BODY_AT = HEADER_BYTES + 4 + 1;

/** The commands of a piece of the stream; a process sends each in one piece. */
export function commandsIn(data: Buffer): StoreCommand[] {
  const commands: StoreCommand[] = [];
  for (let at = 0; at + BODY_AT < data.length; at += data.readInt32LE(at)) {
    if (data.readInt32LE(at + 12) !== OP_MSG) return commands;
    const size = data.readInt32LE(at + BODY_AT);
    const body = mongoose.mongo.BSON.deserialize(data.subarray(at + BODY_AT, at + BODY_AT + size));
    const [name = ''] = Object.keys(body);
    const { lsid, txnNumber, autocommit } = body as {
      lsid?: { id: { toString(encoding: string): string } };
    } & Record<string, unknown>;
    commands.push({
      name,
      collection: String(body[name]),
      transaction: autocommit === false ? `${lsid?.id.toString('hex')} ${String(txnNumber)}` : undefined,
    });
  }
  return commands;
}

export interface CrashPlan {
  /** Counts the commands of transactions that begin with one of these collections. */
  collections: readonly string[];
  /** The crash comes at this one, from 1. */
  step: number;
  /** `before` the store has it, or `after` it was carried out and before its answer arrives. */
  when: 'before' | 'after';
  crash: () => Promise<void>;
}

/** A crash between two steps of a process's transactions, by what it says to the store through its proxy. */
export class CrashPoint {
  /** Commands counted so far. */
  steps = 0;
  /** The command at which it crashed. */
  at: string | undefined;
  /** Settles when the crash is over; undefined before it begins. */
  crashed: Promise<void> | undefined;
  /** Settles when it begins. */
  readonly sprung: Promise<void>;
  readonly #plan: CrashPlan;
  readonly #counted = new Set<string>();
  #answerOn: object | undefined;
  #spring: () => void = () => undefined;

  constructor(proxy: TcpProxy, plan: CrashPlan) {
    this.#plan = plan;
    this.sprung = new Promise((resolve) => {
      this.#spring = resolve;
    });
    proxy.tap((data, direction, link) => this.#look(data, direction, link));
  }

  #look(data: Buffer, direction: Direction, link: object): boolean {
    if (this.crashed) return false;
    if (direction === 'down') {
      if (link !== this.#answerOn) return true;
      this.#crash();
      return false;
    }
    for (const command of commandsIn(data)) {
      if (!this.#counts(command)) continue;
      this.steps += 1;
      if (this.steps !== this.#plan.step) continue;
      this.at = `${command.name} ${command.collection}`;
      if (this.#plan.when === 'after') this.#answerOn = link;
      else {
        this.#crash();
        return false;
      }
    }
    return true;
  }

  #counts({ collection, transaction }: StoreCommand): boolean {
    if (transaction === undefined) return false;
    if (this.#plan.collections.includes(collection)) this.#counted.add(transaction);
    return this.#counted.has(transaction);
  }

  #crash(): void {
    this.crashed = this.#plan.crash();
    this.#spring();
  }
}
