import { Box, Flex, Kbd } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { COMPOSER_SHORTCUTS, printedParts, SHORTCUTS } from './console-shortcuts.ts';

/** Every keyboard shortcut of the console. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('console');
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts.title')} maxWidth={440}>
      <dl>
        {[...SHORTCUTS, ...COMPOSER_SHORTCUTS].map(({ keys, action, text }) => (
          <Flex
            key={action}
            align="center"
            justify="space-between"
            gap="4"
            py="2"
            _notLast={{ borderBottomWidth: '1px' }}
          >
            <dt>{t(text)}</dt>
            <Flex as="dd" flexShrink={0} gap="3">
              {keys.map((key) => (
                <Box as="span" key={key}>
                  {printedParts(key).map((part) => (
                    <Kbd key={part} ms="1">
                      {part}
                    </Kbd>
                  ))}
                </Box>
              ))}
            </Flex>
          </Flex>
        ))}
      </dl>
    </Dialog>
  );
}
