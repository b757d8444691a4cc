import type { Route } from '@lode/shared/core/rest';
import { accounts } from './routes/accounts.ts';
import { activities } from './routes/activities.ts';
import { administration } from './routes/administration.ts';
import { alerts } from './routes/alerts.ts';
import { assistant } from './routes/assistant.ts';
import { deposits } from './routes/deposits.ts';
import type { Expectation } from './routes/expectation.ts';
import { finance } from './routes/finance.ts';
import { guard } from './routes/guard.ts';
import { keys } from './routes/keys.ts';
import { knowledge } from './routes/knowledge.ts';
import { ledger } from './routes/ledger.ts';
import { mining } from './routes/mining.ts';
import { notifications } from './routes/notifications.ts';
import { payouts } from './routes/payouts.ts';
import { privacy } from './routes/privacy.ts';
import { rates } from './routes/rates.ts';
import { referrals } from './routes/referrals.ts';
import { reports } from './routes/reports.ts';
import { risk } from './routes/risk.ts';
import { site } from './routes/site.ts';
import { statements } from './routes/statements.ts';
import { status } from './routes/status.ts';
import { store } from './routes/store.ts';
import { support } from './routes/support.ts';
import { switches } from './routes/switches.ts';
import { translations } from './routes/translations.ts';
import { transparency } from './routes/transparency.ts';
import { treasury } from './routes/treasury.ts';
import { watch } from './routes/watch.ts';
import { webhooks } from './routes/webhooks.ts';
import { withdrawals } from './routes/withdrawals.ts';

const TABLES = [
  accounts,
  activities,
  administration,
  alerts,
  assistant,
  deposits,
  finance,
  guard,
  keys,
  knowledge,
  ledger,
  mining,
  notifications,
  privacy,
  rates,
  referrals,
  reports,
  risk,
  site,
  statements,
  status,
  store,
  support,
  switches,
  translations,
  transparency,
  treasury,
  payouts,
  watch,
  webhooks,
  withdrawals,
];

/** Every route of the contracts. */
export const ROUTES: Route[] = TABLES.flatMap(({ contracts }) =>
  contracts.flatMap((routes) => Object.values(routes)),
);

/** What is expected of every route. A route that is not here fails the suite. */
export const EXPECTED: Record<string, Expectation> = Object.assign(
  {},
  ...TABLES.map(({ expected }) => expected),
);
