import { formatUsd } from '@lode/shared/core/money';
import type { MiningReportRow } from '@lode/shared/reports/mining-schemas';
import { NONE } from '@lode/shared/reports/period';
import type { Types } from 'mongoose';
import { listUsernames } from '../../accounts/queries/list-usernames.ts';
import { readEndings } from '../../mining/queries/read-endings.ts';
import { readSales } from '../../store/queries/read-sales.ts';
import { inPages } from '../in-pages.ts';
import type { ContractFigure } from '../mining-figures.ts';

/** Whose names are looked up at once. */
const NAMED_AT_ONCE = 500;

/** A contract that was bought, or has ended. */
interface Contract {
  id: Types.ObjectId;
  userId: Types.ObjectId;
  at: Date;
  plan: string;
  hashPower: bigint;
  price: bigint;
  earned: bigint | null;
}

interface ContractFilter {
  from: Date;
  before: Date;
  plan: string | undefined;
}
interface Range {
  skip: number;
  limit: number;
}

/** The contracts that a figure counts, newest first, as they are taken. */
export async function* readContractRows(
  figure: ContractFigure,
  filter: ContractFilter,
  range: Range,
  text: (value: bigint) => string,
): AsyncGenerator<MiningReportRow> {
  const contracts = figure === 'sold' ? soldOf(filter, range) : endedOf(filter, range, figure === 'renewed');
  for await (const page of inPages(contracts, NAMED_AT_ONCE)) {
    const names = await listUsernames(page.map(({ userId }) => userId));
    for (const contract of page)
      yield {
        type: 'contract',
        id: String(contract.id),
        at: contract.at.toISOString(),
        username: names.get(String(contract.userId)) ?? null,
        plan: contract.plan,
        price: formatUsd(contract.price),
        earned: contract.earned === null ? null : formatUsd(contract.earned),
        estimated: null,
        paid: null,
        value: text(addedBy(figure, contract)),
      };
  }
}

function addedBy(figure: ContractFigure, { hashPower, price, earned }: Contract): bigint {
  if (figure === 'price_of_ended') return price;
  return figure === 'earned_by_ended' ? (earned ?? 0n) : hashPower;
}

async function* soldOf({ plan, ...span }: ContractFilter, range: Range): AsyncGenerator<Contract> {
  // Whatever was sold has a plan.
  if (plan === NONE) return;
  for await (const row of readSales({ ...span, planId: plan }, range))
    yield {
      id: row.contractId,
      userId: row.userId,
      at: row.createdAt,
      plan: row.planName,
      hashPower: row.purchased + row.bonus,
      price: row.amountUsd,
      earned: null,
    };
}

async function* endedOf(
  { plan, ...span }: ContractFilter,
  range: Range,
  renewed: boolean,
): AsyncGenerator<Contract> {
  const planId = plan === NONE ? null : plan;
  for await (const row of readEndings({ ...span, planId, renewed }, range))
    yield {
      id: row._id,
      userId: row.userId,
      at: row.endsAt,
      plan: row.title,
      hashPower: row.hashPower,
      price: row.amountUsd,
      earned: row.earnedUsd,
    };
}
