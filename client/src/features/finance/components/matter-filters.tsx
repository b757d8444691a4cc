import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../components/ui/day-input.tsx';
import { SearchBox } from '../../../components/ui/search-box.tsx';
import { Select } from '../../../components/ui/select.tsx';

type Change = (changes: Record<string, string>) => void;

interface CustomerFilterProps {
  user: string | undefined;
  maxLength: number;
  change: Change;
}

/** Whose they are. */
export function CustomerFilter({ user, maxLength, change }: CustomerFilterProps) {
  const { t } = useTranslation('finance');
  return (
    <SearchBox
      label={t('find_customer')}
      placeholder={t('find_customer')}
      maxLength={maxLength}
      value={user ?? ''}
      onChange={(found) => change({ user: found })}
    />
  );
}

interface ChoiceFilterProps {
  /** Of the filter, and of its texts `column.<name>` and `any_<name>`. */
  name: 'state' | 'currency' | 'kind' | 'risk';
  value: string | undefined;
  options: readonly string[];
  /** What an option is called; itself unless told. */
  text?: (option: string) => string;
  change: Change;
}

/** One of a few values, or any. */
export function ChoiceFilter({ name, value, options, text, change }: ChoiceFilterProps) {
  const { t } = useTranslation('finance');
  return (
    <Select
      label={t(`column.${name}`)}
      value={value ?? ''}
      onChange={(event) => change({ [name]: event.target.value })}
    >
      <option value="">{t(`any_${name}`)}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {text ? text(option) : option}
        </option>
      ))}
    </Select>
  );
}

interface DaysFilterProps {
  from: string | undefined;
  to: string | undefined;
  change: Change;
}

/** From one day to another. */
export function DaysFilter({ from, to, change }: DaysFilterProps) {
  const { t } = useTranslation('finance');
  return (
    <>
      <DayInput label={t('from_day')} value={from} onChange={(day) => change({ from: day })} />
      <DayInput label={t('to_day')} value={to} onChange={(day) => change({ to: day })} />
    </>
  );
}
