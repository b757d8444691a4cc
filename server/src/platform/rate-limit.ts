import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { config } from './config.ts';
import { redis } from './redis.ts';
import { SwiftCounter } from './swift-counter.ts';

export interface Limit {
  /** Unique; names the counter. */
  name: string;
  points: number;
  seconds: number;
  /** Counts what RATE_LIMIT_SCALE must not loosen: tries at an account. */
  exact?: boolean;
  /** Counted by each process for itself: a guard against floods that must cost nothing. */
  local?: boolean;
  /** Counted by each process at once and told to the others beside: of what is asked for most, which is not to wait for Redis. */
  swift?: boolean;
}

/** Limits of ordinary traffic. Attempts at logging in have their own, in the accounts feature. */
export const LIMITS = {
  requestsPerAddress: { name: 'requests-address', points: 3000, seconds: 60, swift: true },
  /** A page is filled in and compressed for each visit; its files, some dozens, are only read. */
  pagesPerAddress: { name: 'pages-address', points: 300, seconds: 60, local: true },
  filesPerAddress: { name: 'files-address', points: 3000, seconds: 60, local: true },
  documentsPerAddress: { name: 'documents-address', points: 60, seconds: 60, local: true },
  requestsPerUser: { name: 'requests-user', points: 600, seconds: 60, swift: true },
  requestsPerKey: { name: 'requests-key', points: 120, seconds: 60, swift: true },
  eventsPerUser: { name: 'events-user', points: 300, seconds: 10, local: true },
  eventsPerAddress: { name: 'events-address', points: 1500, seconds: 10, local: true },
  connectionsPerAddress: { name: 'connections-address', points: 1200, seconds: 60 },
  messagesPerUser: { name: 'messages-user', points: 20, seconds: 10, swift: true },
  messagesPerAgent: { name: 'messages-agent', points: 100, seconds: 10, swift: true },
  /** Conversations that are changed together. */
  bulkPerAgent: { name: 'bulk-agent', points: 500, seconds: 60 },
  uploadsPerUser: { name: 'uploads-user', points: 20, seconds: 60 },
  /** Bytes a day. */
  uploadBytesPerUser: { name: 'upload-bytes-user', points: 100 * 1024 ** 2, seconds: 86_400 },
  uploadBytesPerStaff: { name: 'upload-bytes-staff', points: 1024 ** 3, seconds: 86_400 },
  /** Opened one after the other. */
  conversationsPerUser: { name: 'conversations-user', points: 30, seconds: 3600 },
  conversationsPerAddress: { name: 'conversations-address', points: 150, seconds: 3600 },
  oauthPerAddress: { name: 'oauth-address', points: 60, seconds: 60 },
  passkeysPerAddress: { name: 'passkeys-address', points: 60, seconds: 60 },
  helpSearchesPerAddress: { name: 'help-searches-address', points: 120, seconds: 60, local: true },
  clicksPerAddress: { name: 'clicks-address', points: 60, seconds: 60 },
  /** At what a link shows to whoever has it. */
  looksPerAddress: { name: 'looks-address', points: 60, seconds: 60 },
  demoSwitchesPerAddress: { name: 'demo-switches-address', points: 20, seconds: 60 },
  transcriptsPerUser: { name: 'transcripts-user', points: 5, seconds: 600 },
  /** Tests and repetitions of webhooks: each may keep a worker for seconds. */
  hookTriesPerUser: { name: 'hook-tries-user', points: 20, seconds: 600 },
  createsPerUser: { name: 'creates-user', points: 20, seconds: 60 },
} as const satisfies Record<string, Limit>;

type Limiter = RateLimiterRedis | RateLimiterMemory;

const limiters = new Map<string, Limiter>();
const swiftCounters = new Map<string, SwiftCounter>();

/** What `make` makes of a limit, once a process. */
function onceFor<T>(kept: Map<string, T>, limit: Limit, make: () => T): T {
  const key = `${limit.name}:${limit.points}:${limit.seconds}`;
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

const limiterOf = (limit: Limit) => onceFor(limiters, limit, () => createLimiter(limit));

const pointsOf = (limit: Limit) =>
  limit.exact ? limit.points : Math.ceil(limit.points * config.rateLimitScale);

const swiftCounterOf = (limit: Limit) =>
  onceFor(swiftCounters, limit, () => {
    const told = limiterOf(limit);
    return new SwiftCounter(pointsOf(limit), limit.seconds, (key, points) => told.penalty(key, points));
  });

function createLimiter(limit: Limit): Limiter {
  const points = pointsOf(limit);
  const options = { keyPrefix: `limit:${limit.name}`, points, duration: limit.seconds };
  const inProcess = new RateLimiterMemory(options);
  if (limit.local) return inProcess;
  return new RateLimiterRedis({
    ...options,
    storeClient: redis(),
    rejectIfRedisNotReady: true,
    // While Redis is away each process counts by itself rather than letting everything through.
    insuranceLimiter: inProcess,
  });
}

/** Counts one use, or so many points; throws `code` with a retry time when the limit is reached. */
export async function consume(
  limit: Limit,
  key: string,
  code: ErrorCode = 'RATE_LIMITED',
  points = 1,
): Promise<void> {
  if (limit.swift) {
    const waitMs = swiftCounterOf(limit).take(key, points);
    if (waitMs !== undefined) throw tooMany(code, waitMs);
    return;
  }
  try {
    await limiterOf(limit).consume(key, points);
  } catch (reached) {
    throw limitReached(reached, code);
  }
}

/** Forgets what was counted (after a success). */
export async function clearLimit(limit: Limit, key: string): Promise<void> {
  await limiterOf(limit).delete(key);
}

/** After `free` uses within the time each further one closes the door for everybody: a minute, two, four … */
export interface GrowingLimit {
  /** Unique; names the counter. */
  name: string;
  free: number;
  seconds: number;
  longestWaitS: number;
}

const FIRST_WAIT_S = 60;

const countOf = ({ name, seconds }: GrowingLimit): Limit => ({ name, points: 2 ** 31, seconds, exact: true });
/** Holds one point while the door is closed. */
const doorOf = ({ name, longestWaitS }: GrowingLimit): Limit => ({
  name: `${name}-closed`,
  points: 1,
  seconds: longestWaitS,
  exact: true,
});

/** Throws `code` with a retry time while the door is closed; counts nothing. */
export async function requireOpen(limit: GrowingLimit, key: string, code: ErrorCode): Promise<void> {
  const door = await limiterOf(doorOf(limit)).get(key);
  if (door && door.consumedPoints > 0 && door.msBeforeNext > 0) throw limitReached(door, code);
}

/** Counts one use; of many at once past the free ones, the first goes in and closes the door behind it. */
export async function consumeGrowing(limit: GrowingLimit, key: string, code: ErrorCode): Promise<void> {
  const { consumedPoints } = await limiterOf(countOf(limit)).consume(key);
  const beyond = consumedPoints - limit.free;
  if (beyond <= 0) return;
  const customDuration = Math.min(FIRST_WAIT_S * 2 ** Math.min(beyond - 1, 20), limit.longestWaitS);
  try {
    await limiterOf(doorOf(limit)).consume(key, 1, { customDuration });
  } catch (closed) {
    throw limitReached(closed, code);
  }
}

/** Gives back one counted use, and opens the door that it closed. */
export async function refundGrowing(limit: GrowingLimit, key: string): Promise<void> {
  await limiterOf(countOf(limit)).reward(key);
  await limiterOf(doorOf(limit)).delete(key);
}

/** Gives back one counted use: it was not the kind that the limit is about. */
export async function refundLimit(limit: Limit, key: string): Promise<void> {
  await limiterOf(limit).reward(key);
}

function limitReached(reached: unknown, code: ErrorCode): unknown {
  return reached instanceof RateLimiterRes ? tooMany(code, reached.msBeforeNext) : reached;
}

const tooMany = (code: ErrorCode, waitMs: number) =>
  new AppError(code, { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) });
