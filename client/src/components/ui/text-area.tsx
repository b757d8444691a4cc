import type { ComponentProps } from 'react';
import { Field, Textarea } from './controls.ts';

interface TextAreaProps extends ComponentProps<typeof Textarea> {
  label: string;
  /** The problem, shown beside the field. */
  error?: string;
  hint?: string;
}

/** A labelled field of several lines with its hint or its problem beneath. */
export function TextArea({ label, error, hint, ...input }: TextAreaProps) {
  return (
    <Field.Root invalid={Boolean(error)}>
      <Field.Label textStyle="label">{label}</Field.Label>
      <Textarea bg="bg" rows={3} colorPalette="primary" {...input} />
      {hint && !error && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
