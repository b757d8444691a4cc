import { Heading } from '@chakra-ui/react';
import { parseDecimal, USD_DECIMALS, USD_INPUT_DECIMALS } from '@lode/shared/core/money';
import type { AddressBook } from '@lode/shared/withdrawals/address-book-schemas';
import type { WithdrawalMethod } from '@lode/shared/withdrawals/own-schemas';
import { withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../../components/ui/amount-input.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { CoinChoice, type CoinOption } from '../../../components/ui/coin-choice.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { PaymentFormSkeleton } from '../../../components/ui/form-skeleton.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { call } from '../../../lib/api-client.ts';
import { codeText } from '../../../lib/code-text.ts';
import { estimateCoin } from '../../../lib/coin-value.ts';
import { type Format, useFormat } from '../../../lib/format.ts';
import { useLive } from '../../../lib/use-live.ts';
import { useFieldText } from '../../../lib/use-server-form.ts';
import { wholeCents } from '../../../lib/whole-cents.ts';
import { AddressField } from './address-field.tsx';
import { LiquidityNotice } from './liquidity-notice.tsx';
import {
  useWithdrawalForm,
  type WithdrawalEntry,
  type WithdrawalFormOptions,
} from './use-withdrawal-form.ts';
import { WithdrawalQuestion } from './withdrawal-question.tsx';
import { WithdrawalSum } from './withdrawal-sum.tsx';

interface WithdrawalFormProps extends Omit<WithdrawalFormOptions, 'methods'> {
  /** The address of the customer's profile. */
  savedAddress: string | null;
  /** The customer's address book, once it is there. */
  book: AddressBook | undefined;
}

/** Amount, address, and what comes out of them. */
const SKELETON_PARTS = ['92px', '92px', '96px'] as const;

/** Asks for a withdrawal: in which coin, how much, and where to. */
export function WithdrawalForm(props: WithdrawalFormProps) {
  const { t } = useTranslation('wallet');
  const methods = useLive('methods', (signal) => call(withdrawalRoutes.methods, { signal }), {
    events: ['rates:rate.changed', 'wallet:balance.changed'],
  });
  return (
    <Card as="section" aria-labelledby="withdraw-title">
      <Heading as="h2" id="withdraw-title" textStyle="lg" fontWeight="600" mb="5">
        {t('withdraw.title')}
      </Heading>
      {methods.data ? (
        <Fields methods={methods.data} {...props} />
      ) : methods.error ? (
        <ErrorState title={t('withdraw.failed')} error={methods.error} onRetry={methods.reload} />
      ) : (
        <PaymentFormSkeleton coinLines={1} parts={SKELETON_PARTS} />
      )}
    </Card>
  );
}

function Fields({
  methods,
  savedAddress,
  book,
  ...rest
}: WithdrawalFormProps & { methods: WithdrawalMethod[] }) {
  const { t } = useTranslation(['wallet', 'errors']);
  const format = useFormat();
  const fieldText = useFieldText();
  const entry = useWithdrawalForm({ methods, ...rest });
  const { form, server, question, method } = entry;
  if (!method) {
    return (
      <Notice tone="warning">
        {methods[0]?.problem ? codeText(t, methods[0].problem) : t('withdraw.none_available')}
      </Notice>
    );
  }
  return (
    <>
      <FormFrame form={server} submit={t('withdraw.submit')}>
        <CoinChoice
          label={t('withdraw.method')}
          options={methods.map((one) => optionOf(one, format, t))}
          field={form.register('currency')}
          error={fieldText(form.formState.errors.currency)}
        />
        <LiquidityNotice method={method} methods={methods} amount={amountOf(entry)} />
        <AmountField entry={entry} method={method} available={rest.available} />
        <AddressField entry={entry} method={method} saved={savedAddress} book={book} />
        <WithdrawalSum amount={amountOf(entry)} method={method} />
      </FormFrame>
      <WithdrawalQuestion question={question} methods={methods} />
    </>
  );
}

/** Micro-dollars; undefined while nothing right is typed. */
function amountOf({ form }: WithdrawalEntry): bigint | undefined {
  return parseDecimal(String(form.watch('amount_usd')), USD_DECIMALS, USD_INPUT_DECIMALS);
}

interface AmountFieldProps {
  entry: WithdrawalEntry;
  method: WithdrawalMethod;
  available: string | undefined;
}

function AmountField({ entry, method, available }: AmountFieldProps) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const fieldText = useFieldText();
  const { form } = entry;
  const amount = amountOf(entry);
  const coins = amount && method.rate && estimateCoin(amount, method.rate, method.currency, 'down');
  return (
    <Controller
      control={form.control}
      name="amount_usd"
      render={({ field }) => (
        <AmountInput
          {...field}
          value={String(field.value)}
          label={t('withdraw.amount')}
          hint={available && t('withdraw.available', { amount: format.money(wholeCents(available)) })}
          error={fieldText(form.formState.errors.amount_usd)}
          max={{
            amount: available && wholeCents(available),
            text: t('withdraw.all'),
            label: t('withdraw.all_label'),
          }}
          beneath={coins ? `≈ ${format.coin(coins, method.currency)}` : undefined}
        />
      )}
    />
  );
}

type Translate = ReturnType<typeof useTranslation<['wallet', 'errors']>>['t'];

function optionOf(method: WithdrawalMethod, format: Format, t: Translate): CoinOption {
  const { currency: symbol, network, available, problem } = method;
  const terms = t('withdraw.terms', {
    fee: format.money(method.fee_usd),
    minimum: format.moneyLimit(method.minimum_usd),
  });
  return { symbol, network, available, detail: problem ? codeText(t, problem) : terms };
}
