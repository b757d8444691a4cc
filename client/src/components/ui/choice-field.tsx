import type { ComponentProps } from 'react';
import { SelectField } from './select-field.tsx';

interface ChoiceFieldProps<K extends string>
  extends Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange' | 'children'> {
  value: K;
  options: readonly K[];
  /** What an option is called; itself unless told. */
  text?: (option: K) => string;
  onChange: (value: K) => void;
}

/** A labelled field that is always one of a few values. */
export function ChoiceField<K extends string>({ options, text, onChange, ...field }: ChoiceFieldProps<K>) {
  return (
    <SelectField
      {...field}
      onChange={(event) => {
        const chosen = options.find((option) => option === event.target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {text ? text(option) : option}
        </option>
      ))}
    </SelectField>
  );
}
