import { type FormEvent, useRef, useState } from 'react';
import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from './api-error.ts';
import { codeText } from './code-text.ts';
import { type FallbackCode, problemsOf } from './form-errors.ts';

interface Sending<Output> {
  /** Code of the text for a failure that nothing more is known about. */
  fallback: FallbackCode;
  send: (values: Output) => Promise<void>;
}

export interface ServerForm {
  onSubmit: (event: FormEvent) => void;
  /** What is wrong with the whole form. */
  problem: string | null;
  /** Of the last refusal, whatever it concerned. */
  code: string | null;
  busy: boolean;
}

/**
 * Sends a form, once however often it is submitted meanwhile, and spreads a refusal over its fields; the
 * first wrong field gets the focus. What was typed stays.
 */
export function useServerForm<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { fallback, send }: Sending<Output>,
): ServerForm {
  const { t } = useTranslation('errors');
  const [problem, setProblem] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const sending = useRef(false);

  const refuse = (error: unknown) => {
    // The person gave up a question that stood before the call.
    if (error instanceof ApiError && error.code === 'ABORTED') return;
    const names = Object.keys(form.getValues());
    const problems = problemsOf(t, error, fallback, names);
    const wrong = names.filter((name) => problems.fields[name]);
    // Backwards, so that the focus ends on the first.
    for (const name of wrong.reverse()) {
      form.setError(name as Path<Input>, { message: problems.fields[name] }, { shouldFocus: true });
    }
    setProblem(problems.form);
    setCode(error instanceof ApiError ? error.code : null);
  };
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    setCode(null);
    try {
      await send(values);
    } catch (error) {
      refuse(error);
    }
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    void submit(event).finally(() => {
      sending.current = false;
    });
  };
  return { onSubmit, problem, code, busy: form.formState.isSubmitting };
}

/** The client asks for a shorter username than the server takes, and says so. */
const CLIENT_CODE: Record<string, string> = { USERNAME_LENGTH: 'USERNAME_LENGTH_CLIENT' };

/** The text of a field's problem, whose message is a code, with the sum that it names. */
export function useFieldText(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation('errors');
  return (error) => {
    if (!error?.message) return undefined;
    const [code = '', amount] = error.message.split(' ');
    return codeText(t, CLIENT_CODE[code] ?? code, undefined, amount);
  };
}
