import { Decimal } from 'decimal.js';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import type { Choice, Reference } from '../choose-rate.ts';
import { collectRates } from '../collect-rates.ts';
import { chosenProviders } from '../providers/chosen-providers.ts';
import type { Prices, RateProvider } from '../providers/provider.ts';
import { forgetRates } from '../queries/list-rates.ts';
import { RateModel, type RateRow } from '../rate.model.ts';
import { isConfirmed, isForgotten } from '../rates.policy.ts';

const DIGITS = 12;

async function readKnown(now: Date): Promise<{ last: Prices; references: Map<string, Reference> }> {
  const rows = await RateModel.find().lean<RateRow[]>();
  const last: Prices = new Map();
  const references = new Map<string, Reference>();
  for (const { _id, rate, at, reference } of rows) {
    if (!isForgotten(at, now)) last.set(_id, new Decimal(rate));
    if (reference && !isForgotten(reference.at, now))
      references.set(_id, { price: new Decimal(reference.rate), fresh: isConfirmed(reference.at, now) });
  }
  return { last, references };
}

function rowsOf(chosen: Map<string, Choice>, at: Date): RateRow[] {
  return [...chosen].map(([symbol, { price, source, confirmed }]) => {
    const rate = price.toSignificantDigits(DIGITS).toFixed();
    return { _id: symbol, rate, source, at, ...(confirmed && { reference: { rate, at } }) };
  });
}

/** Stores what is newer than the stored, and has it published where it differs. */
async function store(rows: RateRow[]): Promise<void> {
  await inTransaction(async (tx) => {
    const before = await RateModel.find({}, null, { session: tx.session }).lean<RateRow[]>();
    const stored = new Map(before.map((row) => [row._id, row]));
    const newer = rows.filter((row) => row.at > (stored.get(row._id)?.at ?? new Date(0)));
    if (newer.length === 0) return;
    await RateModel.bulkWrite(
      newer.map(({ _id, ...rate }) => ({
        updateOne: { filter: { _id }, update: { $set: rate }, upsert: true },
      })),
      { session: tx.session },
    );
    const changed = newer.filter(({ _id, rate, source }) => {
      const old = stored.get(_id);
      return old?.rate !== rate || old.source !== source;
    });
    if (changed.length > 0) tx.event('rates.rates-changed', { symbols: changed.map((row) => row._id) });
  });
}

/**
 * Fetches every rate and stores what can be believed; running twice, late or out of order leaves the
 * newest (J1). Throws when no provider gave a usable rate, leaving the stored ones to grow stale.
 */
export async function refreshRates(providers: RateProvider[] = chosenProviders): Promise<void> {
  const at = clock.now();
  const { last, references } = await readKnown(at);
  const { chosen, refused, failures } = await collectRates(providers, last, references);
  for (const { provider, error } of failures)
    logger.warn({ err: error, provider }, 'a provider gave no rates');
  if (refused.length > 0) logger.warn({ symbols: refused }, 'rates that no second source confirms');
  if (chosen.size === 0) throw new Error('No provider gave a usable rate');
  await store(rowsOf(chosen, at));
  forgetRates();
}
