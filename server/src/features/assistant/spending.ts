import type { spendingSchema } from '@lode/shared/assistant/schemas';
import { formatUsd, parseUsd } from '@lode/shared/core/money';
import type { z } from 'zod';
import { clock } from '../../platform/clock.ts';
import { isDuplicateKey } from '../../platform/mongo.ts';
import type { AssistantSettings } from './configuration.model.ts';
import { EndpointFailure } from './endpoint/failure.ts';
import type { Usage } from './endpoint/wire.ts';
import { SpendingModel, type SpendingRow } from './spending.model.ts';

const PER_MILLION = 1_000_000n;
const ALL = 'all';

interface Amount {
  tokens: number;
  usd: bigint;
}

/** What an answer under way may spend at most; it counts as spent until it is settled. */
export interface Reservation {
  rows: string[];
  reserved: Amount;
  settings: AssistantSettings;
}

/**
 * Reserves for one request, so that racing ones never pass a limit together. A customer's row comes first: a process that
 * dies between the two, or before settling, leaves too much counted, never too little. `customerId` null counts for
 * everybody only. Throws EndpointFailure `limit`.
 */
export async function reserve(
  settings: AssistantSettings,
  customerId: string | null,
  most: Usage,
): Promise<Reservation> {
  const reserved = amountOf(settings, most);
  const rows: string[] = [];
  for (const owner of customerId === null ? [ALL] : [customerId, ALL]) {
    const row = rowOf(owner);
    if (!(await add(row, reserved, limitOf(settings, owner)))) {
      await Promise.all(rows.map((taken) => change(taken, { tokens: -reserved.tokens, usd: -reserved.usd })));
      throw new EndpointFailure('limit', 'The limit of today is reached');
    }
    rows.push(row);
  }
  return { rows, reserved, settings };
}

/** Puts what was used in place of what was reserved, on the day of the reservation; more than that is counted too. */
export async function settle({ rows, reserved, settings }: Reservation, used: Usage): Promise<void> {
  const spent = amountOf(settings, used);
  const difference = { tokens: spent.tokens - reserved.tokens, usd: spent.usd - reserved.usd };
  if (difference.tokens === 0 && difference.usd === 0n) return;
  await Promise.all(rows.map((row) => change(row, difference)));
}

/** Counts for everybody what was spent on no customer, whatever the limits: trying an endpoint. */
export async function countSpending(settings: AssistantSettings, used: Usage): Promise<void> {
  await add(rowOf(ALL), amountOf(settings, used), { tokens: undefined, usd: undefined });
}

/** Today's, in UTC, and whether an answer of the longest length would not fit any more. */
export async function getSpending(settings: AssistantSettings): Promise<z.infer<typeof spendingSchema>> {
  const spent = await readAmount(ALL);
  const longest = amountOf(settings, { input: 0, output: settings.endpoint.max_tokens });
  const stopped = !fits(spent, longest, limitOf(settings, ALL));
  return { tokens: spent.tokens, usd: formatUsd(spent.usd), stopped };
}

/** Whether an answer of the longest length would fit for this customer today; nothing is reserved. */
export async function hasRoom(settings: AssistantSettings, customerId: string | null): Promise<boolean> {
  const longest = amountOf(settings, { input: 0, output: settings.endpoint.max_tokens });
  const owners = customerId === null ? [ALL] : [customerId, ALL];
  const spent = await Promise.all(owners.map(readAmount));
  return owners.every((owner, at) => fits(spent[at] ?? NOTHING, longest, limitOf(settings, owner)));
}

const NOTHING: Amount = { tokens: 0, usd: 0n };

function rowOf(owner: string): string {
  return `${clock.now().toISOString().slice(0, 10)} ${owner}`;
}

/** What so many tokens cost, a part of a micro-dollar counted as a whole one. */
function amountOf({ endpoint }: AssistantSettings, { input, output }: Usage): Amount {
  const parts =
    BigInt(input) * parseUsd(endpoint.price_input) + BigInt(output) * parseUsd(endpoint.price_output);
  return { tokens: input + output, usd: (parts + PER_MILLION - 1n) / PER_MILLION };
}

interface AmountLimit {
  tokens: number | undefined;
  usd: bigint | undefined;
}

function limitOf({ limits }: AssistantSettings, owner: string): AmountLimit {
  const [tokens, usd] =
    owner === ALL
      ? [limits.tokens_day, limits.usd_day]
      : [limits.tokens_customer_day, limits.usd_customer_day];
  return { tokens: tokens || undefined, usd: parseUsd(usd) || undefined };
}

function fits(spent: Amount, more: Amount, limit: AmountLimit): boolean {
  const tokens = limit.tokens === undefined || spent.tokens + more.tokens <= limit.tokens;
  return tokens && (limit.usd === undefined || spent.usd + more.usd <= limit.usd);
}

/** Adds where it stays within the limit: one conditional change, which no race passes. */
async function add(row: string, more: Amount, limit: AmountLimit): Promise<boolean> {
  if (!fits(NOTHING, more, limit)) return false;
  const condition = {
    _id: row,
    ...(limit.tokens !== undefined && { tokens: { $lte: limit.tokens - more.tokens } }),
    ...(limit.usd !== undefined && { usd: { $lte: limit.usd - more.usd } }),
  };
  const found = await SpendingModel.updateOne(condition, { $inc: more });
  if (found.matchedCount === 1) return true;
  try {
    await SpendingModel.create({ _id: row, ...more, at: clock.now() });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // It is there by now: at its limit, or since a moment ago.
    return (await SpendingModel.updateOne(condition, { $inc: more })).matchedCount === 1;
  }
}

async function change(row: string, { tokens, usd }: Amount): Promise<void> {
  await SpendingModel.updateOne({ _id: row }, { $inc: { tokens, usd } });
}

async function readAmount(owner: string): Promise<Amount> {
  const row = await SpendingModel.findById(rowOf(owner), null, { useBigInt64: true }).lean<SpendingRow>();
  return row ? { tokens: Number(row.tokens), usd: BigInt(row.usd) } : NOTHING;
}
