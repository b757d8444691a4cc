import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';

interface DialogFrameProps {
  title: string;
  busy: boolean;
  /** What is wrong with all of it. */
  problem: string | null;
  onClose: () => void;
  onSend: () => void;
  children: ReactNode;
}

/** Around the fields of something that everybody will read. */
export function DialogFrame({ title, busy, problem, onClose, onSend, children }: DialogFrameProps) {
  const { t } = useTranslation(['status', 'common']);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      maxWidth={560}
      footer={
        <>
          <QuietButton onClick={onClose}>{t('common:cancel')}</QuietButton>
          <PrimaryButton needsNetwork loading={busy} onClick={onSend}>
            {t('admin.publish')}
          </PrimaryButton>
        </>
      }
    >
      <Flex direction="column" gap="4">
        {children}
        <Box role="alert" color="error.fg" textStyle="sm">
          {problem}
        </Box>
      </Flex>
    </Dialog>
  );
}
