import type { LanguageCode } from '@lode/shared/core/languages';
import type { Coin } from '@lode/shared/core/money';
import type { AccountTool } from '@lode/shared/support/assistant-schemas';
import type { AccountFacts } from '../answer.ts';
import { tellActivities, tellBalance, tellDevices } from './account.ts';
import { tellContracts, tellPayouts } from './mining.ts';
import { tellDeposits, tellWithdrawals } from './payments.ts';
import { type Voice, voiceOf } from './voice.ts';

/** Each with the page that shows the same. */
const TOOLS: Record<
  AccountTool,
  { path: string; tell: (customerId: string, voice: Voice, coins: Coin[]) => Promise<string[]> }
> = {
  balance: { path: '/app/wallet', tell: tellBalance },
  deposits: { path: '/app/recharge', tell: tellDeposits },
  withdrawals: { path: '/app/wallet', tell: tellWithdrawals },
  contracts: { path: '/app/mining', tell: tellContracts },
  payouts: { path: '/app/mining', tell: tellPayouts },
  devices: { path: '/app/profile', tell: tellDevices },
  activities: { path: '/app/activities', tell: tellActivities },
};

/**
 * What a tool reads for the conversation's own customer, as sentences of the language: nobody else's, whatever a text
 * says. Without a customer (the playground) there are no sentences.
 */
export async function readFacts(
  tool: AccountTool,
  customerId: string | null,
  language: LanguageCode,
  coins: Coin[] = [],
): Promise<AccountFacts> {
  const { path, tell } = TOOLS[tool];
  const sentences = customerId === null ? [] : await tell(customerId, voiceOf(language), coins);
  return { tool, path, sentences };
}
