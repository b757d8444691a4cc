import { Flex } from '@chakra-ui/react';
import { PRIORITIES } from '@lode/shared/support/label-schemas';
import { MY_TEAMS } from '@lode/shared/support/team-schemas';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { BY_DUE, type LabelFilter, useTags } from './label-state.ts';
import { useFreshTeams } from './team-state.ts';

interface LabelFiltersProps {
  filter: LabelFilter;
  order: typeof BY_DUE | undefined;
  /** Whether anything that is shown owes something by a service level. */
  due: boolean;
  onChange: (changes: Record<string, string>) => void;
}

/** Above the lists: of which tag, priority and team they show conversations, and in which order. */
export const LabelFilters = memo(function LabelFilters(props: LabelFiltersProps) {
  const { filter, order, due, onChange } = props;
  const { t } = useTranslation(['console', 'admin']);
  const tags = useTags(filter.tag ? [filter.tag] : []);
  const teams = useFreshTeams().filter(({ id, removed }) => !removed || id === filter.team);
  const shown = tags.filter(({ id, removed }) => !removed || id === filter.tag);
  // A filter that holds is seen, whatever is known of the teams: an empty list would look like an empty queue.
  const byTeam = teams.length > 0 || filter.team !== undefined;
  return (
    <Flex
      gap="2"
      px="3"
      py="2"
      borderBottomWidth="1px"
      flexShrink={0}
      wrap="wrap"
      css={{ '& > *': { flex: '1 1 40%', minWidth: 0 } }}
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
      {byTeam && (
        <FilterSelect
          label={t('teams.title')}
          any={t('teams.any')}
          value={filter.team}
          options={[...new Set([MY_TEAMS, ...teams.map(({ id }) => id), filter.team ?? MY_TEAMS])]}
          text={(id) =>
            id === MY_TEAMS ? t('teams.mine') : (teams.find((team) => team.id === id)?.name ?? id)
          }
          onChange={(team) => onChange({ team })}
        />
      )}
      {(due || order) && (
        <FilterSelect
          label={t('admin:users.sort')}
          any={t('due.by_wait')}
          value={order}
          options={[BY_DUE]}
          text={() => t('due.soonest')}
          onChange={(chosen) => onChange({ order: chosen })}
        />
      )}
    </Flex>
  );
});
