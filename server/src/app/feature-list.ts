import { accountsFeature } from '../features/accounts/accounts.feature.ts';
import { authenticateToken } from '../features/accounts/queries/authenticate-token.ts';
import { activitiesFeature } from '../features/activities/activities.feature.ts';
import { administrationFeature } from '../features/administration/administration.feature.ts';
import { alertsFeature } from '../features/alerts/alerts.feature.ts';
import { assistantFeature } from '../features/assistant/assistant.feature.ts';
import { chainsFeature } from '../features/chains/chains.feature.ts';
import { dashboardFeature } from '../features/dashboard/dashboard.feature.ts';
import { depositsFeature } from '../features/deposits/deposits.feature.ts';
import { financeFeature } from '../features/finance/finance.feature.ts';
import { guardFeature } from '../features/guard/guard.feature.ts';
import { matterHandlers } from '../features/guard/ports/matter-handlers.ts';
import { isApiKey } from '../features/keys/key-text.ts';
import { keysFeature } from '../features/keys/keys.feature.ts';
import { authenticateKey } from '../features/keys/queries/authenticate-key.ts';
import { knowledgeFeature } from '../features/knowledge/knowledge.feature.ts';
import { ledgerFeature } from '../features/ledger/ledger.feature.ts';
import { mailFeature } from '../features/mail/mail.feature.ts';
import { miningFeature } from '../features/mining/mining.feature.ts';
import { notificationsFeature } from '../features/notifications/notifications.feature.ts';
import { payoutsFeature } from '../features/payouts/payouts.feature.ts';
import { privacyFeature } from '../features/privacy/privacy.feature.ts';
import { ratesFeature } from '../features/rates/rates.feature.ts';
import { referralsFeature } from '../features/referrals/referrals.feature.ts';
import { reportsFeature } from '../features/reports/reports.feature.ts';
import { riskFeature } from '../features/risk/risk.feature.ts';
import { securityFeature } from '../features/security/security.feature.ts';
import { requireWholePast } from '../features/site/queries/get-demo-past.ts';
import { requireOpenSite } from '../features/site/queries/require-open-site.ts';
import { siteFeature } from '../features/site/site.feature.ts';
import { statementsFeature } from '../features/statements/statements.feature.ts';
import { statusFeature } from '../features/status/status.feature.ts';
import { storeFeature } from '../features/store/store.feature.ts';
import { supportFeature } from '../features/support/support.feature.ts';
import { switchesFeature } from '../features/switches/switches.feature.ts';
import { translationsFeature } from '../features/translations/translations.feature.ts';
import { transparencyFeature } from '../features/transparency/transparency.feature.ts';
import { treasuryFeature } from '../features/treasury/treasury.feature.ts';
import { watchFeature } from '../features/watch/watch.feature.ts';
import { webhooksFeature } from '../features/webhooks/webhooks.feature.ts';
import { withdrawalsFeature } from '../features/withdrawals/withdrawals.feature.ts';
import type { Feature } from '../platform/feature.ts';
import type { Authenticate } from '../platform/identity.ts';
import type { Admit, Opens } from '../platform/route.ts';
import { guardHandlers } from './guard-handlers.ts';

/** Every feature of the server and the workers. */
export const features: Feature[] = [
  accountsFeature,
  mailFeature,
  siteFeature,
  ratesFeature,
  supportFeature,
  dashboardFeature,
  administrationFeature,
  ledgerFeature,
  referralsFeature,
  riskFeature,
  securityFeature,
  translationsFeature,
  withdrawalsFeature,
  chainsFeature,
  depositsFeature,
  financeFeature,
  reportsFeature,
  miningFeature,
  statementsFeature,
  storeFeature,
  knowledgeFeature,
  transparencyFeature,
  treasuryFeature,
  payoutsFeature,
  alertsFeature,
  activitiesFeature,
  guardFeature,
  switchesFeature,
  notificationsFeature,
  privacyFeature,
  assistantFeature,
  statusFeature,
  watchFeature,
  keysFeature,
  webhooksFeature,
  { answerPorts: () => matterHandlers.answerWith(guardHandlers) },
];

/** Who calls the API: somebody with a login, or a program with a customer's key. */
export const authenticate: Authenticate = (token, { address, reads }) =>
  isApiKey(token) ? authenticateKey(token, address) : authenticateToken(token, reads);

/** Who connects a socket: nobody but with a login. */
export const authenticateLogin: Authenticate = async (token) => {
  await requireWholePast();
  return authenticateToken(token);
};

export const admit: Admit = requireOpenSite;

export const opens: Opens = requireWholePast;
