import { HISTORY_SEARCH_MAX } from '@lode/shared/core/history';
import { useTranslation } from 'react-i18next';
import type { HistoryState } from '../../lib/history-filter.ts';
import { QuietButton } from './buttons.tsx';
import { DayInput } from './day-input.tsx';
import { SearchBox } from './search-box.tsx';

interface HistoryFiltersProps {
  query: HistoryState;
  change: (changes: Record<string, string>) => void;
  /** Addresses and transactions can be searched for. */
  searchable?: boolean;
}

/** From one day to another, and what a history is searched for. */
export function HistoryFilters({ query, change, searchable = false }: HistoryFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      {searchable && (
        <SearchBox
          label={t('filter.find')}
          placeholder={t('filter.find')}
          maxLength={HISTORY_SEARCH_MAX}
          value={query.search ?? ''}
          onChange={(search) => change({ search })}
        />
      )}
      <DayInput label={t('filter.from')} value={query.from} onChange={(from) => change({ from })} />
      <DayInput label={t('filter.to')} value={query.to} onChange={(to) => change({ to })} />
    </>
  );
}

/** The way back to the whole list, where a filter has left nothing of it. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <QuietButton size="sm" onClick={onClear}>
      {t('filter.clear')}
    </QuietButton>
  );
}
