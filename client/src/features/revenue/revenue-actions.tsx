import { revenueRoutes } from '@lode/shared/mining/revenue-rest';
import type { Revenue } from '@lode/shared/mining/revenue-schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { ReasonDialog } from '../../components/ui/reason-dialog.tsx';
import { useAttempt } from '../../components/ui/use-attempt.ts';
import { call } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { withProof } from '../../lib/reauthentication.ts';
import { allows, useSession, useUser } from '../../lib/session.ts';
import { PayoutButton, useDifferenceText } from './payout-button.tsx';

interface RevenueActionsProps {
  revenue: Revenue;
  onDone: () => void;
}

/**
 * What may be done with a receipt or statement that waits: another person confirms it, anybody turns it down; and with a
 * statement that is booked: its pool has paid it.
 */
export function RevenueActions({ revenue, onDone }: RevenueActionsProps) {
  const { t } = useTranslation('revenue');
  const session = useSession('admin');
  const user = useUser('admin');
  const [asked, setAsked] = useState<'confirm' | 'reject' | null>(null);
  if (!allows(session, 'finance:manage')) return null;
  if (revenue.unpaid) return <PayoutButton revenue={revenue} onDone={onDone} />;
  if (revenue.state !== 'requested') return null;
  const own = revenue.requested_by?.id === user?.id;
  const close = () => setAsked(null);
  const done = () => {
    close();
    onDone();
  };
  return (
    <>
      {!own && (
        <SecondaryButton size="sm" onClick={() => setAsked('confirm')}>
          {t('confirm')}
        </SecondaryButton>
      )}
      <QuietButton size="sm" onClick={() => setAsked('reject')}>
        {t(own ? 'take_back' : 'reject')}
      </QuietButton>
      {asked === 'confirm' && <ConfirmRevenue revenue={revenue} onClose={close} onDone={done} />}
      {asked === 'reject' && (
        <ReasonDialog
          title={t(own ? 'take_back' : 'reject')}
          text={t('reject_text')}
          verb={t(own ? 'take_back' : 'reject')}
          danger
          onClose={close}
          onDone={done}
          send={(reason, idempotencyKey) =>
            withProof('admin', () =>
              call(
                revenueRoutes.reject,
                { params: { id: revenue.id }, body: { reason }, idempotencyKey },
                'admin',
              ),
            )
          }
        />
      )}
    </>
  );
}

function ConfirmRevenue({ revenue, onClose, onDone }: RevenueActionsProps & { onClose: () => void }) {
  const { t } = useTranslation('revenue');
  const value = useFormat().money(revenue.amount_usd);
  const { busy, attempt } = useAttempt();
  const differs = useDifferenceText(revenue);
  const receipt = `${t('confirm_text')} ${t('enter_text')}`;
  const confirm = () =>
    attempt(async () => {
      const booked = await withProof('admin', () =>
        call(revenueRoutes.confirm, { params: { id: revenue.id } }, 'admin'),
      );
      showMessage(booked.day ? t('confirmed', { day: booked.day }) : t('states.confirmed'));
      onDone();
    });
  return (
    <ConfirmDialog
      open
      title={differs ? `${t('enter_difference')}: ${value}` : t('confirm_title', { value })}
      text={differs || (revenue.source === 'statement' ? t('confirm_statement') : receipt)}
      confirmLabel={t('confirm')}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
