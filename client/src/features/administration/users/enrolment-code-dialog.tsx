import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '../../../components/ui/buttons.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';

interface EnrolmentCodeDialogProps {
  name: string;
  code: string;
  onClose: () => void;
}

/** The code that was just made, which is shown nowhere again. */
export function EnrolmentCodeDialog({ name, code, onClose }: EnrolmentCodeDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('action.enrolment-code.done', { name })}
      maxWidth={440}
      footer={<PrimaryButton onClick={onClose}>{t('common:close')}</PrimaryButton>}
    >
      <Flex direction="column" gap="4">
        <Text color="muted">{t('action.enrolment-code.text')}</Text>
        <Box
          as="code"
          dir="ltr"
          textStyle="lg"
          textAlign="center"
          p="4"
          bg="bg"
          borderWidth="1px"
          borderRadius="field"
        >
          {code}
        </Box>
        <Box>
          <CopyButton text={code} />
        </Box>
      </Flex>
    </Dialog>
  );
}
