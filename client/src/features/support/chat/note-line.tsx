import { Box, Flex } from '@chakra-ui/react';
import { mdiLockOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';
import { useFormat } from '../../../lib/format.ts';
import styles from './message-group.module.css';
import type { EventLine } from './timeline.ts';

/** What colleagues tell each other, between the messages; in another colour than anything that a customer sees. */
export function NoteLine({ line, author }: { line: EventLine; author: string }) {
  const { t } = useTranslation('console');
  const format = useFormat();
  return (
    <Box
      role="note"
      data-line={line.id}
      className={styles.found}
      aria-label={t('notes.private')}
      bg="bg.warning"
      borderInlineStartWidth="3px"
      borderColor="warning"
      borderRadius="l1"
      px="3"
      py="2"
      textStyle="sm"
    >
      <Flex align="center" gap="1.5" textStyle="xs" color="muted" mb="1">
        <Icon path={mdiLockOutline} size={14} />
        <Box truncate>{author}</Box>
        <time dateTime={line.at} title={format.exactTime(line.at)}>
          {format.clockTime(line.at)}
        </time>
      </Flex>
      <Box whiteSpace="pre-line" overflowWrap="anywhere" dir="auto">
        {line.text}
      </Box>
    </Box>
  );
}
