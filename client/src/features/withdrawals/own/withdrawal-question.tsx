import { Box, Flex, Text } from '@chakra-ui/react';
import { formatUsd } from '@lode/shared/core/money';
import type { WithdrawalMethod } from '@lode/shared/withdrawals/own-schemas';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressGroups } from '../../../components/ui/address-groups.tsx';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { CopyIconButton } from '../../../components/ui/copy-button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useFormat } from '../../../lib/format.ts';
import { sameAddress } from './same-address.ts';
import type { WantedWithdrawal } from './withdrawal-schema.ts';
import { WithdrawalSum } from './withdrawal-sum.tsx';

interface Question {
  wanted: WantedWithdrawal;
  answer: (yes: boolean) => void;
}

export interface AskWithdrawal {
  question: Question | null;
  /** Shows what is about to be asked for, and answers whether the person wants it. */
  ask: (wanted: WantedWithdrawal) => Promise<boolean>;
}

/** Keeps the question before a withdrawal. */
export function useWithdrawalQuestion(): AskWithdrawal {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (wanted: WantedWithdrawal) =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        wanted,
        answer: (yes) => {
          setQuestion(null);
          resolve(yes);
        },
      });
    });
  return { question, ask };
}

/** The last look at amount and address; the focus starts on the way back. */
export function WithdrawalQuestion({
  question,
  methods,
}: {
  question: Question | null;
  methods: WithdrawalMethod[];
}) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const back = useRef<HTMLButtonElement>(null);
  const amount = question ? format.money(formatUsd(question.wanted.amount_usd)) : '';
  const method = methods.find(({ currency }) => currency === question?.wanted.currency);
  return (
    <Dialog
      open={question !== null}
      onClose={() => question?.answer(false)}
      title={t('withdraw.confirm.title', { amount })}
      maxWidth={480}
      role="alertdialog"
      initialFocusRef={back}
      footer={
        <>
          <QuietButton ref={back} onClick={() => question?.answer(false)}>
            {t('withdraw.confirm.back')}
          </QuietButton>
          <PrimaryButton needsNetwork onClick={() => question?.answer(true)}>
            {t('withdraw.confirm.submit')}
          </PrimaryButton>
        </>
      }
    >
      {question && method && (
        <Flex direction="column" gap="4">
          <Text color="muted">{t('withdraw.confirm.text')}</Text>
          <Box>
            <Box textStyle="sm" color="muted">
              {t('withdraw.confirm.address')}
            </Box>
            <Flex align="center" gap="1" mt="1">
              <AddressGroups address={question.wanted.wallet_address} />
              <CopyIconButton text={question.wanted.wallet_address} what={t('withdraw.address')} />
            </Flex>
          </Box>
          {method.last_address && !sameAddress(method.last_address, question.wanted.wallet_address) && (
            <Notice tone="warning">{t('withdraw.confirm.differs')}</Notice>
          )}
          <Box>
            <Box textStyle="sm" color="muted">
              {t('withdraw.confirm.network')}
            </Box>
            {method.currency} · {method.network}
          </Box>
          <WithdrawalSum amount={question.wanted.amount_usd} method={method} />
        </Flex>
      )}
    </Dialog>
  );
}
