import { Flex } from '@chakra-ui/react';
import { PRIORITIES } from '@lode/shared/support/label-schemas';
import { mdiCheckboxMultipleMarkedOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons.tsx';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { keyHint } from './console-shortcuts.ts';
import { type LabelFilter, useTags } from './label-state.ts';
import type { Choosing } from './use-choosing.ts';

interface LabelFiltersProps {
  filter: LabelFilter;
  choosing: Choosing;
  onChange: (changes: Record<string, string>) => void;
}

/** Above the lists: of which tag and which priority they show conversations, and whether several can be chosen. */
export function LabelFilters({ filter, choosing, onChange }: LabelFiltersProps) {
  const { t } = useTranslation('console');
  const tags = useTags(filter.tag ? [filter.tag] : []);
  const shown = tags.filter(({ id, removed }) => !removed || id === filter.tag);
  return (
    <Flex
      gap="2"
      px="3"
      py="2"
      borderBottomWidth="1px"
      flexShrink={0}
      css={{ '& > :not(button)': { flex: '1 1 0', minWidth: 0 } }}
    >
      <FilterSelect
        label={t('labels.tags')}
        any={t('labels.any_tag')}
        value={filter.tag}
        options={shown.map(({ id }) => id)}
        text={(id) => shown.find((tag) => tag.id === id)?.name ?? ''}
        onChange={(tag) => onChange({ tag })}
      />
      <FilterSelect
        label={t('labels.priority')}
        any={t('labels.any_priority')}
        value={filter.priority}
        options={PRIORITIES.toReversed()}
        text={(priority) => t(`priority.${priority}`)}
        onChange={(priority) => onChange({ priority })}
      />
      <IconButton
        path={mdiCheckboxMultipleMarkedOutline}
        iconSize={20}
        size="sm"
        label={t('bulk.choose')}
        aria-pressed={choosing.chosen !== null}
        onClick={choosing.chosen ? choosing.end : choosing.begin}
        {...keyHint('choose', t('bulk.choose'))}
      />
    </Flex>
  );
}
