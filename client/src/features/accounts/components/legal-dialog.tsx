import { Flex, Heading, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { LEGAL_SECTIONS, type LegalDocument } from '../../../lib/legal-sections.ts';

interface LegalDialogProps {
  /** Which one is read; null while none is. */
  document: LegalDocument | null;
  onClose: () => void;
}

/** The privacy policy or the terms, to read without leaving the form. */
export function LegalDialog({ document, onClose }: LegalDialogProps) {
  const { t } = useTranslation('legal');
  const shown = document ?? 'privacy';
  return (
    <Dialog
      open={document !== null}
      onClose={onClose}
      title={t(`${shown}.title`)}
      maxWidth={600}
      footer={<SecondaryButton onClick={onClose}>{t('common:close')}</SecondaryButton>}
    >
      <Flex direction="column" gap="5">
        {LEGAL_SECTIONS[shown].map((section) => (
          <section key={section}>
            <Heading as="h3" textStyle="md" fontWeight="600" mb="1">
              {t(`${shown}.${section}.title`)}
            </Heading>
            <Text color="muted">{t(`${shown}.${section}.text`)}</Text>
          </section>
        ))}
      </Flex>
    </Dialog>
  );
}
