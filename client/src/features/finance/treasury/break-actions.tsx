import { Box, Flex } from '@chakra-ui/react';
import { closeRoutes } from '@lode/shared/treasury/close-rest';
import type { Break } from '@lode/shared/treasury/close-schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { useAttempt } from '../../../components/ui/use-attempt.ts';
import { call } from '../../../lib/api-client.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { allows, useSession, useUser } from '../../../lib/session.ts';

interface BreakActionsProps {
  found: Break;
  onDecided: () => void;
}

type Asked = 'explain' | 'settle' | 'refuse';

/** What may be done with a break: anybody of finance explains it, another person confirms that or turns it down. */
export function BreakActions({ found, onDecided }: BreakActionsProps) {
  const { t } = useTranslation(['treasury', 'finance']);
  const session = useSession('admin');
  const user = useUser('admin');
  const [asked, setAsked] = useState<Asked | null>(null);
  if (found.state === 'settled' || !allows(session, 'finance:manage')) return <>–</>;
  const own = found.explanation?.by.id === user?.id;
  const close = () => setAsked(null);
  const done = () => {
    close();
    showMessage(t('break_noted'));
    onDecided();
  };
  return (
    <Flex gap="2" wrap="wrap" align="center">
      {found.state === 'open' ? (
        <SecondaryButton size="xs" onClick={() => setAsked('explain')}>
          {t('explain')}
        </SecondaryButton>
      ) : (
        <>
          {own ? (
            <Box textStyle="xs" color="muted">
              {t('finance:adjustments.colleague')}
            </Box>
          ) : (
            <SecondaryButton size="xs" onClick={() => setAsked('settle')}>
              {t('confirm')}
            </SecondaryButton>
          )}
          <QuietButton size="xs" onClick={() => setAsked('refuse')}>
            {t(own ? 'take_back' : 'refuse')}
          </QuietButton>
        </>
      )}
      {asked === 'settle' && <SettleBreak found={found} onClose={close} onDone={done} />}
      {asked && asked !== 'settle' && (
        <WordsDialog found={found} asked={asked} own={own} onClose={close} onDone={done} />
      )}
    </Flex>
  );
}

interface DialogProps {
  found: Break;
  onClose: () => void;
  onDone: () => void;
}

function WordsDialog({
  found,
  asked,
  own,
  ...dialog
}: DialogProps & { asked: Exclude<Asked, 'settle'>; own: boolean }) {
  const { t } = useTranslation('treasury');
  const verb = t(asked === 'explain' ? 'explain' : own ? 'take_back' : 'refuse');
  return (
    <ReasonDialog
      title={`${verb}: ${t(`break.${found.kind}`)}`}
      text={t(`${asked}_break_text`)}
      verb={verb}
      danger={asked === 'refuse'}
      send={(reason, idempotencyKey) =>
        withProof('admin', () =>
          call(closeRoutes[asked], { params: { id: found.id }, body: { reason }, idempotencyKey }, 'admin'),
        )
      }
      {...dialog}
    />
  );
}

function SettleBreak({ found, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('treasury');
  const { busy, attempt } = useAttempt();
  const settle = () =>
    attempt(async () => {
      const body = { explained_at: found.explanation?.at };
      await withProof('admin', () => call(closeRoutes.settle, { params: { id: found.id }, body }, 'admin'));
      onDone();
    });
  return (
    <ConfirmDialog
      open
      title={`${t('confirm')}: ${t(`break.${found.kind}`)}`}
      text={`${found.explanation?.by.username}: “${found.explanation?.text}” ${t('settle_text')}`}
      confirmLabel={t('confirm')}
      busy={busy}
      onConfirm={() => void settle()}
      onClose={onClose}
    />
  );
}
