import { formatUsd, parseUsd } from '@lode/shared/core/money';
import { newWithdrawalSchema, type WithdrawalMethod } from '@lode/shared/withdrawals/own-schemas';
import type { z } from 'zod';
import { fieldProblem } from '../../../lib/form-errors.ts';
import { wholeCents } from '../../../lib/whole-cents.ts';
import { addressProblem } from './address-shape.ts';

/** A withdrawal as the form has it when it is right: the amount as micro-dollars. */
export type WantedWithdrawal = z.output<typeof newWithdrawalSchema>;

/** What is typed, against what the customer has (decimal text; undefined while unknown) and the method's minimum. */
export function withdrawalSchema(methods: WithdrawalMethod[], available: string | undefined) {
  return newWithdrawalSchema.superRefine(({ amount_usd, currency, wallet_address }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const method = methods.find((one) => one.currency === currency);
    if (available !== undefined && amount_usd > parseUsd(available)) {
      refuse('amount_usd', fieldProblem('EXCEEDS_BALANCE', wholeCents(available)));
    } else if (method && amount_usd < parseUsd(method.minimum_usd)) {
      refuse('amount_usd', fieldProblem('WITHDRAWAL_MINIMUM', method.minimum_usd));
    }
    const wrong = wallet_address && addressProblem(currency, wallet_address);
    if (wrong) refuse('wallet_address', wrong);
  });
}

/** The same as it is sent. */
export function bodyOf({ amount_usd, ...rest }: WantedWithdrawal): z.input<typeof newWithdrawalSchema> {
  return { ...rest, amount_usd: formatUsd(amount_usd) };
}
