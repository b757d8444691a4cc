import { Flex } from '@chakra-ui/react';
import type { Due } from '@lode/shared/support/level-schemas';
import { mdiTimerAlertOutline, mdiTimerOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';
import { durationText } from '../../../lib/duration-text.ts';
import { type DueLevel, dueLevel, PROMISE_KEYS } from './due-state.ts';

const COLOR: Record<DueLevel, string> = { ok: 'muted', soon: 'warning.fg', breached: 'error.fg' };

/** The time that is left for what a conversation owes by its service level, or since when it is over. */
export function DueChip({ due, now }: { due: Due; now: number }) {
  const { t, i18n } = useTranslation('console');
  const level = dueLevel(due, now);
  const seconds = Math.round(Math.abs(Date.parse(due.at) - now) / 1000);
  const time = durationText(i18n.language, seconds);
  const promise = t(PROMISE_KEYS[due.promise]);
  const text = t(level === 'breached' ? 'due.over' : 'due.left', { promise, time });
  return (
    <Flex
      as="span"
      flexShrink={0}
      align="center"
      gap="1"
      textStyle="xs"
      fontWeight={level === 'ok' ? '500' : '600'}
      color={COLOR[level]}
      data-due={level}
      title={`${text} (${due.level})`}
    >
      <Icon path={level === 'ok' ? mdiTimerOutline : mdiTimerAlertOutline} size={14} label={text} />
      <span aria-hidden>{level === 'breached' ? `−${time}` : time}</span>
    </Flex>
  );
}
