import { Box, Flex } from '@chakra-ui/react';
import { treasuryRoutes } from '@lode/shared/treasury/rest';
import type { Movement } from '@lode/shared/treasury/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { useAttempt } from '../../../components/ui/use-attempt.ts';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { allows, useSession, useUser } from '../../../lib/session.ts';

interface MovementActionsProps {
  movement: Movement;
  onDecided: () => void;
}

/** What may be done with a movement that waits: another person confirms it, anybody turns it down. */
export function MovementActions({ movement, onDecided }: MovementActionsProps) {
  const { t } = useTranslation(['treasury', 'finance']);
  const session = useSession('admin');
  const user = useUser('admin');
  const [asked, setAsked] = useState<'confirm' | 'refuse' | null>(null);
  if (movement.state !== 'proposed' || !allows(session, 'finance:manage')) return <>–</>;
  const own = movement.proposed_by.id === user?.id;
  const verb = t(own ? 'take_back' : 'refuse');
  const close = () => setAsked(null);
  const done = () => {
    close();
    onDecided();
  };
  return (
    <Flex gap="2" wrap="wrap" align="center">
      {own ? (
        <Box textStyle="xs" color="muted">
          {t('finance:adjustments.colleague')}
        </Box>
      ) : (
        <SecondaryButton size="xs" onClick={() => setAsked('confirm')}>
          {t('confirm')}
        </SecondaryButton>
      )}
      <QuietButton size="xs" onClick={() => setAsked('refuse')}>
        {verb}
      </QuietButton>
      {asked === 'confirm' && <ConfirmMovement movement={movement} onClose={close} onDone={done} />}
      {asked === 'refuse' && (
        <ReasonDialog
          title={`${verb}: ${t(`kind.${movement.kind}`)}`}
          text={t('refuse_text')}
          verb={verb}
          danger
          onClose={close}
          onDone={() => {
            showMessage(t('refused'));
            done();
          }}
          send={(reason, idempotencyKey) =>
            withProof('admin', () =>
              call(
                treasuryRoutes.refuse,
                { params: { id: movement.id }, body: { reason }, idempotencyKey },
                'admin',
              ),
            )
          }
        />
      )}
    </Flex>
  );
}

interface ConfirmMovementProps {
  movement: Movement;
  onClose: () => void;
  onDone: () => void;
}

function ConfirmMovement({ movement, onClose, onDone }: ConfirmMovementProps) {
  const { t } = useTranslation('treasury');
  const format = useFormat();
  const { busy, attempt } = useAttempt();
  const confirm = () =>
    attempt(async () => {
      await withProof('admin', () => call(treasuryRoutes.confirm, { params: { id: movement.id } }, 'admin'));
      showMessage(t('state.confirmed'));
      onDone();
    });
  const { kind, amount, coin, into, fee, amount_usd } = movement;
  const coins = [
    amount && format.coin(amount, coin),
    into && `→ ${format.coin(into.amount, into.coin)} (${format.money(into.amount_usd)})`,
    fee && format.coin(fee.amount, fee.coin),
  ];
  return (
    <ConfirmDialog
      open
      title={t('confirm_title', { amount: format.money(amount_usd) })}
      text={[
        `${t(`kind.${kind}`)}: ${coins.filter(Boolean).join(' · ')}.`,
        t(`kind_text.${kind}`),
        t('confirm_text'),
      ].join(' ')}
      confirmLabel={t('confirm')}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
