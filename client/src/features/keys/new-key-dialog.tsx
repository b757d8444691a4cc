import { zodResolver } from '@hookform/resolvers/zod';
import { KEY_SCOPES, type KeyScope } from '@lode/shared/core/key-scopes';
import { keyRoutes } from '@lode/shared/keys/rest';
import { KEY_NAME_MAX, newApiKeySchema } from '@lode/shared/keys/schemas';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AmountInput } from '../../components/ui/amount-input.tsx';
import { FormFrame } from '../../components/ui/form-frame.tsx';
import { MadeOnceDialog, type MadeOnceProps } from '../../components/ui/made-once-dialog.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { call } from '../../lib/api-client.ts';
import { durationText } from '../../lib/duration-text.ts';
import { withProof } from '../../lib/reauthentication.ts';
import { useFieldText, useServerForm } from '../../lib/use-server-form.ts';
import { useTryKey } from '../../lib/use-try-key.ts';

const DAY_S = 86_400;
const DAYS = [7, 30, 90, 365] as const;

/** Asks what a key may and from where, and then tells it, this once. */
export function NewKeyDialog(props: MadeOnceProps) {
  const { t } = useTranslation('keys');
  return (
    <MadeOnceDialog
      {...props}
      title={t('make')}
      says={t('made')}
      form={(made) => <KeyForm onMade={made} />}
    />
  );
}

const { name, scope, days, networks } = newApiKeySchema.shape;
const linesOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);
const schema = z.object({
  ...{ name, scope, days },
  /** As it is typed, one a line. */
  networks: z.string().transform(linesOf).pipe(networks.unwrap()),
  /** Read by the server, which says what is wrong with it. */
  daily_limit_usd: z.string(),
});

function useKeyForm(onMade: (secret: string) => void) {
  const tryKey = useTryKey();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: '', scope: 'read' as KeyScope, days: 90, networks: '', daily_limit_usd: '' },
  });
  const server = useServerForm(form, {
    fallback: 'UPDATE_FAILED',
    send: async ({ daily_limit_usd, ...asked }) => {
      const whole = { ...asked, ...(asked.scope === 'withdraw' && { daily_limit_usd }) };
      const body = { ...whole, cid: tryKey.of(whole) };
      onMade((await withProof('user', () => call(keyRoutes.make, { body }))).secret);
    },
  });
  return { form, server };
}

function KeyForm({ onMade }: { onMade: (secret: string) => void }) {
  const { t, i18n } = useTranslation(['keys', 'watch']);
  const fieldText = useFieldText();
  const { form, server } = useKeyForm(onMade);
  const { errors } = form.formState;
  const withdraws = form.watch('scope') === 'withdraw';
  return (
    <FormFrame form={server} submit={t('make')}>
      <TextField
        label={t('watch:name')}
        hint={t('watch:name_hint')}
        autoComplete="off"
        maxLength={KEY_NAME_MAX}
        error={errors.name && t('watch:name_wanted')}
        {...form.register('name')}
      />
      <SelectField
        label={t('may')}
        hint={withdraws ? t('withdraw_hint') : undefined}
        {...form.register('scope')}
      >
        {KEY_SCOPES.map((one) => (
          <option key={one} value={one}>
            {t(`scope.${one}`)}
          </option>
        ))}
      </SelectField>
      {withdraws && (
        <Controller
          control={form.control}
          name="daily_limit_usd"
          render={({ field, fieldState }) => (
            <AmountInput {...field} label={t('limit')} error={fieldText(fieldState.error)} />
          )}
        />
      )}
      <TextArea
        label={t('networks')}
        hint={t('networks_hint')}
        dir="ltr"
        error={errors.networks && t('networks_wrong')}
        {...form.register('networks')}
      />
      <SelectField
        label={t('watch:days')}
        error={fieldText(errors.days)}
        {...form.register('days', { valueAsNumber: true })}
      >
        {DAYS.map((count) => (
          <option key={count} value={count}>
            {durationText(i18n.language, count * DAY_S)}
          </option>
        ))}
      </SelectField>
    </FormFrame>
  );
}
