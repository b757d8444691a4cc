import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../components/ui/day-input.tsx';
import { FilterSelect } from '../../../components/ui/filter-select.tsx';
import { SearchBox } from '../../../components/ui/search-box.tsx';

export interface MatterFiltersProps<N extends string> {
  /** As much of a customer as may be typed. */
  userLength: number;
  /** What else can be searched for. */
  find?: { name: N; label: string; maxLength: number };
  choices: readonly Choice<N>[];
}

/** Each with its texts `column.<name>` and `any_<name>`. */
type ChoiceName = 'state' | 'currency' | 'kind' | 'risk';

interface Choice<N extends string> {
  name: N & ChoiceName;
  options: readonly string[];
  /** What an option is called; itself unless told. */
  text?: (option: string) => string;
}

interface FilteredProps<N extends string> extends MatterFiltersProps<N> {
  query: Partial<Record<string, string>>;
  change: (changes: Record<string, string>) => void;
}

/** Whose they are, what they are, and from one day to another: one by one, for the toolbar to place. */
export function useMatterFilters<N extends string>(props: FilteredProps<N>): ReactNode[] {
  const { userLength, find, choices, query, change } = props;
  const { t } = useTranslation('finance');
  const textsOf = (name: ChoiceName) => ({ label: t(`column.${name}`), any: t(`any_${name}`) });
  return [
    <SearchBox
      key="user"
      label={t('find_customer')}
      placeholder={t('find_customer')}
      maxLength={userLength}
      value={query.user ?? ''}
      onChange={(user) => change({ user })}
    />,
    find && (
      <SearchBox
        key="find"
        label={find.label}
        placeholder={find.label}
        maxLength={find.maxLength}
        value={query[find.name] ?? ''}
        onChange={(found) => change({ [find.name]: found })}
      />
    ),
    ...choices.map(({ name, options, text }) => (
      <FilterSelect
        key={name}
        {...textsOf(name)}
        value={query[name]}
        options={options}
        text={text}
        onChange={(chosen) => change({ [name]: chosen })}
      />
    )),
    <Flex key="days" gap="2" wrap={{ base: 'wrap', sm: 'nowrap' }}>
      <DayInput label={t('from_day')} value={query.from} onChange={(from) => change({ from })} />
      <DayInput label={t('to_day')} value={query.to} onChange={(to) => change({ to })} />
    </Flex>,
  ];
}
