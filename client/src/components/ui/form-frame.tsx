import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ServerForm } from '../../lib/use-server-form.ts';
import { PrimaryButton } from './buttons.tsx';
import { FormAlert } from './form-alert.tsx';

interface FormFrameProps {
  form: ServerForm;
  children: ReactNode;
  /** The verb of the button. */
  submit: string;
  /** The same while it is being done. */
  submitting?: string;
  /** The button is as wide as its words, for forms that stand in a page. */
  inline?: boolean;
}

/** One form element around its fields, with what is wrong with all of it and its one button. */
export function FormFrame({ form, children, submit, submitting, inline = false }: FormFrameProps) {
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Flex direction="column" gap="5">
        {children}
        <FormAlert text={form.problem} code={form.code} gap="5" />
        <PrimaryButton
          type="submit"
          size={inline ? 'lg' : 'xl'}
          alignSelf={inline ? 'flex-start' : 'stretch'}
          loading={form.busy}
          loadingText={submitting}
        >
          {submit}
        </PrimaryButton>
      </Flex>
    </form>
  );
}
