import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import type { Closing } from './closing.ts';
import { keyHint } from './console-shortcuts.ts';

/** While a close can be taken back: whose it is, and the way back. Over the list, so that nothing moves. */
export function ClosingBar({ closing, onUndo }: { closing: Closing | null; onUndo: () => void }) {
  const { t } = useTranslation('console');
  return (
    <Box
      role="status"
      position="absolute"
      zIndex="docked"
      insetStart="3"
      bottom="16"
      w={{ base: 'calc(100% - 24px)', md: '280px' }}
      pointerEvents="none"
    >
      {closing && (
        <Flex
          align="center"
          justify="space-between"
          gap="3"
          ps="4"
          pe="2"
          py="2"
          bg="surface"
          borderWidth="1px"
          borderRadius="l2"
          shadow="md"
          textStyle="sm"
          pointerEvents="auto"
        >
          <Box minW="0">{t('closing.text', { name: closing.session.customer.username })}</Box>
          <SecondaryButton size="xs" onClick={onUndo} {...keyHint('undo', t('closing.undo'))}>
            {t('closing.undo')}
          </SecondaryButton>
        </Flex>
      )}
    </Box>
  );
}
