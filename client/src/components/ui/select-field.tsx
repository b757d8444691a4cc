import type { ComponentProps } from 'react';
import { Field, NativeSelect } from './controls.ts';

interface SelectFieldProps extends ComponentProps<typeof NativeSelect.Field> {
  label: string;
  /** The problem, shown beside the field. */
  error?: string;
  hint?: string;
}

/** A labelled list to choose from, the browser's own, with its hint or its problem beneath. */
export function SelectField({ label, error, hint, ...select }: SelectFieldProps) {
  return (
    <Field.Root invalid={Boolean(error)}>
      <Field.Label textStyle="label">{label}</Field.Label>
      <NativeSelect.Root size="lg" colorPalette="primary">
        <NativeSelect.Field bg="bg" {...select} />
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {hint && !error && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
