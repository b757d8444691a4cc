import { zodResolver } from '@hookform/resolvers/zod';
import type { WithdrawalMethod } from '@lode/shared/withdrawals/own-schemas';
import { withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { useTryKey } from '../../../lib/use-try-key.ts';
import { useWithdrawalQuestion } from './withdrawal-question.tsx';
import { bodyOf, withdrawalSchema } from './withdrawal-schema.ts';

export interface WithdrawalFormOptions {
  methods: WithdrawalMethod[];
  /** What may be spent, in USD as decimal text; undefined while it is not known. */
  available: string | undefined;
  /** Something has been asked for. */
  onDone: () => void;
}

/** What is typed, the question before it is sent, and the sending. */
export function useWithdrawalForm({ methods, available, onDone }: WithdrawalFormOptions) {
  const { t } = useTranslation('wallet');
  const tryKey = useTryKey();
  const { question, ask } = useWithdrawalQuestion();
  const usable = methods.find((method) => method.available)?.currency;
  const form = useForm({
    resolver: zodResolver(withdrawalSchema(methods, available)),
    defaultValues: { currency: usable, amount_usd: '', wallet_address: '' },
  });
  const server = useServerForm(form, {
    fallback: 'WITHDRAWAL_FAILED',
    send: async (asked) => {
      if (!(await ask(asked))) throw givenUp();
      const body = bodyOf(asked);
      const idempotencyKey = tryKey.of(body);
      await withProof('user', () => call(withdrawalRoutes.create, { body, idempotencyKey }));
      tryKey.done();
      form.resetField('amount_usd');
      showMessage(t('withdraw.done'));
      onDone();
    },
  });
  const { setValue } = form;
  const chosen = form.watch('currency');
  // None could be chosen when the form came: the first that can be is.
  useEffect(() => {
    if (!chosen && usable) setValue('currency', usable);
  }, [chosen, usable, setValue]);
  return {
    form,
    server,
    question,
    /** The chosen one, while any can be had. */
    method: usable && methods.find(({ currency }) => currency === chosen),
    fill: (field: 'wallet_address', value: string) =>
      setValue(field, value, { shouldValidate: form.formState.isSubmitted, shouldDirty: true }),
  };
}

export type WithdrawalEntry = ReturnType<typeof useWithdrawalForm>;

const givenUp = () =>
  new ApiError({ code: 'ABORTED', status: 0, message: 'The question was answered with no' });
