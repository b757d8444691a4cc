/**
 * The floors of the features, the ground first. A feature imports only features on floors below its own, never one on its
 * own floor or above: in the contracts, the server and the workers alike. What a lower one must ask of a higher one goes
 * through a port (server/src/platform/port.ts). ARCHITECTURE.md says what each floor is for.
 */
module.exports = [
  ['administration', 'chains', 'ledger', 'mail', 'outbox', 'rates', 'settings'],
  ['guard', 'notifications'],
  ['accounts', 'reserves', 'switches', 'translations'],
  ['keys', 'webhooks'],
  ['deposits', 'risk', 'security', 'support'],
  ['mining', 'withdrawals'],
  ['referrals', 'statements', 'transparency', 'treasury', 'watch'],
  ['alerts', 'payouts', 'store'],
  ['activities', 'knowledge'],
  ['assistant', 'dashboard', 'finance', 'privacy', 'site', 'status'],
  ['reports'],
];
