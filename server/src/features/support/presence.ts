import type { Party, Presence } from '@lode/shared/support/schemas';
import { clock } from '../../platform/clock.ts';
import { redis } from '../../platform/redis.ts';

/** One socket's presence, as kept in Redis under its socket id. */
interface Entry {
  party: Party;
  username: string;
  state: 'here' | 'away';
  at: number;
}

export interface SessionPresence {
  customer: Presence;
  agents: { username: string; state: Presence }[];
}

/** A gateway that died leaves its entries behind; unrefreshed ones count no more. */
const FRESH_MS = 60_000;
const AGENTS = 'support:presence:agents';
const keyOf = (sessionId: string) => `support:presence:${sessionId}`;

/** Presence is a courtesy: while Redis is away there is none, and nothing else suffers. */
async function tolerant<T>(work: Promise<T>, without: T): Promise<T> {
  return work.catch(() => without);
}

async function write(key: string, socketId: string, entry: Omit<Entry, 'at'>): Promise<void> {
  const value = JSON.stringify({ ...entry, at: clock.nowMs() } satisfies Entry);
  await redis()
    .multi()
    .hset(key, socketId, value)
    .pexpire(key, 2 * FRESH_MS)
    .exec();
}

async function entries(key: string): Promise<Entry[]> {
  const values = Object.values(await redis().hgetall(key)).map((value) => JSON.parse(value) as Entry);
  return values.filter((entry) => clock.nowMs() - entry.at < FRESH_MS);
}

/** `here` wins over `away`, whatever the number of tabs. */
function strongest(list: Entry[]): Presence {
  if (list.some((entry) => entry.state === 'here')) return 'here';
  return list.length > 0 ? 'away' : 'offline';
}

function byAgent(list: Entry[]): { username: string; state: Presence }[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of list) groups.set(entry.username, [...(groups.get(entry.username) ?? []), entry]);
  return [...groups].map(([username, group]) => ({ username, state: strongest(group) }));
}

export function setSessionPresence(
  sessionId: string,
  socketId: string,
  entry: Omit<Entry, 'at'>,
): Promise<void> {
  return tolerant(write(keyOf(sessionId), socketId, entry), undefined);
}

export async function clearSessionPresence(sessionId: string, socketId: string): Promise<void> {
  await tolerant(redis().hdel(keyOf(sessionId), socketId), 0);
}

export async function getSessionPresence(sessionId: string): Promise<SessionPresence> {
  const list = await tolerant(entries(keyOf(sessionId)), []);
  return {
    customer: strongest(list.filter((entry) => entry.party === 'user')),
    agents: byAgent(list.filter((entry) => entry.party === 'admin')),
  };
}

export function setAgentPresence(socketId: string, username: string, state: 'here' | 'away'): Promise<void> {
  return tolerant(write(AGENTS, socketId, { party: 'admin', username, state }), undefined);
}

export async function clearAgentPresence(socketId: string): Promise<void> {
  await tolerant(redis().hdel(AGENTS, socketId), 0);
}

/** Every connected agent's presence by username. */
export async function getAgentPresence(): Promise<Map<string, Presence>> {
  const list = await tolerant(entries(AGENTS), []);
  return new Map(byAgent(list).map(({ username, state }) => [username, state]));
}
