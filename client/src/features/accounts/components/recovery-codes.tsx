import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { mdiDownload } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { downloadText } from '../../../lib/download-text.ts';

const FILENAME = 'recovery-codes.txt';

/** The recovery codes, shown once, with the ways to keep them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('accounts');
  const content = codes.join('\n');
  return (
    <Flex direction="column" gap="4">
      <div role="status">
        <Heading as="h3" textStyle="lg" fontWeight="600">
          {t('security.recovery.title')}
        </Heading>
        <Text color="muted">{t('security.recovery.text')}</Text>
      </div>
      <Box
        as="ul"
        aria-label={t('security.recovery.list')}
        dir="ltr"
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
        gap="2"
        p="4"
        bg="bg"
        borderWidth="1px"
        borderRadius="field"
      >
        {codes.map((code) => (
          <Box as="li" key={code} textAlign="center">
            <code>{code}</code>
          </Box>
        ))}
      </Box>
      <Flex gap="2" wrap="wrap">
        <CopyButton text={content} />
        <SecondaryButton
          size="sm"
          onClick={() => downloadText({ filename: FILENAME, content: `${content}\n` })}
        >
          <Icon path={mdiDownload} size={18} />
          {t('security.recovery.download')}
        </SecondaryButton>
      </Flex>
      <PrimaryButton size="lg" onClick={onKept}>
        {t('security.recovery.done')}
      </PrimaryButton>
    </Flex>
  );
}
