import { riskRoutes } from '@lode/shared/risk/rest';
import { HIT_STATES, RISK_ACTIONS, RISK_EVENTS, type RiskHit } from '@lode/shared/risk/schemas';
import { mdiShieldCheckOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataList } from '../../components/ui/data-list.tsx';
import { DayInput } from '../../components/ui/day-input.tsx';
import { FilterSelect } from '../../components/ui/filter-select.tsx';
import { ListFile } from '../../components/ui/list-file.tsx';
import { ListToolbar } from '../../components/ui/list-toolbar.tsx';
import { call, fetchFile } from '../../lib/api-client.ts';
import { dayRange } from '../../lib/day-range.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useQueryState } from '../../lib/use-query-state.ts';
import { useHitColumns } from './hit-columns.tsx';
import { HitReview } from './hit-review.tsx';

const NAMES = ['state', 'event', 'action', 'rule', 'user', 'from', 'to', 'tab'] as const;
const CHOICES = { state: HIT_STATES, event: RISK_EVENTS, action: RISK_ACTIONS } as const;
const chosen = <T extends string>(choices: readonly T[], name: string | undefined) =>
  choices.find((choice) => choice === name);

/** Hits, newest first, and the way to decide them. */
export function HitList() {
  const { t } = useTranslation('risk');
  const [query, change] = useQueryState(NAMES);
  const [reviewed, setReviewed] = useState<RiskHit | null>(null);
  const columns = useHitColumns(setReviewed);
  const filter = {
    state: chosen(HIT_STATES, query.state),
    event: chosen(RISK_EVENTS, query.event),
    action: chosen(RISK_ACTIONS, query.action),
    rule: query.rule,
    user: query.user,
    ...dayRange(query),
  };
  const list = useLoaded(JSON.stringify([filter, query.page]), (signal) =>
    call(riskRoutes.listHits, { query: { ...filter, page: query.page }, signal }, 'admin'),
  );
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const nothing = { state: '', event: '', action: '', rule: '', user: '', from: '', to: '' };
  return (
    <>
      <DataList
        label={t('tabs.hits')}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        onPage={(page) => change({ page: String(page) })}
        empty={{
          icon: mdiShieldCheckOutline,
          title: t(filtered ? 'hits.empty_filtered' : 'hits.empty'),
          text: filtered ? undefined : t('hits.empty_text'),
        }}
        toolbar={
          <ListToolbar
            clear={filtered ? { label: t('hits.clear'), onClear: () => change(nothing) } : null}
            actions={<ListFile load={() => fetchFile(riskRoutes.hitsFile, { query: filter }, 'admin')} />}
          >
            {(['state', 'event', 'action'] as const).map((name) => (
              <FilterSelect
                key={name}
                label={t(`hits.${name}`)}
                any={t(`hits.any_${name}`)}
                value={filter[name]}
                options={CHOICES[name]}
                text={(choice) => t(`${name}.${choice}`)}
                onChange={(choice) => change({ [name]: choice })}
              />
            ))}
            <DayInput label={t('hits.from')} value={query.from} onChange={(from) => change({ from })} />
            <DayInput label={t('hits.to')} value={query.to} onChange={(to) => change({ to })} />
          </ListToolbar>
        }
      />
      {reviewed && (
        <HitReview
          hit={reviewed}
          onClose={() => setReviewed(null)}
          onDone={() => {
            setReviewed(null);
            list.reload();
          }}
        />
      )}
    </>
  );
}
