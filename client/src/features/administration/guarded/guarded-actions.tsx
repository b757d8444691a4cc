import { Flex } from '@chakra-ui/react';
import { guardRoutes } from '@lode/shared/guard/rest';
import type { GuardedChange, GuardedDecision } from '@lode/shared/guard/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { call } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { withProof } from '../../../lib/reauthentication.ts';

interface GuardedActionsProps {
  change: GuardedChange;
  onDecided: () => void;
}

/** What this person may do with a change that waits. */
export function GuardedActions({ change, onDecided }: GuardedActionsProps) {
  const { t } = useTranslation(['guard', 'errors']);
  const [asked, setAsked] = useState<GuardedDecision | null>(null);
  const [busy, setBusy] = useState(false);
  const what = `${t(`matter.${change.matter}`)} · ${change.target.label}`;
  const params = { id: change.id };
  const done = ({ state, code }: GuardedChange) => {
    setAsked(null);
    showMessage(t(`state.${state}`), code ? 'error' : undefined);
    onDecided();
  };
  const confirm = async () => {
    setBusy(true);
    try {
      done(await withProof('admin', () => call(guardRoutes.confirm, { params }, 'admin')));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'ABORTED')) showMessage(errorText(t, error), 'error');
      onDecided();
    }
    setBusy(false);
  };
  if (change.allowed.length === 0) return null;
  return (
    <Flex gap="2" wrap="wrap">
      {change.allowed.includes('confirm') && (
        <PrimaryButton size="sm" onClick={() => setAsked('confirm')}>
          {t('confirm')}
        </PrimaryButton>
      )}
      {change.allowed.includes('cancel') && (
        <QuietButton size="sm" onClick={() => setAsked('cancel')}>
          {t('cancel')}
        </QuietButton>
      )}
      <ConfirmDialog
        open={asked === 'confirm'}
        title={t('confirm')}
        text={what}
        confirmLabel={t('confirm')}
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(null)}
      />
      {asked === 'cancel' && (
        <ReasonDialog
          title={t('cancel')}
          text={what}
          verb={t('cancel')}
          back={t('common:keep')}
          danger
          send={(reason, idempotencyKey) =>
            withProof('admin', () =>
              call(guardRoutes.cancel, { params, body: { reason }, idempotencyKey }, 'admin'),
            )
          }
          onClose={() => setAsked(null)}
          onDone={done}
        />
      )}
    </Flex>
  );
}
