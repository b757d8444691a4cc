import { settingsSchema } from '@lode/shared/site/schemas';
import { emptyLedger } from '../factories/ledger.ts';
import { changeSettings } from './change-settings.ts';
import { forgetKeys } from './keys-like.ts';
import { sharedSite } from './site.ts';

/**
 * Removes what earlier files left in the shared site and in this process: conversations, books, settings, counted
 * tries, a moved clock. People and their tokens stay; nobody meets them.
 */
export async function resetSite(): Promise<void> {
  const [{ default: mongoose }, { setClockMoved }] = await Promise.all([
    import('mongoose'),
    import('@lode/server/platform/clock'),
  ]);
  setClockMoved(0);
  for (const name of LEFT_BEHIND) await mongoose.connection.collection(name).deleteMany({});
  await emptyLedger();
  await restoreArticles();
  await changeSettings(sharedSite(), settingsSchema.parse({}));
  await forgetKeys('limit:*');
}

/** The help centre as it came with the product, where a file has edited it. */
async function restoreArticles(): Promise<void> {
  const [{ default: mongoose }, { ArticleModel }, { takeInArticles }] = await Promise.all([
    import('mongoose'),
    import('@lode/server/features/knowledge/article.model'),
    import('@lode/server/features/knowledge/commands/take-in-articles'),
  ]);
  if (!(await ArticleModel.exists({ edited: true }))) return;
  for (const name of ['knowledge_articles', 'knowledge_versions', 'knowledge_state'])
    await mongoose.connection.collection(name).deleteMany({});
  await takeInArticles();
}

const LEFT_BEHIND = [
  'money_switches',
  'support_sessions',
  'support_late_changes',
  'report_rollups',
  'report_rollup_faults',
  'report_support_pieces',
  'report_customer_hours',
  'report_customer_days',
  'report_customer_changes',
  'report_customer_pieces',
  'report_customers_waiting',
  'account_customer_notes',
  'saved_reports',
  'support_agents',
  'support_messages',
  'support_note_terms',
  'support_customer_terms',
  'support_search_places',
  'support_canned_replies',
  'support_tags',
  'support_teams',
  'support_levels',
  'support_chat_blocks',
  'support_kept',
  'support_offline_messages',
  'outbox',
  'translations',
  'operation_entries',
  'operation_chain',
  'operation_segments',
  'operation_log_settings',
  'settings_versions',
  'deposits',
  'deposit_payments',
  'withdrawals',
  'payout_claims',
  'book_addresses',
  'address_books',
  'store_plans',
  'store_quotes',
  'store_purchases',
  'mining_contracts',
  'mining_capacity',
  'mining_revenue',
  'mining_rewards',
  'accrual_runs',
  'accrual_state',
  'chain_difficulties',
  'activities',
  'activity_rewards',
  'activity_views',
  'referral_bonuses',
  'risk_rules',
  'risk_hits',
  'finance_adjustments',
  'payout_batches',
  'treasury_movements',
  'reserve_signatures',
  'treasury_addresses',
  'treasury_storages',
  'treasury_closes',
  'treasury_breaks',
  'alerts',
  'reserve_addresses',
  'guarded_changes',
  'assistant_configuration',
  'assistant_spending',
  'watch_links',
  'api_keys',
  'webhooks',
  'webhook_deliveries',
  'notice_preferences',
  'push_devices',
  'push_settings',
  'status_looks',
  'status_days',
  'status_incidents',
];
