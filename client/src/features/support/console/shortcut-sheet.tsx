import { Box, Flex, Kbd } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { SHORTCUTS } from './console-shortcuts.ts';

/** Every keyboard shortcut of the console. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('console');
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts.title')} maxWidth={440}>
      <dl>
        {SHORTCUTS.map(({ keys, action }) => (
          <Flex key={action} align="center" justify="space-between" gap="4" py="2" borderBottomWidth="1px">
            <dt>{t(`shortcuts.${action}`)}</dt>
            <Box as="dd" flexShrink={0}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Box>
          </Flex>
        ))}
        <Flex align="center" justify="space-between" gap="4" py="2">
          <dt>{t('shortcuts.canned')}</dt>
          <Box as="dd" flexShrink={0}>
            <Kbd>/</Kbd>
          </Box>
        </Flex>
        <Flex align="center" justify="space-between" gap="4" py="2" borderTopWidth="1px">
          <dt>{t('shortcuts.suggest')}</dt>
          <Box as="dd" flexShrink={0}>
            <Kbd>Alt</Kbd> <Kbd>S</Kbd>
          </Box>
        </Flex>
      </dl>
    </Dialog>
  );
}
