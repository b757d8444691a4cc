import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Keys } from '../../../components/ui/keys.tsx';
import { COMPOSER_SHORTCUTS, PALETTE_SHORTCUT, SHORTCUTS } from './console-shortcuts.ts';

/** Every keyboard shortcut of the console. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('console');
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts.title')} maxWidth={440}>
      <dl>
        {[...SHORTCUTS, PALETTE_SHORTCUT, ...COMPOSER_SHORTCUTS].map(({ keys, action, text }) => (
          <Flex
            key={action}
            align="center"
            justify="space-between"
            gap="4"
            py="2"
            _notLast={{ borderBottomWidth: '1px' }}
          >
            <dt>{t(text)}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </Flex>
        ))}
      </dl>
    </Dialog>
  );
}
