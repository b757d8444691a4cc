import type { ComponentProps } from 'react';
import { FilterChip } from './filter-chip.tsx';
import { Select } from './select.tsx';

interface FilterSelectProps<K extends string>
  extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'children'> {
  /** What it is called when nothing is filtered. */
  any: string;
  value: string | undefined;
  options: readonly K[];
  /** What an option is called; itself unless told. */
  text?: (option: K) => string;
  /** The value chosen; empty for any. */
  onChange: (value: string) => void;
}

/** A list's filter: one of a few values, or any. */
export function FilterSelect<K extends string>(props: FilterSelectProps<K>) {
  const { any, value, options, text, onChange, ...select } = props;
  const textOf = (option: K) => (text ? text(option) : option);
  const chosen = options.find((option) => option === value);
  return (
    <>
      {chosen !== undefined && <FilterChip text={textOf(chosen)} onDrop={() => onChange('')} />}
      <Select value={value ?? ''} onChange={(event) => onChange(event.target.value)} {...select}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {textOf(option)}
          </option>
        ))}
      </Select>
    </>
  );
}
