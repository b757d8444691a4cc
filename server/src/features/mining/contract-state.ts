import { AppError } from '@lode/shared/core/errors';
import { type ContractState, RENEWAL_DAYS, type RenewalState } from '@lode/shared/mining/schemas';
import { DAY_MS } from '../../platform/utc-day.ts';
import type { ContractRow } from './contract.model.ts';

type Span = Pick<ContractRow, 'startsAt' | 'endsAt'>;
type Renewable = Span & Pick<ContractRow, 'type' | 'renewedBy'>;

export function stateAt({ startsAt, endsAt }: Span, now: Date): ContractState {
  if (now < startsAt) return 'upcoming';
  return now < endsAt ? 'active' : 'ended';
}

/** From when on a renewal is offered. */
export function renewalOpensAt({ endsAt }: Span): Date {
  return new Date(endsAt.getTime() - RENEWAL_DAYS * DAY_MS);
}

export function renewalAt(contract: Renewable, now: Date): RenewalState {
  if (contract.renewedBy) return 'done';
  if (contract.type !== 'purchase' || now >= contract.endsAt) return 'none';
  return now >= renewalOpensAt(contract) ? 'open' : 'later';
}

/** Throws ALREADY_RENEWED or RENEWAL_NOT_OPEN for a contract that cannot be renewed now. */
export function requireRenewable(contract: Renewable, now: Date): void {
  const state = renewalAt(contract, now);
  if (state === 'done') throw new AppError('ALREADY_RENEWED');
  if (state !== 'open') throw new AppError('RENEWAL_NOT_OPEN');
}

/** The same, as a condition of the store. */
export function stateFilter(state: ContractState, now: Date) {
  switch (state) {
    case 'upcoming':
      return { startsAt: { $gt: now } };
    case 'active':
      return { startsAt: { $lte: now }, endsAt: { $gt: now } };
    case 'ended':
      return { endsAt: { $lte: now } };
  }
}
