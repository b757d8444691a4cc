import { Box, Heading } from '@chakra-ui/react';
import type { WithdrawalMethod } from '@lode/shared/withdrawals/own-schemas';
import { withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { CoinChoice, type CoinOption } from '../../../components/ui/coin-choice.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { PaymentFormSkeleton } from '../../../components/ui/form-skeleton.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { codeText } from '../../../lib/error-text.ts';
import { type Format, useFormat } from '../../../lib/format.ts';
import { readTypedUsd } from '../../../lib/typed-amount.ts';
import { useLive } from '../../../lib/use-live.ts';
import { useFieldText } from '../../../lib/use-server-form.ts';
import { wholeCents } from '../../../lib/whole-cents.ts';
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

function Fields({ methods, savedAddress, ...rest }: WithdrawalFormProps & { methods: WithdrawalMethod[] }) {
  const { t, i18n } = useTranslation(['wallet', 'errors']);
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
        <AmountField entry={entry} available={rest.available} />
        <AddressField entry={entry} network={method.network} saved={savedAddress} />
        <WithdrawalSum
          amount={readTypedUsd(String(form.watch('amount_usd')), i18n.language)}
          method={method}
        />
      </FormFrame>
      <WithdrawalQuestion question={question} methods={methods} />
    </>
  );
}

function AmountField({ entry, available }: { entry: WithdrawalEntry; available: string | undefined }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const fieldText = useFieldText();
  const { form, fill } = entry;
  return (
    <TextField
      label={t('withdraw.amount')}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      hint={available && t('withdraw.available', { amount: format.money(wholeCents(available)) })}
      error={fieldText(form.formState.errors.amount_usd)}
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
  );
}

interface AddressFieldProps {
  entry: WithdrawalEntry;
  network: string;
  /** The address of the customer's profile. */
  saved: string | null;
}

function AddressField({ entry, network, saved }: AddressFieldProps) {
  const { t } = useTranslation('wallet');
  const fieldText = useFieldText();
  const { form, fill } = entry;
  return (
    <Box>
      <TextField
        label={t('withdraw.address')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        hint={t('withdraw.address_hint', { network })}
        error={fieldText(form.formState.errors.wallet_address)}
        {...form.register('wallet_address')}
      />
      {saved && (
        <QuietButton size="xs" mt="1.5" ms="-2" onClick={() => fill('wallet_address', saved)}>
          {t('withdraw.saved')}
        </QuietButton>
      )}
    </Box>
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
