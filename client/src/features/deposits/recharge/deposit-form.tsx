import { Box, Flex, Heading } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { formatUsd, parseDecimal, parseUsd, USD_DECIMALS, USD_INPUT_DECIMALS } from '@lode/shared/core/money';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { type depositCurrencySchema, newDepositSchema } from '@lode/shared/deposits/schemas';
import type { TFunction } from 'i18next';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Card } from '../../../components/ui/card.tsx';
import { CoinChoice, type CoinOption } from '../../../components/ui/coin-choice.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { PaymentFormSkeleton } from '../../../components/ui/form-skeleton.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { call } from '../../../lib/api-client.ts';
import { estimateCoin } from '../../../lib/coin-value.ts';
import { fieldProblem } from '../../../lib/form-errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLive } from '../../../lib/use-live.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import { useTryKey } from '../../../lib/use-try-key.ts';
import { AmountField } from './amount-field.tsx';

type DepositCurrency = z.output<typeof depositCurrencySchema>;

interface DepositFormProps {
  /** What the sum begins with, as decimal text. */
  amount: string;
  /** Called with the new deposit's id. */
  onCreated: (id: string) => void;
}

/** The amount with its common sums, and what it comes to in the coin. */
const SKELETON_PARTS = [
  { base: '184px', sm: '140px' },
  { base: '116px', sm: '84px' },
] as const;

/** Asks for a deposit: in which coin, and how much. */
export function DepositForm({ amount, onCreated }: DepositFormProps) {
  const { t } = useTranslation('deposit');
  const currencies = useLive('currencies', (signal) => call(depositRoutes.currencies, { signal }), {
    events: ['rates:rate.changed'],
  });
  return (
    <Card as="section">
      <Heading as="h2" textStyle="lg" fontWeight="600" mb="5">
        {t('recharge.new')}
      </Heading>
      {currencies.data ? (
        <Fields currencies={currencies.data} amount={amount} onCreated={onCreated} />
      ) : currencies.error ? (
        <ErrorState title={t('recharge.currency')} error={currencies.error} onRetry={currencies.reload} />
      ) : (
        <PaymentFormSkeleton coinLines={2} parts={SKELETON_PARTS} />
      )}
    </Card>
  );
}

function Fields({ currencies, amount, onCreated }: DepositFormProps & { currencies: DepositCurrency[] }) {
  const { t } = useTranslation('deposit');
  const format = useFormat();
  const fieldText = useFieldText();
  const tryKey = useTryKey();
  const form = useForm({
    resolver: zodResolver(schemaFor(currencies)),
    defaultValues: {
      currency: currencies.find(({ available }) => available)?.currency,
      amount_usd: depositable(amount, currencies),
    },
  });
  const server = useServerForm(form, {
    fallback: 'DEPOSIT_ADDRESS_FAILED',
    send: async ({ currency, amount_usd }) => {
      const body = { currency, amount_usd: formatUsd(amount_usd) };
      const { id } = await call(depositRoutes.create, { body, idempotencyKey: tryKey.of(body) });
      tryKey.done();
      onCreated(id);
    },
  });
  const { errors } = form.formState;
  const typed = String(form.watch('amount_usd'));
  const chosen = currencies.find(({ currency }) => currency === form.watch('currency'));
  const limits =
    chosen &&
    t('recharge.amount_hint', {
      minimum: format.moneyLimit(chosen.minimum),
      maximum: format.moneyLimit(chosen.maximum),
    });
  if (!currencies.some(({ available }) => available)) {
    return <Notice tone="warning">{t('recharge.none_available')}</Notice>;
  }
  return (
    <FormFrame form={server} submit={t('recharge.submit')}>
      <CoinChoice
        label={t('recharge.currency')}
        options={currencies.map((currency) => optionOf(t, currency))}
        field={form.register('currency')}
        error={fieldText(errors.currency)}
      />
      <Controller
        control={form.control}
        name="amount_usd"
        render={({ field }) => (
          <AmountField
            {...field}
            value={String(field.value)}
            error={fieldText(errors.amount_usd)}
            hint={limits}
          />
        )}
      />
      <Estimate typed={typed} chosen={chosen} />
    </FormFrame>
  );
}

function optionOf(t: TFunction<'deposit'>, currency: DepositCurrency): CoinOption {
  const { currency: symbol, network, fee_tier, confirmations_needed: count, available } = currency;
  const detail = available ? (
    <>
      <Box>
        {t('fee.label')}: {t(`fee.${fee_tier}`)}
      </Box>
      <Box>{t('recharge.confirmations', { count })}</Box>
    </>
  ) : (
    t('recharge.unavailable')
  );
  return { symbol, network, detail, available };
}

/** What a purchase lacks may be less than can be deposited: then the least that can. Nothing stays nothing. */
function depositable(amount: string, currencies: DepositCurrency[]): string {
  const minimum = currencies.find(({ available }) => available)?.minimum;
  return amount && minimum && parseUsd(amount) < parseUsd(minimum) ? minimum : amount;
}

/** A deposit within the limits of its currency. */
function schemaFor(currencies: DepositCurrency[]) {
  return newDepositSchema.superRefine(({ currency, amount_usd }, context) => {
    const limits = currencies.find((one) => one.currency === currency);
    if (!limits) return;
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['amount_usd'], message });
    if (amount_usd < parseUsd(limits.minimum)) refuse(fieldProblem('DEPOSIT_MINIMUM', limits.minimum));
    if (amount_usd > parseUsd(limits.maximum)) refuse(fieldProblem('DEPOSIT_MAXIMUM', limits.maximum));
  });
}

/** What the sum comes to in the coin, kept current with its rate. */
function Estimate({ typed, chosen }: { typed: string; chosen: DepositCurrency | undefined }) {
  const { t } = useTranslation('deposit');
  const format = useFormat();
  if (!chosen?.rate) return null;
  const { currency, rate, quote_minutes, spread_percent } = chosen;
  const micros = parseDecimal(typed, USD_DECIMALS, USD_INPUT_DECIMALS);
  const coins = micros === undefined ? undefined : estimateCoin(micros, rate, currency, 'up');
  return (
    <Box px="4" py="3" borderRadius="field" bg="gray.subtle">
      <Flex justify="space-between" gap="3" wrap="wrap" align="baseline">
        <Box fontWeight="600" fontVariantNumeric="tabular-nums" aria-live="polite">
          {coins && micros !== 0n ? t('recharge.estimate', { coin: format.coin(coins, currency) }) : '–'}
        </Box>
        <Box textStyle="sm" color="muted">
          {t('recharge.rate', { currency, rate: format.price(rate) })}
        </Box>
      </Flex>
      <Box textStyle="xs" color="muted" mt="1">
        {t('recharge.fixed', { minutes: format.integer(quote_minutes) })}{' '}
        {t('recharge.spread', { percent: format.percent(`${spread_percent}e-2`) })}
      </Box>
    </Box>
  );
}
