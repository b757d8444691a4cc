import { zodResolver } from '@hookform/resolvers/zod';
import { accountRoutes } from '@lode/shared/accounts/rest';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { randomId } from '../../../lib/random-id.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import type { MailedCode, SentCode } from '../mailed-code.ts';
import { forgetDraft, keepDraft, readDraft } from '../registration-draft.ts';
import { type RegistrationForm, registrationFormSchema } from '../registration-schema.ts';
import { signUpFacts } from '../sign-up-facts.ts';
import { CountryField } from './country-field.tsx';
import { MailedCodeField } from './mailed-code-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';
import { PrivacyCheckbox } from './privacy-checkbox.tsx';
import { ProvenEmail } from './proven-email.tsx';

const SCHEMAS = { proven: registrationFormSchema(true), plain: registrationFormSchema(false) };

/** Sends a registration; the same one again under the same key, so that a lost answer makes no second account. */
function useRegister(): (form: RegistrationForm) => Promise<void> {
  const last = useRef({ body: '', key: '' });
  return async ({ email, code, username, password, country_code, referral_code }) => {
    const body = {
      username,
      email,
      password,
      code: code || undefined,
      country_code: country_code || undefined,
      referral_code: referral_code || undefined,
      ...(await signUpFacts()),
    };
    const text = JSON.stringify(body);
    if (text !== last.current.body) last.current = { body: text, key: randomId() };
    await call(accountRoutes.register, { body, idempotencyKey: last.current.key });
  };
}

interface RegisterFormProps {
  /** The mailed code that proves the address; null where the site asks for none. */
  proof: { mailed: MailedCode; sent: SentCode } | null;
  /** The referral code that the visitor came with, asked when the form is first shown. */
  referralCode: () => string | undefined;
  onDone: (email: string) => void;
}

/** Creates an account; every refusal is told beside the field it is about. */
export function RegisterForm({ proof, referralCode, onDone }: RegisterFormProps) {
  const { t } = useTranslation('accounts');
  const register = useRegister();
  const [draft] = useState(() => readDraft(referralCode() ?? ''));
  const form = useForm({
    resolver: zodResolver(proof ? SCHEMAS.proven : SCHEMAS.plain),
    defaultValues: {
      email: proof?.sent.email ?? '',
      code: '',
      password: '',
      confirm: '',
      privacy: false,
      ...draft,
    },
  });
  const { watch } = form;
  useEffect(() => {
    const watching = watch(({ username = '', country_code = '', referral_code = '' }) =>
      keepDraft({ username, country_code, referral_code }),
    );
    return () => watching.unsubscribe();
  }, [watch]);
  const server = useServerForm(form, {
    fallback: 'REGISTRATION_FAILED',
    send: async (values) => {
      await register(values);
      forgetDraft();
      proof?.mailed.forget();
      onDone(values.email);
    },
  });
  return (
    <FormFrame form={server} submit={t('register')} submitting={t('registering')}>
      <EmailPart form={form} proof={proof} />
      <PersonPart form={form} />
      <PrivacyPart form={form} />
    </FormFrame>
  );
}

type Form = UseFormReturn<RegistrationForm>;

function EmailPart({ form, proof }: { form: Form; proof: RegisterFormProps['proof'] }) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const { register, formState } = form;
  const error = fieldText(formState.errors.email);
  if (!proof) {
    return (
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        autoFocus
        error={error}
        {...register('email')}
      />
    );
  }
  return (
    <>
      <ProvenEmail field={register('email')} error={error} onChange={proof.mailed.forget} />
      <MailedCodeField
        mailed={proof.mailed}
        sent={proof.sent}
        autoFocus
        field={register('code')}
        error={fieldText(formState.errors.code)}
      />
    </>
  );
}

function PersonPart({ form }: { form: Form }) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const { register, watch, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label={t('username')}
        hint={t('username_hint')}
        autoComplete="nickname"
        autoCapitalize="off"
        spellCheck={false}
        error={fieldText(errors.username)}
        {...register('username')}
      />
      <NewPasswordField
        label={t('password')}
        use="new"
        typed={watch('password')}
        error={fieldText(errors.password)}
        {...register('password')}
      />
      <PasswordField
        label={t('confirm')}
        autoComplete="new-password"
        error={fieldText(errors.confirm)}
        {...register('confirm')}
      />
      <CountryField error={fieldText(errors.country_code)} {...register('country_code')} />
      <TextField
        label={t('referral_code')}
        hint={t('referral_hint')}
        autoComplete="off"
        error={fieldText(errors.referral_code)}
        {...register('referral_code')}
      />
    </>
  );
}

/** By itself, so that it is known to the form last: the first wrong field gets the focus. */
function PrivacyPart({ form }: { form: Form }) {
  const fieldText = useFieldText();
  const { field, fieldState } = useController({ name: 'privacy', control: form.control });
  return (
    <PrivacyCheckbox
      accepted={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
      error={fieldText(fieldState.error)}
    />
  );
}
