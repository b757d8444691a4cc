import { Box, Flex } from '@chakra-ui/react';
import type { OperationEntry } from '@lode/shared/administration/schemas';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';

/** What staff did about one thing, and why. */
export function OperationStory({ operations }: { operations: readonly OperationEntry[] }) {
  const { t } = useTranslation(['finance', 'admin']);
  if (operations.length === 0)
    return (
      <Box textStyle="sm" color="muted">
        {t('no_operations')}
      </Box>
    );
  return (
    <Box as="ul">
      {operations.map(({ id, actor, action, reason, at }) => (
        <Flex as="li" key={id} gap="3" py="2" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
          <Box flex="1" minW="0" textStyle="sm" overflowWrap="anywhere">
            <Box as="span" fontWeight="600">
              {actor?.username ?? t('admin:log.system')}
            </Box>{' '}
            {t(`admin:operation.${action}`, { defaultValue: action })}
            {reason && <Box color="muted">{reason}</Box>}
          </Box>
          <Box textStyle="xs" color="muted" flexShrink={0}>
            <RelativeTime at={at} />
          </Box>
        </Flex>
      ))}
    </Box>
  );
}
