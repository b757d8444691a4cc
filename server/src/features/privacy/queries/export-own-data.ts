import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { getOwnRecord } from '../../accounts/queries/get-own-record.ts';
import { listLogins } from '../../accounts/queries/list-logins.ts';
import { listOwnEvents } from '../../security/queries/list-own-events.ts';
import {
  listOwnConversations,
  listOwnOfflineMessages,
} from '../../support/queries/list-own-conversations.ts';
import {
  ownAddressBook,
  ownContracts,
  ownDeposits,
  ownEntries,
  ownPayouts,
  ownPurchases,
  ownWithdrawals,
} from './own-money.ts';
import {
  ownActivityRewards,
  ownApiKeys,
  ownBonuses,
  ownFriends,
  ownNoticePreferences,
  ownNotifications,
  ownPushDevices,
  ownPushSettings,
  ownWatchLinks,
  ownWebhooks,
} from './own-relations.ts';

/** The lists of the file, each whole, in their order. */
const LISTS: Record<string, (userId: string) => AsyncIterable<unknown>> = {
  logins: listLogins,
  deposits: ownDeposits,
  withdrawals: ownWithdrawals,
  address_book: ownAddressBook,
  purchases: ownPurchases,
  contracts: ownContracts,
  payouts: ownPayouts,
  ledger_entries: ownEntries,
  referred_friends: ownFriends,
  referral_bonuses: ownBonuses,
  activity_rewards: ownActivityRewards,
  conversations: listOwnConversations,
  messages_left: listOwnOfflineMessages,
  notifications: ownNotifications,
  notice_preferences: ownNoticePreferences,
  push_devices: ownPushDevices,
  push_settings: ownPushSettings,
  watch_links: ownWatchLinks,
  api_keys: ownApiKeys,
  webhooks: ownWebhooks,
  security_events: listOwnEvents,
};

/**
 * Everything that is kept about the caller as one JSON object, piece by piece: however much it is, little of it is held
 * at once. Sums are decimal texts, times ISO 8601.
 */
export async function* exportOwnData(identity: Identity): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(clock.now())}`;
  yield `,\n"account": ${JSON.stringify(await getOwnRecord(identity))}`;
  for (const [name, read] of Object.entries(LISTS)) {
    yield `,\n"${name}": [`;
    let mark = '\n';
    for await (const item of read(identity.userId)) {
      yield mark + JSON.stringify(item);
      mark = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}
