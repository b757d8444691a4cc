import type { TokenKind } from '@lode/shared/core/abilities';
import type { SecurityKind } from '@lode/shared/core/security-kinds';
import { Types } from 'mongoose';
import { countedAddress, plainAddress } from './address.ts';
import { clock } from './clock.ts';
import { EventAllowance } from './event-allowance.ts';
import { keyedHash } from './keyed-hash.ts';
import { logger } from './logger.ts';
import { securityCounter } from './metrics.ts';
import { definePort } from './port.ts';

/** What is known of an event; never a secret. */
export interface SecurityFacts {
  /** The id of the account it is about. */
  account?: string | undefined;
  /** The e-mail that was typed where nobody is logged in; only its hash is written. */
  email?: string | undefined;
  side?: TokenKind | undefined;
  address?: string | undefined;
  userAgent?: string | undefined;
  /** Route or event of a socket. */
  route?: string | undefined;
  /** The refusal's error code. */
  code?: string | undefined;
}

/** An event on its way into the store. */
export interface KeptEvent {
  _id: Types.ObjectId;
  at: Date;
  kind: SecurityKind;
  account: string | null;
  /** Looked up when it is stored, and not stored itself. */
  email: string | null;
  nameHash: string | null;
  side: TokenKind | null;
  address: string | null;
  /** What addresses are compared by. */
  network: string | null;
  userAgent: string | null;
  route: string | null;
  code: string | null;
  times: number;
}

/** Stores events; answered by the feature that shows them. */
export const securityStore = definePort<{ keepEvents: (events: KeptEvent[]) => Promise<void> }>(
  'platform/security-store',
);

const MINUTE_MS = 60_000;
const STORE_EVERY_MS = 1000;
/** Events that wait for the store; past it the oldest are let go: their log lines are written. */
const WAITING_MAX = 5000;
const TEXT_MAX = 160;
/** What people did who had proved who they are; anything else is a warning. */
const ORDINARY: readonly SecurityKind[] = [
  'login',
  'factor-set',
  'password-changed',
  'watch-link-made',
  'watch-link-ended',
  'api-key-made',
  'api-key-ended',
  'webhook-made',
  'webhook-ended',
];

const allowance = new EventAllowance<SecurityKind>();
let minute: NodeJS.Timeout | undefined;
let waiting: KeptEvent[] = [];
let storing: NodeJS.Timeout | undefined;

/**
 * Notes what is worth knowing about who tries what: counted, written to the log, and kept for the page. Waits for
 * nothing and fails nothing, and does the same whether an e-mail has an account or not. Of many alike a line a minute
 * says how many more there were.
 */
export function securityEvent(kind: SecurityKind, facts: SecurityFacts): void {
  securityCounter.inc({ kind });
  if (!minute) minute = setTimeout(writeOverflow, MINUTE_MS).unref();
  const event = eventOf(kind, facts);
  if (allowance.take(kind, event.account ?? event.network ?? '')) write(event);
}

/** The hash that stands for an e-mail, which a filter of the page asks for again. */
export function nameHash(email: string): string {
  return keyedHash('security-name', email.trim().toLowerCase()).slice(0, 22);
}

function eventOf(kind: SecurityKind, facts: SecurityFacts, times = 1): KeptEvent {
  const { account = null, email, side = null, address, code = null } = facts;
  return {
    _id: new Types.ObjectId(),
    at: clock.now(),
    kind,
    account,
    email: email?.trim().toLowerCase() ?? null,
    nameHash: email === undefined ? null : nameHash(email),
    side,
    address: address === undefined ? null : plainAddress(address),
    network: address === undefined ? null : countedAddress(address),
    userAgent: facts.userAgent?.slice(0, TEXT_MAX) ?? null,
    route: facts.route?.slice(0, TEXT_MAX) ?? null,
    code,
    times,
  };
}

function write(event: KeptEvent): void {
  const { _id, at: _at, email: _email, kind, network: _network, ...facts } = event;
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
  const text = event.times > 1 ? `security: ${kind}, and ${event.times} more` : `security: ${kind}`;
  logger[ORDINARY.includes(kind) ? 'info' : 'warn']({ security: kind, ...known }, text);
  waiting.push(event);
  storeSoon();
}

/** Has what waits stored within a second, of too much the newest. */
function storeSoon(): void {
  if (waiting.length > WAITING_MAX) waiting = waiting.slice(-WAITING_MAX);
  storing ??= setTimeout(() => void storeSecurityEvents(), STORE_EVERY_MS).unref();
}

function writeOverflow(): void {
  minute = undefined;
  for (const { kind, who, more } of allowance.drain()) {
    const isAccount = who !== null && /^[0-9a-f]{24}$/.test(who);
    write(eventOf(kind, isAccount ? { account: who } : { address: who || undefined }, more));
  }
}

/** Hands what waits to the store, in one write; what it does not take waits on. */
export async function storeSecurityEvents(): Promise<void> {
  clearTimeout(storing);
  storing = undefined;
  const events = waiting;
  waiting = [];
  if (events.length === 0) return;
  try {
    await securityStore.ask().keepEvents(events);
  } catch (error) {
    logger.debug({ err: error, events: events.length }, 'security events wait for the store');
    waiting = [...events, ...waiting];
    storeSoon();
  }
}
