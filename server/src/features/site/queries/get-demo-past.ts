import { accountRoutes } from '@lode/shared/accounts/rest';
import { AppError } from '@lode/shared/core/errors';
import type { Route } from '@lode/shared/core/rest';
import { knowledgeRoutes } from '@lode/shared/knowledge/rest';
import { siteRoutes } from '@lode/shared/site/rest';
import type { DemoPast } from '@lode/shared/site/schemas';
import { config } from '../../../platform/config.ts';
import { DemoPastModel, type DemoPastRow } from '../demo-past.model.ts';

/** Seconds after which a client asks again. */
const ASK_AGAIN_S = 2;
/** What is answered meanwhile: who somebody is, how far it is, and help. No money, no conversation, nothing to do. */
const OPEN: readonly Route[] = [
  siteRoutes.publicInfo,
  siteRoutes.logo,
  accountRoutes.login,
  accountRoutes.adminLogin,
  accountRoutes.profile,
  accountRoutes.logout,
  ...Object.values(knowledgeRoutes).filter(({ method }) => method === 'get'),
];

/** A past is written once, before anything else: what has ended is not looked for again. */
let mayBe = config.demoPast;

/** How far the demo's past has been written; null once it is whole, and where there is none. */
export async function getDemoPast(): Promise<DemoPast | null> {
  if (!mayBe) return null;
  const row = await DemoPastModel.findById('past').lean<DemoPastRow>();
  mayBe = row !== null;
  return row && { day: row.day, days: row.days };
}

/** PAST_UNDER_WAY for what waits until the demo's past is whole: who reads half of it would be misled, who adds to it would spoil it. */
export async function requireWholePast(route?: Route): Promise<void> {
  if (!mayBe || (route && OPEN.includes(route))) return;
  if (await getDemoPast()) throw new AppError('PAST_UNDER_WAY', { retryAfterS: ASK_AGAIN_S });
}
