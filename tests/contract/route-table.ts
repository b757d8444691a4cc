import { randomBytes, randomUUID } from 'node:crypto';
import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import {
  accountRoutes,
  oauthRoutes,
  passwordRoutes,
  profileRoutes,
  totpRoutes,
} from '@lode/shared/accounts/rest';
import { activityRoutes, adminActivityRoutes } from '@lode/shared/activities/rest';
import { administrationRoutes } from '@lode/shared/administration/rest';
import type { Route } from '@lode/shared/core/rest';
import { adminDepositRoutes } from '@lode/shared/deposits/admin-rest';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { financeRoutes } from '@lode/shared/finance/rest';
import { ledgerRoutes } from '@lode/shared/ledger/rest';
import { walletRoutes } from '@lode/shared/ledger/wallet-rest';
import { accrualRoutes } from '@lode/shared/mining/accrual-rest';
import { adminContractRoutes } from '@lode/shared/mining/admin-rest';
import { miningRoutes } from '@lode/shared/mining/rest';
import { returnRoutes } from '@lode/shared/mining/returns-rest';
import { revenueRoutes } from '@lode/shared/mining/revenue-rest';
import { rateRoutes } from '@lode/shared/rates/rest';
import { referralRoutes } from '@lode/shared/referrals/rest';
import { riskRoutes } from '@lode/shared/risk/rest';
import { adminSiteRoutes } from '@lode/shared/site/admin-rest';
import { siteRoutes } from '@lode/shared/site/rest';
import { adminPlanRoutes } from '@lode/shared/store/admin-rest';
import { publicEstimateRoutes } from '@lode/shared/store/estimate-rest';
import { storeRoutes } from '@lode/shared/store/rest';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { translationRoutes } from '@lode/shared/translations/rest';
import { transparencyRoutes } from '@lode/shared/transparency/rest';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import { publicWithdrawalRoutes, withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import { textOf } from '../factories/conversations.ts';
import { pngImage } from '../factories/images.ts';
import { PASSWORD } from '../factories/people.ts';
import { PLAN } from '../factories/store.ts';
import type { CallInput } from '../harness/api.ts';
import type { Inbound } from '../harness/sockets.ts';
import { ACTORS, type Actor, type World } from './world.ts';

/** Every route of the contracts. */
export const ROUTES: Route[] = [
  accountRoutes,
  passwordRoutes,
  totpRoutes,
  oauthRoutes,
  profileRoutes,
  referralRoutes,
  siteRoutes,
  rateRoutes,
  publicWithdrawalRoutes,
  serviceRoutes,
  adminServiceRoutes,
  administrationRoutes,
  ledgerRoutes,
  walletRoutes,
  translationRoutes,
  adminUserRoutes,
  adminSiteRoutes,
  activityRoutes,
  adminActivityRoutes,
  depositRoutes,
  storeRoutes,
  publicEstimateRoutes,
  adminPlanRoutes,
  miningRoutes,
  revenueRoutes,
  accrualRoutes,
  returnRoutes,
  adminContractRoutes,
  transparencyRoutes,
  withdrawalRoutes,
  adminWithdrawalRoutes,
  adminDepositRoutes,
  financeRoutes,
  riskRoutes,
].flatMap((routes): Route[] => Object.values(routes));

export interface Expectation {
  /** Who is let through; everybody else is refused at the door. */
  may: readonly Actor[];
  /** It concerns one conversation: for other customers that does not exist. */
  own?: true;
  /** The state in which the conversation must be for the call to succeed; ongoing unless told. */
  state?: 'waiting' | 'closed';
  /** The code that those let through get, where the site's state refuses the call anyway. */
  code?: string;
  /** It answers a file, not JSON. */
  raw?: true;
  input?: (world: World) => CallInput<Route> | Promise<CallInput<Route>>;
}

const ANYBODY = ACTORS;
const LOGGED_IN = ['owner', 'stranger', 'moonlighter', 'agent', 'admin', 'operator'] as const;
/** And a login that still has to set up its second factor. */
const ANY_LOGIN = [...LOGGED_IN, 'restricted'] as const;
const CUSTOMERS = ['owner', 'stranger', 'moonlighter'] as const;
const DESK = ['agent', 'admin'] as const;
const FINANCE = ['admin', 'operator'] as const;
const STAFF = ['agent', 'admin', 'operator'] as const;
const ADMIN = ['admin'] as const;
const USER_READERS = ['admin', 'operator'] as const;
/** A day before there was anything to divide. */
const NO_RUN = { params: { day: '2001-02-03' } };
const byId = ({ id }: World) => ({ params: { id } });
const byOwner = ({ owner }: World) => ({ params: { id: owner.id } });
const decided = { reason: 'asked for by the test', rev: 0 };
const askedFor = {
  amount_usd: '25',
  currency: 'TRX' as const,
  wallet_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
};
const actOnOwner = (world: World) => ({ ...byOwner(world), body: decided });
const byReply = ({ replyId }: World) => ({ params: { id: replyId } });

const noPayment = () => ({
  params: { id: 'bitcoin:00:0' },
  body: { reason: 'asked for by the test' },
});

const canned = () => ({ shortcut: `c-${randomUUID().slice(0, 8)}`, title: 'Title', content: 'Content' });
const riskRule = () => ({
  name: 'Never hits',
  metric: 'withdrawal_amount' as const,
  threshold: '1000000',
  window_hours: null,
  action: 'flag' as const,
  lock_minutes: null,
  active: false,
});
const newcomer = () => {
  const username = `n_${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com`, password: PASSWORD };
};
const somebody = () => ({ body: { email: newcomer().email } });
const image = async ({ id }: World) => ({ body: { session_id: id }, file: await pngImage() });

/** A text of its own, handed in and not translated yet. */
async function waitingTranslation(): Promise<string> {
  const [{ submitSources }, { TranslationModel }] = await Promise.all([
    import('@lode/server/features/translations/commands/submit-sources'),
    import('@lode/server/features/translations/translation.model'),
  ]);
  const source = randomUUID();
  await submitSources(source, { texts: [source], sourceLanguage: 'en', targetLanguage: 'de' });
  return String((await TranslationModel.findOne({ source }).lean())?._id);
}

/** The settings as they are, saved at least once. */
async function settingsState() {
  const [{ updateSettings }, { getSettingsState }] = await Promise.all([
    import('@lode/server/features/site/commands/update-settings'),
    import('@lode/server/features/site/queries/get-settings-state'),
  ]);
  await updateSettings({ site_description: 'saved by the test' });
  const { version, settings } = await getSettingsState();
  return { version, settings };
}

/** An activity that everybody who registers meanwhile may claim, and the draft it was made of. */
async function runningActivity() {
  const [{ ActivityModel }, { buildDraft }] = await Promise.all([
    import('@lode/server/features/activities/activity.model'),
    import('../factories/activities.ts'),
  ]);
  const draft = buildDraft();
  const { title, type, content } = draft;
  const now = new Date();
  const { _id } = await ActivityModel.create({
    ...{ title, type, content, hashPower: 1_500_000n, days: 7, told: 'active', version: 1 },
    ...{ startsAt: new Date(draft.start_time), endsAt: new Date(draft.end_time) },
    ...{ createdBy: 'tests', createdAt: now, updatedAt: now },
  });
  return { params: { id: String(_id) }, draft };
}
const byActivity = async () => ({ params: (await runningActivity()).params });

/** What is expected of every route. A route that is not here fails the suite. */
export const EXPECTED: Record<string, Expectation> = {
  'get /transparency': { may: ANYBODY },
  'get /transparency/proof': { may: CUSTOMERS, code: 'PROOF_NOT_READY' },
  'get /admin/finance/reserves': { may: FINANCE },
  'post /admin/finance/reserves': {
    may: FINANCE,
    code: 'WALLET_ADDRESS_INVALID',
    input: () => ({ body: { coin: 'BTC', address: 'nowhere', reason: decided.reason } }),
  },
  'post /admin/finance/reserves/{id}/removal': {
    may: FINANCE,
    code: 'RESERVE_ADDRESS_NOT_FOUND',
    input: (world) => ({ ...byId(world), body: { reason: decided.reason } }),
  },
  'post /auth/register': { may: ANYBODY, code: 'CODE_REQUIRED', input: () => ({ body: newcomer() }) },
  'post /auth/login': {
    may: ANYBODY,
    input: (world) => ({ body: { email: world.email, password: PASSWORD } }),
  },
  'post /admin/auth/login': {
    may: ANYBODY,
    input: (world) => ({ body: { email: world.staffEmail, password: PASSWORD } }),
  },
  'get /public/withdrawals': { may: ANYBODY },
  'get /virtual/withdrawals': { may: ANYBODY },
  'post /auth/logout': { may: ANY_LOGIN },
  'get /users/profile': { may: ANY_LOGIN },
  'post /auth/verify-email': { may: ANYBODY, input: somebody },
  'post /auth/reset-password': { may: ANYBODY, input: somebody },
  'post /auth/reset-password/confirm': {
    may: ANYBODY,
    code: 'CODE_EXPIRED',
    input: () => ({ body: { ...newcomer(), code: '123456' } }),
  },
  'post /auth/change-password': {
    may: LOGGED_IN,
    code: 'CURRENT_PASSWORD_WRONG',
    input: () => ({ body: { current_password: 'Wrong1234', new_password: 'Other1234' } }),
  },
  'post /auth/reauthenticate': { may: ANY_LOGIN, input: () => ({ body: { password: PASSWORD } }) },
  'post /auth/totp/setup': { may: ANY_LOGIN },
  'post /auth/totp/enable': { may: ANY_LOGIN, code: 'TOTP_INVALID', input: () => ({ body: { code: 'x' } }) },
  'post /auth/totp/disable': {
    may: LOGGED_IN,
    code: 'TOTP_NOT_SET_UP',
    input: () => ({ body: { totp_code: '123456' } }),
  },
  'get /auth/oauth/providers': { may: ANYBODY },
  'post /auth/oauth/start': {
    may: ANYBODY,
    code: 'OAUTH_PROVIDER_UNKNOWN',
    input: () => ({ body: { provider: 'nobody', redirect_uri: 'https://site.example/auth/oauth/callback' } }),
  },
  'post /auth/oauth/login': {
    may: ANYBODY,
    code: 'OAUTH_PROVIDER_UNKNOWN',
    input: () => ({ body: { provider: 'nobody', code: 'code', state: 'state' } }),
  },
  'put /users/profile': { may: LOGGED_IN, input: () => ({ body: { theme: 'light' } }) },
  'put /users/wallet': {
    may: CUSTOMERS,
    input: () => ({ body: { wallet_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } }),
  },
  'post /users/email/code': { may: LOGGED_IN, input: somebody },
  'put /users/email': {
    may: LOGGED_IN,
    code: 'CODE_EXPIRED',
    input: () => ({ body: { ...newcomer(), code: '123456' } }),
  },
  'get /referrals/stats': { may: CUSTOMERS },
  'get /referrals/history': { may: CUSTOMERS },
  'get /referrals/bonuses': { may: CUSTOMERS },
  'get /admin/risk/rules': { may: ADMIN },
  'post /admin/risk/rules': { may: ADMIN, input: () => ({ body: riskRule() }) },
  'put /admin/risk/rules/{id}': {
    may: ADMIN,
    code: 'RISK_RULE_NOT_FOUND',
    input: (world) => ({ ...byId(world), body: { version: 1, rule: riskRule() } }),
  },
  'post /admin/risk/rules/try': { may: ADMIN, input: () => ({ body: { rule: riskRule(), days: 7 } }) },
  'get /admin/risk/hits': { may: ADMIN, input: () => ({ query: { state: 'open' } }) },
  'post /admin/risk/hits/{id}/review': {
    may: ADMIN,
    code: 'RISK_HIT_NOT_FOUND',
    input: (world) => ({ ...byId(world), body: { decision: 'cleared', reason: 'asked by the test' } }),
  },
  'post /referrals/clicks': { may: ANYBODY, input: () => ({ body: { code: 'NOSUCHCODE' } }) },
  'get /users/sessions': { may: LOGGED_IN },
  'delete /users/sessions/{id}': {
    may: LOGGED_IN,
    code: 'NOT_FOUND',
    input: () => ({ params: { id: '0'.repeat(24) } }),
  },
  'post /users/sessions/revoke': { may: LOGGED_IN, input: () => ({ body: { scope: 'others' } }) },
  'get /site/public-info': { may: ANYBODY },
  'get /site/logo/{id}': {
    may: ANYBODY,
    code: 'NOT_FOUND',
    input: () => ({ params: { id: 'f'.repeat(24) } }),
  },
  'get /exchange/rates/crypto': { may: ANYBODY },
  'get /exchange/rates/fiat': { may: ANYBODY },
  'get /exchange/rates/{id}': { may: ANYBODY, input: () => ({ params: { id: 'BTC' } }) },

  'post /service/sessions': { may: CUSTOMERS },
  'get /service/sessions/current': { may: CUSTOMERS },
  'get /service/messages': {
    may: ['owner', ...DESK],
    own: true,
    input: ({ id }) => ({ query: { session_id: id, after_seq: 0 } }),
  },
  'post /service/messages': { may: ['owner'], own: true, input: ({ id }) => ({ body: textOf(id, 'hello') }) },
  'post /service/messages/image': { may: ['owner'], own: true, input: image },
  'put /service/sessions/{id}/close': { may: ['owner'], own: true, input: byId },
  'put /service/sessions/{id}/read': {
    may: ['owner'],
    own: true,
    input: (world) => ({ ...byId(world), body: { seq: 1 } }),
  },
  'post /service/sessions/{id}/rating': {
    may: ['owner'],
    own: true,
    state: 'closed',
    input: (world) => ({ ...byId(world), body: { rating: 5 } }),
  },
  'post /service/sessions/{id}/transcript': { may: ['owner', ...DESK], own: true, input: byId },
  'post /service/sessions/{id}/transcript/mail': { may: ['owner'], own: true, input: byId },
  'post /service/offline-messages': {
    may: CUSTOMERS,
    code: 'OFFLINE_FORM_CLOSED',
    input: () => ({ body: { content: 'hello' } }),
  },
  'get /service/images/{id}': {
    may: ANYBODY,
    code: 'IMAGE_EXPIRED',
    input: ({ id }) => ({ params: { id }, query: { exp: 1, sig: 'x' } }),
  },

  'get /admin/service/sessions/waiting': { may: DESK },
  'get /admin/service/sessions/ongoing': { may: DESK },
  'get /admin/service/sessions': { may: DESK, input: () => ({ query: { search: 'user' } }) },
  'get /admin/service/sessions/{id}': { may: DESK, input: byId },
  'put /admin/service/sessions/{id}/accept': { may: DESK, state: 'waiting', input: byId },
  'put /admin/service/sessions/{id}/close': { may: DESK, input: byId },
  'put /admin/service/sessions/{id}/transfer': {
    may: DESK,
    input: (world) => ({ ...byId(world), body: { to: null } }),
  },
  'put /admin/service/sessions/{id}/notes': {
    may: DESK,
    input: (world) => ({ ...byId(world), body: { id: randomUUID(), content: 'a note' } }),
  },
  'put /admin/service/sessions/{id}/read': {
    may: DESK,
    input: (world) => ({ ...byId(world), body: { seq: 1 } }),
  },
  'post /admin/service/messages': { may: DESK, input: ({ id }) => ({ body: textOf(id, 'hello') }) },
  'post /admin/service/messages/image': { may: DESK, input: image },
  'get /admin/service/agents': { may: DESK },
  'get /admin/service/metrics': { may: DESK, input: () => ({ query: { days: 7 } }) },
  'get /admin/service/canned-replies': { may: DESK },
  'post /admin/service/canned-replies': { may: DESK, input: () => ({ body: canned() }) },
  'put /admin/service/canned-replies/{id}': {
    may: DESK,
    input: (world) => ({ ...byReply(world), body: canned() }),
  },
  'delete /admin/service/canned-replies/{id}': { may: DESK, input: byReply },
  'get /admin/service/offline-messages': { may: DESK },
  'put /admin/service/offline-messages/{id}/handled': {
    may: DESK,
    input: ({ offlineId }) => ({ params: { id: offlineId } }),
  },

  'post /translations/sources': {
    may: LOGGED_IN,
    input: () => ({ body: { texts: [randomUUID()], source_language: 'en', target_language: 'de' } }),
  },
  'get /translations/{language}': { may: ANYBODY, input: () => ({ params: { language: 'de' } }) },
  'get /admin/translations': { may: ADMIN, input: () => ({ query: { language: 'de', search: 'text' } }) },
  'put /admin/translations/{id}': {
    may: ADMIN,
    input: async () => ({
      params: { id: await waitingTranslation() },
      body: { translation: 'Text', reviewed: true, version: 1 },
    }),
  },
  'delete /admin/translations/{id}': {
    may: ADMIN,
    input: async () => ({ params: { id: await waitingTranslation() } }),
  },

  'get /admin/users': { may: USER_READERS, input: () => ({ query: { search: 'user', role: 'user' } }) },
  'get /admin/users/{id}': { may: USER_READERS, input: byOwner },
  'get /admin/users/{id}/referrals': { may: USER_READERS, input: byOwner },
  'put /admin/users/{id}/lock': {
    may: ADMIN,
    input: (world) => ({
      ...byOwner(world),
      body: { ...decided, until: new Date(Date.now() + 3_600_000).toISOString() },
    }),
  },
  'put /admin/users/{id}/unlock': { may: ADMIN, input: actOnOwner },
  'put /admin/users/{id}/disable': { may: ADMIN, input: actOnOwner },
  'put /admin/users/{id}/enable': { may: ADMIN, input: actOnOwner },
  'put /admin/users/{id}/sign-out': { may: ADMIN, input: actOnOwner },
  'put /admin/users/{id}/reset-second-factor': { may: ADMIN, code: 'TOTP_NOT_SET_UP', input: actOnOwner },
  'put /admin/users/{id}/role': {
    may: ADMIN,
    input: (world) => ({ ...byOwner(world), body: { ...decided, role: 'agent' } }),
  },

  'get /admin/system/configs': { may: ADMIN },
  'put /admin/system/configs': { may: ADMIN, input: async () => ({ body: await settingsState() }) },
  'get /admin/system/configs/versions': { may: ADMIN },
  'post /admin/system/configs/versions/{version}/restore': {
    may: ADMIN,
    input: async () => {
      const { version } = await settingsState();
      return { params: { version }, body: { version } };
    },
  },
  'post /admin/system/configs/logo': {
    may: ADMIN,
    input: async () => ({ body: {}, file: await pngImage() }),
  },

  'get /admin/dashboard': { may: STAFF },
  'get /activities': { may: CUSTOMERS, input: () => ({ query: { status: 'active', claimed: 'false' } }) },
  'get /activities/rewards': { may: CUSTOMERS, input: () => ({ query: { status: 'pending' } }) },
  'get /activities/{id}': { may: CUSTOMERS, input: byActivity },
  'post /activities/{id}/views': { may: CUSTOMERS, input: byActivity },
  'post /activities/{id}/claim': { may: CUSTOMERS, code: 'ACTIVITY_NOT_FOUND', input: byId },
  'get /admin/activities': { may: FINANCE, input: () => ({ query: { status: 'ended' } }) },
  'post /admin/activities': { may: FINANCE, input: async () => ({ body: (await runningActivity()).draft }) },
  'get /admin/activities/stats': { may: FINANCE },
  'get /admin/activities/{id}': { may: FINANCE, input: byActivity },
  'put /admin/activities/{id}': {
    may: FINANCE,
    input: async () => {
      const { params, draft } = await runningActivity();
      return { params, body: { ...draft, version: 1 } };
    },
  },
  'get /deposits/currencies': { may: CUSTOMERS },
  'post /deposits': { may: CUSTOMERS, input: () => ({ body: { currency: 'TRX', amount_usd: '25' } }) },
  'get /deposits': { may: CUSTOMERS },
  'get /deposits/{id}': { may: CUSTOMERS, code: 'DEPOSIT_NOT_FOUND', input: byId },
  'post /deposits/{id}/simulated-payment': { may: CUSTOMERS, code: 'DEPOSIT_NOT_FOUND', input: byId },
  'get /withdrawals/methods': { may: CUSTOMERS },
  'post /withdrawals': { may: CUSTOMERS, code: 'EXCEEDS_BALANCE', input: () => ({ body: askedFor }) },
  'get /withdrawals': { may: CUSTOMERS, input: () => ({ query: { status: 'pending', currency: 'TRX' } }) },
  'get /withdrawals/{id}': { may: CUSTOMERS, code: 'WITHDRAWAL_NOT_FOUND', input: byId },
  'post /withdrawals/{id}/cancel': { may: CUSTOMERS, code: 'WITHDRAWAL_NOT_FOUND', input: byId },
  'get /admin/finance/withdrawals': {
    may: FINANCE,
    input: () => ({ query: { user: 'u', state: 'paying' } }),
  },
  'get /admin/finance/withdrawals/{id}': { may: FINANCE, code: 'WITHDRAWAL_NOT_FOUND', input: byId },
  'post /admin/finance/withdrawals/{id}/approve': {
    may: FINANCE,
    code: 'WITHDRAWAL_NOT_FOUND',
    input: byId,
  },
  'post /admin/finance/withdrawals/{id}/reject': {
    may: FINANCE,
    code: 'WITHDRAWAL_NOT_FOUND',
    input: (world) => ({ ...byId(world), body: { reason: 'asked for by the test' } }),
  },
  'post /admin/finance/withdrawals/{id}/complete': {
    may: FINANCE,
    code: 'WITHDRAWAL_NOT_FOUND',
    input: (world) => ({ ...byId(world), body: { txid: 'f'.repeat(64) } }),
  },
  'post /admin/finance/withdrawals/{id}/simulated-payment': {
    may: FINANCE,
    code: 'WITHDRAWAL_NOT_FOUND',
    input: byId,
  },
  'get /store/plans': { may: ANYBODY },
  'get /public/estimate': { may: ANYBODY },
  'post /store/quote': {
    may: CUSTOMERS,
    code: 'PLAN_NOT_FOUND',
    input: ({ id }) => ({ body: { plan_id: id, amount_usd: '100' } }),
  },
  'post /store/purchases': {
    may: CUSTOMERS,
    code: 'QUOTE_NOT_FOUND',
    input: ({ id }) => ({ body: { quote_id: id } }),
  },
  'get /store/purchases': { may: CUSTOMERS },
  'get /store/purchases/{id}': { may: CUSTOMERS, code: 'NOT_FOUND', input: byId },
  'post /mining/contracts/{id}/renewal-quote': { may: CUSTOMERS, code: 'CONTRACT_NOT_FOUND', input: byId },
  'post /mining/contracts/{id}/renewal': {
    may: CUSTOMERS,
    code: 'QUOTE_NOT_FOUND',
    input: (world) => ({ ...byId(world), body: { quote_id: world.id } }),
  },
  'get /admin/mining/plans': { may: FINANCE },
  'post /admin/mining/plans': { may: FINANCE, input: () => ({ body: PLAN }) },
  'put /admin/mining/plans/{id}': {
    may: FINANCE,
    code: 'PLAN_NOT_FOUND',
    input: (world) => ({ ...byId(world), body: { ...PLAN, version: 1 } }),
  },
  'get /mining/summary': { may: CUSTOMERS },
  'get /mining/contracts': { may: CUSTOMERS, input: () => ({ query: { state: 'active' } }) },
  'get /mining/contracts/{id}': { may: CUSTOMERS, code: 'CONTRACT_NOT_FOUND', input: byId },
  'get /mining/contracts/{id}/payouts': { may: CUSTOMERS, code: 'CONTRACT_NOT_FOUND', input: byId },
  'get /mining/returns': { may: ANYBODY },
  'get /mining/earnings': { may: CUSTOMERS, input: () => ({ query: { days: 7 } }) },
  'get /admin/mining/contracts': {
    may: FINANCE,
    input: () => ({ query: { search: 'user', state: 'active' } }),
  },
  'get /admin/mining/contracts/{id}': { may: FINANCE, code: 'CONTRACT_NOT_FOUND', input: byId },
  'get /admin/mining/contracts/{id}/payouts': { may: FINANCE, code: 'CONTRACT_NOT_FOUND', input: byId },
  'get /admin/mining/revenue': { may: FINANCE, input: () => ({ query: { state: 'requested' } }) },
  'post /admin/mining/revenue': {
    may: FINANCE,
    code: 'TXID_NOT_FOUND',
    input: async () => ({
      body: { coin: 'BTC', amount: '0.5', txid: randomBytes(32).toString('hex'), note: 'of the test' },
      file: await pngImage(),
    }),
  },
  'get /admin/mining/revenue/{id}/evidence': { may: FINANCE, code: 'REVENUE_NOT_FOUND', input: byId },
  'post /admin/mining/revenue/{id}/confirm': { may: FINANCE, code: 'REVENUE_NOT_FOUND', input: byId },
  'post /admin/mining/revenue/{id}/reject': {
    may: FINANCE,
    code: 'REVENUE_NOT_FOUND',
    input: ({ id }) => ({ params: { id }, body: { reason: 'of the test' } }),
  },
  'get /admin/mining/rewards': { may: FINANCE },
  'get /admin/mining/rewards/{day}': { may: FINANCE, code: 'NOT_FOUND', input: () => NO_RUN },
  'get /admin/mining/rewards/{day}/payouts': { may: FINANCE, code: 'NOT_FOUND', input: () => NO_RUN },
  'get /admin/mining/clock': { may: FINANCE },
  'post /admin/mining/clock': { may: FINANCE, code: 'NOT_FOUND', input: () => ({ body: { days: 1 } }) },
  'get /wallet': { may: CUSTOMERS },
  'get /wallet/transactions': { may: CUSTOMERS, input: () => ({ query: { kind: 'deposit' } }) },
  'get /admin/finance/summary': { may: FINANCE },
  'get /admin/finance/deposits': {
    may: FINANCE,
    input: () => ({ query: { user: 'user', currency: 'BTC' } }),
  },
  'get /admin/finance/deposits/{id}': { may: FINANCE, code: 'DEPOSIT_NOT_FOUND', input: byId },
  'get /admin/finance/reviews': { may: FINANCE },
  'post /admin/finance/payments/{id}/credit': { may: FINANCE, code: 'PAYMENT_NOT_FOUND', input: noPayment },
  'post /admin/finance/payments/{id}/ignore': { may: FINANCE, code: 'PAYMENT_NOT_FOUND', input: noPayment },
  'get /admin/finance/adjustments': { may: FINANCE, input: () => ({ query: { state: 'requested' } }) },
  'post /admin/finance/adjustments': {
    may: FINANCE,
    input: () => ({
      body: {
        kind: 'transfer',
        from: 'fees',
        to: 'marketing',
        amount_usd: '1',
        reason: 'asked for by the test',
      },
    }),
  },
  'post /admin/finance/adjustments/{id}/approve': {
    may: FINANCE,
    code: 'ADJUSTMENT_NOT_FOUND',
    input: (world) => ({ ...byId(world), body: { reason: 'asked for by the test' } }),
  },
  'post /admin/finance/adjustments/{id}/reject': {
    may: FINANCE,
    code: 'ADJUSTMENT_NOT_FOUND',
    input: (world) => ({ ...byId(world), body: { reason: 'asked for by the test' } }),
  },
  'get /admin/ledger/accounts': { may: FINANCE, input: () => ({ query: { kind: 'wallet' } }) },
  'get /admin/ledger/entries': { may: FINANCE, input: () => ({ query: { account: 'fees' } }) },
  'get /admin/ledger/trial-balance': { may: FINANCE },
  'get /admin/ledger/proof': { may: FINANCE },
  'get /admin/logs/operations': { may: ADMIN, input: () => ({ query: { category: 'users', target: 'x' } }) },
  'get /admin/logs/operations/export': {
    may: ADMIN,
    raw: true,
    input: () => ({ query: { format: 'jsonl', actor: 'nobody' } }),
  },
  'get /admin/logs/operations/verification': { may: ADMIN, input: () => ({ query: { from_seq: 1 } }) },
  'get /admin/logs/settings': { may: ADMIN },
  'put /admin/logs/settings': {
    may: ADMIN,
    input: async () => {
      const { getLogSettings } = await import(
        '@lode/server/features/administration/queries/get-log-settings'
      );
      return { body: await getLogSettings() };
    },
  },
};

export interface EventExpectation {
  may: readonly Actor[];
  own?: true;
  payload: (world: World) => Record<string, unknown>;
}

/** What is expected of every event a client sends. */
export const EXPECTED_EVENTS: Record<Inbound, EventExpectation> = {
  'support:open': { may: ['owner', ...DESK], own: true, payload: ({ id }) => ({ session_id: id }) },
  'support:sync': {
    may: ['owner', ...DESK],
    own: true,
    payload: ({ id }) => ({ session_id: id, after_seq: 0 }),
  },
  'support:message.send': {
    may: ['owner', ...DESK],
    own: true,
    payload: ({ id }) => textOf(id, randomUUID()),
  },
  'support:typing.set': {
    may: ['owner', ...DESK],
    own: true,
    payload: ({ id }) => ({ session_id: id, typing: true }),
  },
  'support:read.set': {
    may: ['owner', ...DESK],
    own: true,
    payload: ({ id }) => ({ session_id: id, seq: 1 }),
  },
  'support:presence.set': { may: [...CUSTOMERS, ...DESK], payload: () => ({ state: 'away' }) },
  'support:leave': { may: [...CUSTOMERS, ...DESK], payload: ({ id }) => ({ session_id: id }) },
};

/** How a route is called in the table. */
export function nameOf(route: Route): string {
  return `${route.method} ${route.path}`;
}

/** The code that an actor must get: `OK` where the door opens and the call succeeds. */
export function expectedCode(
  actor: Actor,
  expected: Pick<Expectation, 'may' | 'own' | 'code'>,
  needsLogin: boolean,
): string {
  if (expected.may.includes(actor)) return expected.code ?? 'OK';
  if (needsLogin && (actor === 'visitor' || actor === 'revoked')) return 'UNAUTHENTICATED';
  if (actor === 'restricted' && expected.may.includes('admin')) return 'TOTP_SETUP_REQUIRED';
  const customer = actor === 'stranger' || actor === 'moonlighter';
  return expected.own && customer ? 'SESSION_NOT_FOUND' : 'FORBIDDEN';
}
