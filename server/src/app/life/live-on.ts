import { Types } from 'mongoose';
import { getWallet } from '../../features/ledger/queries/get-wallet.ts';
import { approveWithdrawal } from '../../features/withdrawals/commands/approve-withdrawal.ts';
import { completeWithdrawal } from '../../features/withdrawals/commands/complete-withdrawal.ts';
import { simulatePayout } from '../../features/withdrawals/commands/simulate-payout.ts';
import { WithdrawalModel } from '../../features/withdrawals/withdrawal.model.ts';
import { deposit, invest, USD } from '../past/money-in.ts';
import { asProved, payBonuses, whereCovered, withdraw } from '../past/money-out.ts';
import { type Customer, inventedCustomers } from '../past/people.ts';
import { drawFrom, oneOf } from '../past/story-time.ts';
import { askIfQuiet, talkOn } from './talk-on.ts';

/** Who has as much pays nothing in: so what they have stays what it is, however long the demo runs. */
const ENOUGH = 500n * USD;
/** So many of their requests are left for whoever tries the staff's side. */
const UNDECIDED = 3;

type Deed = (by: Customer, everybody: Customer[]) => Promise<unknown>;

const DEEDS: readonly [Deed, ...Deed[]] = [
  payIn,
  (by) => invest(by, drawFrom(20, 60)),
  (by) => withdraw(by, drawFrom(30, 70)),
  (_, everybody) => payOldest(everybody),
  (_, everybody) => payOldest(everybody),
  askIfQuiet,
  askIfQuiet,
  () => payBonuses(),
];

/** One thing happens, by the commands that everybody uses: a conversation goes on, else somebody does something. */
export async function liveOn(): Promise<void> {
  const everybody = await inventedCustomers();
  const [first, ...others] = everybody;
  if (!first || (await talkOn(everybody))) return;
  await oneOf(DEEDS)(oneOf([first, ...others]), everybody);
}

/** Asks for a deposit and pays it; the chain does the rest. */
async function payIn(customer: Customer): Promise<void> {
  const { available } = await getWallet(customer.id);
  if (available < ENOUGH) await deposit(customer, drawFrom(60, 400), 'paid');
}

/** An operator pays what was approved, or approves what has waited longest; those of people are theirs to decide, and so is a batch. */
async function payOldest(everybody: Customer[]): Promise<void> {
  const theirs = { userId: { $in: everybody.map(({ id }) => new Types.ObjectId(id)) } };
  const oldest = (state: 'approved' | 'requested') =>
    WithdrawalModel.find({ ...theirs, state, batchId: null }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(50)
      .lean();
  const [approved] = await oldest('approved');
  const [asked, ...later] = (await oldest('requested')).toReversed().slice(UNDECIDED).toReversed();
  if (approved) {
    const id = String(approved._id);
    return asProved('operator', async (by) => {
      await completeWithdrawal(by, id, await simulatePayout(by.identity, id));
    });
  }
  if (!asked) return;
  // Not always the same one: it may wait for a second person.
  const id = String(oneOf([asked, ...later])._id);
  return asProved('operator', (by) => whereCovered(() => approveWithdrawal(by, id)));
}
