import { CHAINS, type Chain, NETWORKS } from '@lode/shared/chains/schemas';
import { COINS } from '@lode/shared/core/money';
import { keep } from '../../../platform/kept.ts';
import { canReceive, getDepositKeyId } from '../../chains/queries/get-deposit-address.ts';
import {
  AddressCounterModel,
  DepositModel,
  type DepositRow,
  PaymentModel,
  type PaymentRow,
} from '../deposit.model.ts';
import { longestGap } from '../longest-gap.ts';

/** How far a chain's deposit addresses have come, and what a wallet program has to look past to find every coin. */
export interface AddressUse {
  /** The extended key that addresses come from now; null where none is configured. */
  keyId: string | null;
  /** The highest index that was given to anybody, of whatever key; null before the first. */
  last: number | null;
  /** The longest run of that key's indices up to its last paid one that nobody has paid. */
  gap: number;
}

/** Every paid address is looked at: not at each opening of a page. */
const KEPT_MS = 10 * 60_000;
const PAGE = 1000;

const uses = new Map(CHAINS.map((chain) => [chain, keep(KEPT_MS, () => readUse(chain))]));

export async function getAddressUse(chain: Chain): Promise<AddressUse> {
  const [counter, gap] = await Promise.all([
    AddressCounterModel.findById(chain).lean(),
    uses.get(chain)?.get(),
  ]);
  return {
    keyId: canReceive(chain) ? getDepositKeyId(chain) : null,
    last: counter && counter.next > 0 ? counter.next - 1 : null,
    gap: gap ?? 0,
  };
}

async function readUse(chain: Chain): Promise<number> {
  if (!canReceive(chain)) return 0;
  const keyId = getDepositKeyId(chain);
  const coins = COINS.filter((coin) => NETWORKS[coin].chain === chain);
  const paid = new Set<number>();
  let after = '';
  for (;;) {
    const payments: Pick<PaymentRow, '_id' | 'depositId'>[] = await PaymentModel.find(
      { coin: { $in: coins }, _id: { $gt: after } },
      { depositId: 1 },
    )
      .sort({ _id: 1 })
      .limit(PAGE)
      .lean();
    const deposits = await DepositModel.find(
      { _id: { $in: payments.map(({ depositId }) => depositId) } },
      { addressIndex: 1, keyId: 1 },
    ).lean<Pick<DepositRow, 'addressIndex' | 'keyId'>[]>();
    // Rows of before keys were named come from the first one.
    for (const { addressIndex, keyId: of = keyId } of deposits) if (of === keyId) paid.add(addressIndex);
    const last = payments.at(-1);
    if (!last || payments.length < PAGE) return longestGap([...paid]);
    after = last._id;
  }
}
