import { Flex, Heading, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';

const SECTIONS = ['kept', 'fingerprint', 'chat', 'browser', 'use', 'keeping', 'rights'] as const;

/** What is kept about a customer, and why. */
export function PrivacyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('legal');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('privacy.title')}
      maxWidth={600}
      footer={<SecondaryButton onClick={onClose}>{t('common:close')}</SecondaryButton>}
    >
      <Flex direction="column" gap="5">
        {SECTIONS.map((section) => (
          <section key={section}>
            <Heading as="h3" textStyle="md" fontWeight="600" mb="1">
              {t(`privacy.${section}.title`)}
            </Heading>
            <Text color="muted">{t(`privacy.${section}.text`)}</Text>
          </section>
        ))}
      </Flex>
    </Dialog>
  );
}
