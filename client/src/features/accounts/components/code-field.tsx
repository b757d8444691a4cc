import type { ChangeEvent, ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../../components/ui/text-field.tsx';
import { digitsOf } from '../digits.ts';

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange'> {
  /** From the form's `register`. */
  field: UseFormRegisterReturn;
  /** How many digits it has. */
  digits: number;
}

/** A code: digits only, of any script, however they were pasted; offered by the device that got them. */
export function CodeField({ field, digits, ...rest }: CodeFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = digitsOf(event.target.value, digits);
    return field.onChange(event);
  };
  return (
    <TextField
      {...rest}
      {...field}
      onChange={(event) => void change(event)}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      dir="ltr"
      letterSpacing="0.3em"
      fontWeight="600"
    />
  );
}
