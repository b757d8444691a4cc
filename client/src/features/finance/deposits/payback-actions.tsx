import { Box, Flex } from '@chakra-ui/react';
import { adminDepositRoutes } from '@lode/shared/deposits/admin-rest';
import type { AdminPayment } from '@lode/shared/deposits/admin-schemas';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressGroups } from '../../../components/ui/address-groups.tsx';
import { DangerButton, QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { type AskedAndDone, ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { useAttempt } from '../../../components/ui/use-attempt.ts';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { useUser } from '../../../lib/session.ts';
import { useTryKey } from '../../../lib/use-try-key.ts';
import { TransactionDialog } from '../components/transaction-dialog.tsx';

interface Returning {
  payment: AdminPayment;
  payback: NonNullable<AdminPayment['payback']>;
}

type Action = 'approve' | 'complete' | 'cancel';

/** What may be done now: never by one person alone, and nothing is taken back once its transaction is named. */
function actionsFor({ payback: { state, asked_by } }: Returning, userId: string | undefined): Action[] {
  switch (state) {
    case 'asked':
      return ['cancel'];
    case 'addressed':
      return asked_by.id === userId ? ['cancel'] : ['approve', 'cancel'];
    case 'approved':
      return ['complete', 'cancel'];
    case 'paying':
      return ['complete'];
    case 'paid':
      return [];
  }
}

/** How far a payment is on its way back, and what can be done with it. */
export function PaybackActions({ onDecided, ...returning }: Returning & { onDecided: () => void }) {
  const { t } = useTranslation(['finance', 'treasury']);
  const user = useUser('admin');
  const [asked, setAsked] = useState<Action | null>(null);
  const verbs = {
    approve: t('withdrawal.approve.verb'),
    complete: t('withdrawal.complete.verb'),
    cancel: t('treasury:take_back'),
  };
  const close = () => setAsked(null);
  const done = () => {
    close();
    onDecided();
  };
  const Asking = asked && DIALOGS[asked];
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <PaybackState {...returning} own={returning.payback.asked_by.id === user?.id} />
      {actionsFor(returning, user?.id).map((action) => {
        const Button = action === 'cancel' ? QuietButton : SecondaryButton;
        return (
          <Button key={action} size="xs" onClick={() => setAsked(action)}>
            {verbs[action]}
          </Button>
        );
      })}
      {Asking && <Asking {...returning} onClose={close} onDone={done} />}
    </Flex>
  );
}

function PaybackState({ payback: { state }, own }: Returning & { own: boolean }) {
  const { t } = useTranslation(['finance', 'treasury']);
  const texts = {
    asked: t('payment.payback_asked'),
    addressed: own ? t('adjustments.colleague') : t('treasury:state.proposed'),
    approved: t('withdrawal_state.approved'),
    paying: t('withdrawal_state.paying'),
    paid: t('payment_state.returned'),
  };
  return (
    <Box textStyle="xs" color="muted">
      {texts[state]}
    </Box>
  );
}

function CancelDialog({ payment, payback, onClose, onDone }: Returning & AskedAndDone) {
  const { t } = useTranslation('treasury');
  return (
    <ReasonDialog
      title={t('take_back')}
      text={payback.reason}
      verb={t('take_back')}
      danger
      onClose={onClose}
      onDone={onDone}
      send={(reason, idempotencyKey) =>
        withProof('admin', () =>
          call(
            adminDepositRoutes.cancelPayback,
            { params: { id: payment.id }, body: { reason }, idempotencyKey },
            'admin',
          ),
        )
      }
    />
  );
}

/** The whole address is read before it is agreed to. */
function ApproveDialog({ payment, payback, onClose, onDone }: Returning & AskedAndDone) {
  const { t } = useTranslation(['finance', 'wallet']);
  const format = useFormat();
  const { busy, attempt } = useAttempt();
  const wallet_address = payback.address ?? '';
  const approve = () =>
    attempt(async () => {
      const args = { params: { id: payment.id }, body: { wallet_address } };
      await withProof('admin', () => call(adminDepositRoutes.approvePayback, args, 'admin'));
      showMessage(t('withdrawal.approve.done'));
      onDone();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${t('payment.payBack')}: ${format.coin(payment.amount, payment.currency)}`}
      footer={
        <>
          <QuietButton onClick={onClose}>{t('common:cancel')}</QuietButton>
          <DangerButton needsNetwork loading={busy} onClick={() => void approve()}>
            {t('withdrawal.approve.verb')}
          </DangerButton>
        </>
      }
    >
      <Flex direction="column" gap="3">
        <Box>{payback.reason}</Box>
        <Box color="muted" textStyle="sm">
          {t('wallet:withdraw.confirm.text')}
        </Box>
        <AddressGroups address={wallet_address} />
      </Flex>
    </Dialog>
  );
}

function CompleteDialog({ payment, payback, onClose, onDone }: Returning & AskedAndDone) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const { busy, attempt } = useAttempt();
  const [txid, setTxid] = useState(payback.txid ?? '');
  const tryKey = useTryKey();
  const params = { id: payment.id };
  const complete = () =>
    attempt(async () => {
      const body = { txid };
      const idempotencyKey = tryKey.of(body);
      await withProof('admin', () =>
        call(adminDepositRoutes.completePayback, { params, body, idempotencyKey }, 'admin'),
      );
      showMessage(t('withdrawal.complete.waits'));
      onDone();
    });
  const simulate = () =>
    attempt(async () => {
      setTxid((await call(adminDepositRoutes.simulatePayback, { params }, 'admin')).txid);
      showMessage(t('withdrawal.simulate_payment.done'));
    });
  return (
    <TransactionDialog
      text={t('withdrawal.complete.text', { coin: format.coin(payment.amount, payment.currency) })}
      payee={<AddressGroups address={payback.address ?? ''} />}
      txid={txid}
      onTxid={setTxid}
      busy={busy}
      onSubmit={complete}
      onClose={onClose}
    >
      {payback.simulated && payback.state === 'approved' && (
        <SecondaryButton size="sm" loading={busy} onClick={() => void simulate()}>
          {t('withdrawal.simulate_payment.verb')}
        </SecondaryButton>
      )}
    </TransactionDialog>
  );
}

const DIALOGS: Record<Action, ComponentType<Returning & AskedAndDone>> = {
  approve: ApproveDialog,
  complete: CompleteDialog,
  cancel: CancelDialog,
};
