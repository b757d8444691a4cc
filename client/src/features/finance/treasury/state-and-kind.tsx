import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';

interface StateAndKindProps<S extends string, K extends string> {
  query: Partial<Record<'state' | 'kind', string>>;
  states: readonly S[];
  stateText: (state: S) => string;
  kinds: readonly K[];
  kindText: (kind: K) => string;
  change: (changes: Record<string, string>) => void;
}

/** The two filters that every list of the treasury has. */
export function StateAndKind<S extends string, K extends string>(props: StateAndKindProps<S, K>) {
  const { query, states, stateText, kinds, kindText, change } = props;
  const { t } = useTranslation('finance');
  return (
    <>
      <FilterSelect
        label={t('column.kind')}
        any={t('any_kind')}
        value={query.kind}
        options={kinds}
        text={kindText}
        onChange={(kind) => change({ kind })}
      />
      <FilterSelect
        label={t('column.state')}
        any={t('any_state')}
        value={query.state}
        options={states}
        text={stateText}
        onChange={(state) => change({ state })}
      />
    </>
  );
}
