import { Flex } from '@chakra-ui/react';
import { adminDepositRoutes } from '@lode/shared/deposits/admin-rest';
import type { AdminPayment } from '@lode/shared/deposits/admin-schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { allows, useSession } from '../../../lib/session.ts';
import { PaybackActions } from './payback-actions.tsx';

interface PaymentActionsProps {
  payment: AdminPayment;
  onDecided: () => void;
}

type Decision = 'credit' | 'ignore' | 'payBack';

/** Everything else was credited, moved nothing, or costs more than it is worth. */
function offeredFor({ state, reason }: AdminPayment): readonly Decision[] {
  if (state === 'review') return ['credit', 'payBack', 'ignore'];
  return state === 'ignored' && reason !== 'failed' && reason !== 'dust' ? ['payBack'] : [];
}

/** What can be done with a payment that was not credited, each with a reason. */
export function PaymentActions({ payment, onDecided }: PaymentActionsProps) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const session = useSession('admin');
  const [asked, setAsked] = useState<Decision | null>(null);
  if (!allows(session, 'finance:manage')) return null;
  if (payment.payback)
    return <PaybackActions payment={payment} payback={payment.payback} onDecided={onDecided} />;
  const offered = offeredFor(payment);
  if (offered.length === 0) return null;
  const values = {
    amount: format.coin(payment.amount, payment.currency),
    value: payment.value_usd === null ? '–' : format.money(payment.value_usd),
  };
  const text = payment.approvals_needed > 1 && asked === 'credit' ? 'credit_text_two' : `${asked}_text`;
  return (
    <Flex gap="2" wrap="wrap">
      {offered.map((decision) => {
        const Button = decision === 'credit' ? SecondaryButton : QuietButton;
        return (
          <Button key={decision} size="xs" onClick={() => setAsked(decision)}>
            {t(`payment.${decision}`)}
          </Button>
        );
      })}
      {asked && (
        <ReasonDialog
          title={
            asked === 'payBack'
              ? `${t('payment.payBack')}: ${values.amount}`
              : t(`payment.${asked}_title`, values)
          }
          text={t(`payment.${text}`, values)}
          verb={t(`payment.${asked}`)}
          danger={asked === 'ignore'}
          send={(reason, idempotencyKey) =>
            withProof('admin', () =>
              call(
                adminDepositRoutes[asked],
                { params: { id: payment.id }, body: { reason }, idempotencyKey },
                'admin',
              ),
            )
          }
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            showMessage(t(asked === 'ignore' ? 'payment.ignore_done' : 'payment.credit_done'));
            onDecided();
          }}
        />
      )}
    </Flex>
  );
}
