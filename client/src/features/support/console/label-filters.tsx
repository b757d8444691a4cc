import { Flex } from '@chakra-ui/react';
import { PRIORITIES } from '@lode/shared/support/label-schemas';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { type LabelFilter, useTags } from './label-state.ts';

interface LabelFiltersProps {
  filter: LabelFilter;
  onChange: (changes: Record<string, string>) => void;
}

/** Above the lists: of which tag and which priority they show conversations. */
export function LabelFilters({ filter, onChange }: LabelFiltersProps) {
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
      css={{ '& > *': { flex: '1 1 0', minWidth: 0 } }}
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
    </Flex>
  );
}
