import { Box } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Field, Input } from './controls.ts';

interface TextFieldProps extends ComponentProps<typeof Input> {
  label: string;
  /** The problem, shown beside the field. */
  error?: string;
  hint?: string;
  /** Something inside the field's end, such as a button that shows the password. */
  end?: ReactNode;
}

/** A labelled, outlined field with its hint or its problem beneath. */
export function TextField({ label, error, hint, end, ...input }: TextFieldProps) {
  return (
    <Field.Root invalid={Boolean(error)}>
      <Field.Label textStyle="label">{label}</Field.Label>
      <Box position="relative" w="full">
        <Input size="lg" bg="bg" colorPalette="primary" pe={end ? '12' : undefined} {...input} />
        {end && (
          <Box position="absolute" insetEnd="1" top="50%" transform="translateY(-50%)">
            {end}
          </Box>
        )}
      </Box>
      {hint && !error && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
