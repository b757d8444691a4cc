import type { LanguageCode } from '@lode/shared/core/languages';
import type { DepositView } from '../../deposits/queries/get-deposit.ts';
import { listDeposits } from '../../deposits/queries/list-deposits.ts';
import { listWithdrawals } from '../../withdrawals/queries/list-withdrawals.ts';
import type { AccountFacts } from '../answer.ts';
import type { Pasted } from '../understand/pasted.ts';
import { describeDeposit, describeWithdrawal } from './payments.ts';
import { type Voice, voiceOf } from './voice.ts';

/** What a pasted transaction or address is to this customer; of others' payments nothing is told, not even that they are. */
export async function readPasted(
  { kind, value }: Pasted,
  customerId: string | null,
  language: LanguageCode,
): Promise<AccountFacts> {
  const voice = voiceOf(language);
  const unknown = voice.say(kind === 'transaction' ? 'transaction_unknown' : 'address_unknown');
  if (customerId === null) return { tool: 'deposits', path: '/app/recharge', sentences: [] };
  const query = { page: 1, limit: 1, search: value };
  const [deposits, withdrawals] = await Promise.all([
    listDeposits(customerId, query),
    listWithdrawals(customerId, query),
  ]);
  const [deposit] = deposits.views;
  if (deposit) {
    const told = describeDeposit(deposit, voice);
    const sentences = kind === 'address' ? [ownAddress(deposit, voice), ...told] : told;
    return { tool: 'deposits', path: '/app/recharge', sentences };
  }
  const [withdrawal] = withdrawals.rows;
  const sentences = withdrawal ? await describeWithdrawal(withdrawal, voice) : [unknown];
  return { tool: 'withdrawals', path: '/app/wallet', sentences };
}

const ownAddress = ({ deposit }: DepositView, { say, formats }: Voice): string =>
  say('address_own_deposit', { coin: deposit.coin, date: formats.time(deposit.createdAt) });
