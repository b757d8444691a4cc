import { Box, Flex } from '@chakra-ui/react';
import { batchRoutes } from '@lode/shared/payouts/rest';
import { type BatchDetail, HAND_BACK_MAX } from '@lode/shared/payouts/schemas';
import { mdiFlaskOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import type { AskedAndDone } from '../../../components/ui/reason-dialog.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { call } from '../../../lib/api-client.ts';
import { isAborted } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { withProof } from '../../../lib/reauthentication.ts';

interface HandBackDialogProps extends AskedAndDone {
  batch: BatchDetail;
}

/** Takes what was signed elsewhere; the server checks it payment by payment. */
export function HandBackDialog({ batch: { id, actions }, onClose, onDone }: HandBackDialogProps) {
  const { t } = useTranslation(['treasury', 'common', 'errors']);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (!isAborted(error)) setFailure(error);
    }
    setBusy(false);
  };
  const handBack = () =>
    attempt(async () => {
      await withProof('admin', () => call(batchRoutes.handBack, { params: { id }, body: { text } }, 'admin'));
      showMessage(t('batch.state.sent'));
      onDone();
    });
  const tryOut = () =>
    attempt(async () => {
      const made = await call(batchRoutes.simulate, { params: { id } }, 'admin');
      setText(made.text);
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('batch.hand_back')}
      footer={
        <>
          <QuietButton onClick={onClose}>{t('common:cancel')}</QuietButton>
          <PrimaryButton
            needsNetwork
            loading={busy}
            disabled={text.trim() === ''}
            onClick={() => void handBack()}
          >
            {t('batch.hand_back')}
          </PrimaryButton>
        </>
      }
    >
      <Flex direction="column" gap="4">
        <Box color="muted" textStyle="sm">
          {t('batch.hand_back_text')}
        </Box>
        <TextArea
          label={t('batch.signed')}
          dir="ltr"
          rows={6}
          spellCheck={false}
          maxLength={HAND_BACK_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {actions.includes('simulate') && (
          <SecondaryButton size="sm" loading={busy} onClick={() => void tryOut()}>
            <Icon path={mdiFlaskOutline} size={18} />
            {t('try')}
          </SecondaryButton>
        )}
        <Box role="alert" color="error.fg" textStyle="sm">
          {failure !== undefined && errorText(t, failure)}
        </Box>
      </Flex>
    </Dialog>
  );
}
