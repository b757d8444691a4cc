import { Badge, Flex } from '@chakra-ui/react';
import type { Priority } from '@lode/shared/support/label-schemas';
import { mdiArrowDown, mdiChevronDoubleUp, mdiFlag } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';
import { useTags } from './label-state.ts';

const MARKS: Record<Exclude<Priority, 'normal'>, { icon: string; color: string }> = {
  urgent: { icon: mdiFlag, color: 'error.fg' },
  high: { icon: mdiChevronDoubleUp, color: 'warning.fg' },
  low: { icon: mdiArrowDown, color: 'muted' },
};

/** Where the priority is another than normal: its sign. */
export function PriorityMark({ priority }: { priority: Priority }) {
  const { t } = useTranslation('console');
  if (priority === 'normal') return null;
  const { icon, color } = MARKS[priority];
  const text = t(`priority.${priority}`);
  return (
    <Flex as="span" flexShrink={0} color={color} title={text}>
      <Icon path={icon} size={14} label={text} />
    </Flex>
  );
}

interface TagMarksProps {
  /** Of tags. */
  ids: readonly string[];
  /** How many are shown; the others are counted. All, unless told. */
  most?: number;
}

/** The tags of a conversation by name; nothing where there are none. */
export function TagMarks({ ids, most = ids.length }: TagMarksProps) {
  const names = useTags(ids).flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));
  if (names.length === 0) return null;
  const rest = names.length - most;
  return (
    <Flex as="span" gap="1" minW="0" wrap={rest > 0 ? 'nowrap' : 'wrap'} title={names.join(', ')}>
      {names.slice(0, most).map((name) => (
        <Badge key={name} variant="surface" colorPalette="gray" minW="0" display="block" truncate dir="auto">
          {name}
        </Badge>
      ))}
      {rest > 0 && (
        <Badge variant="surface" colorPalette="gray" flexShrink={0}>
          +{rest}
        </Badge>
      )}
    </Flex>
  );
}
