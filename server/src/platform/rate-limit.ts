import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { config } from './config.ts';
import { redis } from './redis.ts';

export interface Limit {
  /** Unique; names the counter. */
  name: string;
  points: number;
  seconds: number;
  /** Counts what RATE_LIMIT_SCALE must not loosen: tries at an account. */
  exact?: boolean;
  /** Counted by each process for itself: a guard against floods that must cost nothing. */
  local?: boolean;
}

/** Limits of ordinary traffic. Attempts at logging in have their own, in the accounts feature. */
export const LIMITS = {
  requestsPerAddress: { name: 'requests-address', points: 6000, seconds: 60 },
  requestsPerUser: { name: 'requests-user', points: 600, seconds: 60 },
  eventsPerUser: { name: 'events-user', points: 300, seconds: 10, local: true },
  eventsPerAddress: { name: 'events-address', points: 1500, seconds: 10, local: true },
  connectionsPerAddress: { name: 'connections-address', points: 1200, seconds: 60 },
  messagesPerUser: { name: 'messages-user', points: 20, seconds: 10 },
  messagesPerAgent: { name: 'messages-agent', points: 100, seconds: 10 },
  uploadsPerUser: { name: 'uploads-user', points: 20, seconds: 60 },
  oauthPerAddress: { name: 'oauth-address', points: 60, seconds: 60 },
  passkeysPerAddress: { name: 'passkeys-address', points: 60, seconds: 60 },
  clicksPerAddress: { name: 'clicks-address', points: 60, seconds: 60 },
  transcriptsPerUser: { name: 'transcripts-user', points: 5, seconds: 600 },
  createsPerUser: { name: 'creates-user', points: 20, seconds: 60 },
} as const satisfies Record<string, Limit>;

type Limiter = RateLimiterRedis | RateLimiterMemory;

const limiters = new Map<string, Limiter>();

function limiterOf(limit: Limit): Limiter {
  const key = `${limit.name}:${limit.points}:${limit.seconds}`;
  let limiter = limiters.get(key);
  if (!limiter) {
    limiter = createLimiter(limit);
    limiters.set(key, limiter);
  }
  return limiter;
}

function createLimiter(limit: Limit): Limiter {
  const points = limit.exact ? limit.points : Math.ceil(limit.points * config.rateLimitScale);
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

/** Counts one use; throws `code` with a retry time when the limit is reached. */
export async function consume(limit: Limit, key: string, code: ErrorCode = 'RATE_LIMITED'): Promise<void> {
  try {
    await limiterOf(limit).consume(key);
  } catch (reached) {
    throw limitReached(reached, code);
  }
}

/** Forgets what was counted (after a success). */
export async function clearLimit(limit: Limit, key: string): Promise<void> {
  await limiterOf(limit).delete(key);
}

/** Gives back one counted use: it was not the kind that the limit is about. */
export async function refundLimit(limit: Limit, key: string): Promise<void> {
  await limiterOf(limit).reward(key);
}

function limitReached(reached: unknown, code: ErrorCode): unknown {
  if (!(reached instanceof RateLimiterRes)) return reached;
  return new AppError(code, { retryAfterS: Math.max(1, Math.ceil(reached.msBeforeNext / 1000)) });
}
