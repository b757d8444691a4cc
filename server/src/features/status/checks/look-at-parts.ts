import type { Part, PartState } from '@lode/shared/status/parts';
import { logger } from '../../../platform/logger.ts';
import { checkMail } from './check-mail.ts';
import { checkDeposits, checkMining, checkPrices, checkWithdrawals } from './check-money.ts';
import { checkSite } from './check-site.ts';

const PATIENCE_MS = 10_000;

export type Found = Partial<Record<Part, PartState>>;

const CHECKS = [
  checkSite,
  checkDeposits,
  checkWithdrawals,
  checkPrices,
  checkMining,
  checkMail,
] as const satisfies (() => Promise<Found>)[];

/** Every part as a customer knows it. What a check cannot tell, in time, is left out: it is no record, and never green. */
export async function lookAtParts(): Promise<Found> {
  return Object.assign({}, ...(await Promise.all(CHECKS.map(patiently))));
}

async function patiently(check: () => Promise<Found>): Promise<Found> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref());
  const found = check().catch((error: unknown) => {
    logger.warn({ err: error, check: check.name }, 'a part could not be looked at');
    return {};
  });
  return (await Promise.race([found, late])) ?? {};
}
