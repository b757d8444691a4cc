import { Box, Heading } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { parseDecimal, USD_DECIMALS, USD_INPUT_DECIMALS } from '@lode/shared/core/money';
import type { WithdrawalMethod } from '@lode/shared/withdrawals/own-schemas';
import { withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { CoinChoice, CoinChoiceSkeleton, type CoinOption } from '../../../components/ui/coin-choice.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { codeText } from '../../../lib/error-text.ts';
import { type Format, useFormat } from '../../../lib/format.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { useLive } from '../../../lib/use-live.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import { useTryKey } from '../../../lib/use-try-key.ts';
import { wholeCents } from '../../../lib/whole-cents.ts';
import { useWithdrawalQuestion, WithdrawalQuestion } from './withdrawal-question.tsx';
import { bodyOf, withdrawalSchema } from './withdrawal-schema.ts';
import { WithdrawalSum } from './withdrawal-sum.tsx';

interface WithdrawalFormProps {
  /** What may be spent, in USD as decimal text; undefined while it is not known. */
  available: string | undefined;
  /** The address of the customer's profile. */
  savedAddress: string | null;
  /** Counts how often somebody was led here: the form gets the focus. */
  wanted: number;
  /** Something has been asked for. */
  onDone: () => void;
}

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
        <CoinChoiceSkeleton />
      )}
    </Card>
  );
}

function Fields({
  methods,
  available,
  savedAddress,
  wanted,
  onDone,
}: WithdrawalFormProps & { methods: WithdrawalMethod[] }) {
  const { t } = useTranslation(['wallet', 'errors']);
  const format = useFormat();
  const fieldText = useFieldText();
  const tryKey = useTryKey();
  const { question, ask } = useWithdrawalQuestion();
  const form = useForm({
    resolver: zodResolver(withdrawalSchema(methods, available)),
    defaultValues: {
      currency: methods.find((method) => method.available)?.currency,
      amount_usd: '',
      wallet_address: '',
    },
  });
  const server = useServerForm(form, {
    fallback: 'WITHDRAWAL_FAILED',
    send: async (wanted) => {
      if (!(await ask(wanted))) throw givenUp();
      const body = bodyOf(wanted);
      const idempotencyKey = tryKey.of(body);
      await withProof('user', () => call(withdrawalRoutes.create, { body, idempotencyKey }));
      tryKey.done();
      form.resetField('amount_usd');
      showMessage(t('withdraw.done'));
      onDone();
    },
  });
  const { setFocus, setValue } = form;
  useEffect(() => {
    if (wanted > 0) setFocus('amount_usd');
  }, [wanted, setFocus]);
  const { errors } = form.formState;
  const usable = methods.find((method) => method.available)?.currency;
  const chosen = form.watch('currency');
  // None could be chosen when the form came: the first that can be is.
  useEffect(() => {
    if (!chosen && usable) setValue('currency', usable);
  }, [chosen, usable, setValue]);
  const method = methods.find(({ currency }) => currency === chosen);
  const amount = parseDecimal(
    String(form.watch('amount_usd') ?? '').trim(),
    USD_DECIMALS,
    USD_INPUT_DECIMALS,
  );
  if (!usable || !method) {
    return (
      <Notice tone="warning">
        {methods[0]?.problem ? codeText(t, methods[0].problem) : t('withdraw.none_available')}
      </Notice>
    );
  }
  const fill = (field: 'amount_usd' | 'wallet_address', value: string) =>
    form.setValue(field, value, { shouldValidate: form.formState.isSubmitted, shouldDirty: true });
  return (
    <>
      <FormFrame form={server} submit={t('withdraw.submit')}>
        <CoinChoice
          label={t('withdraw.method')}
          options={methods.map((one) => optionOf(one, format, t))}
          field={form.register('currency')}
          error={fieldText(errors.currency)}
        />
        <TextField
          label={t('withdraw.amount')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          hint={available && t('withdraw.available', { amount: format.money(wholeCents(available)) })}
          error={fieldText(errors.amount_usd)}
          end={
            <QuietButton
              size="xs"
              disabled={!available}
              aria-label={t('withdraw.all_label')}
              onClick={() => fill('amount_usd', wholeCents(available ?? ''))}
            >
              {t('withdraw.all')}
            </QuietButton>
          }
          {...form.register('amount_usd')}
        />
        <Box>
          <TextField
            label={t('withdraw.address')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            hint={t('withdraw.address_hint', { network: method.network })}
            error={fieldText(errors.wallet_address)}
            {...form.register('wallet_address')}
          />
          {savedAddress && (
            <QuietButton size="xs" mt="1.5" ms="-2" onClick={() => fill('wallet_address', savedAddress)}>
              {t('withdraw.saved')}
            </QuietButton>
          )}
        </Box>
        <WithdrawalSum amount={amount} method={method} />
      </FormFrame>
      <WithdrawalQuestion question={question} methods={methods} />
    </>
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

const givenUp = () =>
  new ApiError({ code: 'ABORTED', status: 0, message: 'The question was answered with no' });
