import { Box, Flex } from '@chakra-ui/react';
import { transparencyRoutes } from '@lode/shared/transparency/rest';
import {
  type ReserveAddress,
  type ReserveList,
  SIGNATURE_LENGTH_MAX,
} from '@lode/shared/transparency/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../components/ui/buttons.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import type { AskedAndDone } from '../../components/ui/reason-dialog.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { useAttempt } from '../../components/ui/use-attempt.ts';
import { call } from '../../lib/api-client.ts';
import { withProof } from '../../lib/reauthentication.ts';

interface SignReserveDialogProps extends AskedAndDone {
  reserve: ReserveAddress;
  toSign: NonNullable<ReserveList['to_sign']>;
}

/** Asks for a signature of the newest root by an address's key: made elsewhere, where the key is. */
export function SignReserveDialog({ reserve, toSign, onClose, onDone }: SignReserveDialogProps) {
  const { t } = useTranslation('reserves');
  const [signature, setSignature] = useState('');
  const { busy, attempt } = useAttempt();
  const send = () =>
    attempt(async () => {
      const body = { tree_id: toSign.tree_id, signature };
      const args = { params: { id: reserve.id }, body };
      await withProof('admin', () => call(transparencyRoutes.sign, args, 'admin'));
      onDone();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('signature')}
      maxWidth={560}
      footer={
        <>
          <QuietButton onClick={onClose}>{t('common:cancel')}</QuietButton>
          <PrimaryButton needsNetwork loading={busy} onClick={() => void send()}>
            {t('signature')}
          </PrimaryButton>
        </>
      }
    >
      <Flex direction="column" gap="4">
        <Box color="muted" textStyle="sm">
          {t('sign_text', { address: reserve.address })}
        </Box>
        <Flex align="center" gap="2" dir="ltr">
          <Box as="code" textStyle="sm" overflowWrap="anywhere" flex="1">
            {toSign.message}
          </Box>
          <CopyButton text={toSign.message} />
        </Flex>
        <TextArea
          label={t('signature')}
          dir="ltr"
          spellCheck={false}
          maxLength={SIGNATURE_LENGTH_MAX}
          value={signature}
          onChange={(event) => setSignature(event.target.value)}
        />
      </Flex>
    </Dialog>
  );
}
