import type { OutboundContract } from '@lode/shared/wire/socket-contract';
import type { z } from 'zod';

/** An event to a room. */
export interface Emit {
  kind: 'emit';
  room: string;
  event: keyof OutboundContract;
  payload: unknown;
  row?: ListRow;
  /** For gateways only: no socket is told of it. */
  note?: { name: string; data: unknown };
  /** Where its publishing was in its trace, while traces are kept. */
  trace?: string;
}

/** One thing for every gateway to do, as it travels over Redis. */
export type Delivery =
  | Emit
  | { kind: 'disconnect'; room: string }
  | { kind: 'leave'; room: string; users: string }
  | { kind: 'signal'; name: string; data?: unknown };

/** Says that an event is a row of a list which many watch: such are held back and told together. */
export interface ListRow {
  id: string;
  rev: number;
  /** The event that tells several rows in one, to sockets that asked for whole lists. */
  list: keyof OutboundContract;
}

/** Of a room, the sockets that asked for whole lists. */
export const listRoom = (room: string) => `${room}:lists`;

/** An event to a room, its payload checked against the contract at compile time. */
export function toRoom<K extends keyof OutboundContract>(
  room: string,
  event: K,
  payload: z.output<OutboundContract[K]>,
): Emit {
  return { kind: 'emit', room, event, payload };
}

/** A customer's own thing that has changed, and its revision since. */
export interface OwnChange {
  id: string;
  userId: string;
  rev: number;
}

/** What happened, as stored in the outbox: a type and the ids to look it up by. */
export interface DomainEvent {
  type: string;
  data: Record<string, unknown>;
  /**
   * What the ids would look up, while the command's own process still holds it: kept in memory only, so
   * that the usual publishing reads nothing and the stored row stays small.
   */
  carried?: unknown;
}

type Publisher = (data: never, carried: never) => Promise<Delivery[]> | Delivery[];

/** Turns a stored event into deliveries, at publishing time. */
export type RealtimeMap = Record<string, Publisher>;

const handlers = new Map<string, Publisher>();

/** Adds a feature's map; two features claiming one event stop the process from starting. */
export function registerRealtime(map: RealtimeMap): void {
  for (const [type, handler] of Object.entries(map)) {
    if (handlers.has(type)) throw new Error(`Two features publish ${type}`);
    handlers.set(type, handler);
  }
}

let unheard = false;

/** Nobody is there yet to be told of what this process does: nothing of it is looked up, stored or published. */
export function tellNobody(): void {
  unheard = true;
}

export const isUnheard = (): boolean => unheard;

export async function deliveriesOf(event: DomainEvent): Promise<Delivery[]> {
  const handler = handlers.get(event.type);
  if (!handler) throw new Error(`Nobody publishes ${event.type}`);
  return handler(event.data as never, event.carried as never);
}
