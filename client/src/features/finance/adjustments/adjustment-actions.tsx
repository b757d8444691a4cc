import { Box, Flex } from '@chakra-ui/react';
import { financeRoutes } from '@lode/shared/finance/rest';
import type { Adjustment } from '@lode/shared/finance/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { allows, useSession } from '../../../lib/session.ts';

interface AdjustmentActionsProps {
  adjustment: Adjustment;
  onDecided: () => void;
}

const ROUTES = {
  approve: financeRoutes.approveAdjustment,
  reject: financeRoutes.rejectAdjustment,
} as const;

/** What this person may decide: nobody approves what they asked for, or what is about their own wallet. */
export function AdjustmentActions({ adjustment, onDecided }: AdjustmentActionsProps) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const session = useSession('admin');
  const [asked, setAsked] = useState<keyof typeof ROUTES | null>(null);
  if (adjustment.state !== 'requested' || !allows(session, 'finance:manage')) return null;
  const me = session.status === 'ready' ? session.user.id : '';
  const own = adjustment.requested_by.id === me;
  const mayApprove = !own && adjustment.user?.id !== me;
  const values = { amount: format.money(adjustment.amount_usd) };
  return (
    <Flex gap="2" wrap="wrap" align="center">
      {mayApprove ? (
        <SecondaryButton size="xs" onClick={() => setAsked('approve')}>
          {t('adjustments.approve')}
        </SecondaryButton>
      ) : (
        <Box textStyle="xs" color="muted">
          {t('adjustments.colleague')}
        </Box>
      )}
      <QuietButton size="xs" onClick={() => setAsked('reject')}>
        {t(own ? 'adjustments.take_back' : 'adjustments.reject')}
      </QuietButton>
      {asked && (
        <ReasonDialog
          title={t(`adjustments.${asked}_title`, values)}
          text={`${adjustment.from} → ${adjustment.to} · ${adjustment.reason}`}
          verb={t(asked === 'reject' && own ? 'adjustments.take_back' : `adjustments.${asked}`)}
          danger={asked === 'reject'}
          send={(reason, idempotencyKey) =>
            withProof('admin', () =>
              call(
                ROUTES[asked],
                { params: { id: adjustment.id }, body: { reason }, idempotencyKey },
                'admin',
              ),
            )
          }
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            showMessage(t(`adjustments.${asked}_done`));
            onDecided();
          }}
        />
      )}
    </Flex>
  );
}
