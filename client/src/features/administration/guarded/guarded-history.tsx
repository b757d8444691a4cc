import { GUARDED_MATTERS } from '@lode/shared/guard/matters';
import { guardRoutes } from '@lode/shared/guard/rest';
import { mdiHistory } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { ListStates } from '../../../components/ui/list-states.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { call } from '../../../lib/api-client.ts';
import { useLive } from '../../../lib/use-live.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { GuardedItem } from './guarded-item.tsx';

const NAMES = ['matter'] as const;

/** What was decided, newest first. */
export function GuardedHistory() {
  const { t } = useTranslation('guard');
  const [query, change] = useQueryState(NAMES);
  const matter = GUARDED_MATTERS.find((name) => name === query.matter);
  const { page } = query;
  const { data, error, reload } = useLive(
    `${matter} ${page}`,
    (signal) => call(guardRoutes.list, { query: { state: 'decided', matter, page }, signal }, 'admin'),
    { side: 'admin', events: ['guard:change.changed'] },
  );
  return (
    <Section
      title={t('history')}
      actions={
        <FilterSelect
          label={t('any_matter')}
          any={t('any_matter')}
          value={matter}
          options={GUARDED_MATTERS}
          text={(name) => t(`matter.${name}`)}
          onChange={(name) => change({ matter: name })}
        />
      }
    >
      <ListStates
        rows={data?.items}
        error={error}
        onRetry={reload}
        failed={t('history')}
        empty={{ icon: mdiHistory, title: t('none'), text: t('none_decided') }}
      />
      <ul>
        {data?.items.map((decided) => (
          <GuardedItem key={decided.id} change={decided} onDecided={reload} />
        ))}
      </ul>
      {data && (
        <Pager
          page={page}
          limit={data.limit}
          total={data.total}
          onPage={(next) => change({ page: String(next) })}
        />
      )}
    </Section>
  );
}
