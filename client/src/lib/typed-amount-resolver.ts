import type { Resolver } from 'react-hook-form';
import { i18n } from './i18n.ts';
import { readTypedAmount } from './typed-amount.ts';

/** Reads a form's `amount_usd` as people type it in their language; what cannot be read is refused as it stands. */
export function readingAmount<Input extends { amount_usd: string | number }, Context, Output>(
  resolver: Resolver<Input, Context, Output>,
): Resolver<Input, Context, Output> {
  return (values, context, options) => {
    const typed = String(values.amount_usd);
    return resolver(
      { ...values, amount_usd: readTypedAmount(typed, i18n.language) ?? typed },
      context,
      options,
    );
  };
}
