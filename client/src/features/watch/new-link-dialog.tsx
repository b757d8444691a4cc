import { zodResolver } from '@hookform/resolvers/zod';
import { watchRoutes } from '@lode/shared/watch/rest';
import { newWatchLinkSchema, WATCH_FACTS, WATCH_NAME_MAX, type WatchFact } from '@lode/shared/watch/schemas';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckList } from '../../components/ui/check-list.tsx';
import { FormFrame } from '../../components/ui/form-frame.tsx';
import { MadeOnceDialog, type MadeOnceProps } from '../../components/ui/made-once-dialog.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { call } from '../../lib/api-client.ts';
import { durationText } from '../../lib/duration-text.ts';
import { withProof } from '../../lib/reauthentication.ts';
import { useFieldText, useServerForm } from '../../lib/use-server-form.ts';
import { useTryKey } from '../../lib/use-try-key.ts';

const DAY_S = 86_400;
const DAYS = [1, 7, 30, 90, 365] as const;

/** Asks what a link shows and how long, and then tells its address, this once. */
export function NewLinkDialog(props: MadeOnceProps) {
  const { t } = useTranslation('watch');
  return (
    <MadeOnceDialog
      {...props}
      title={t('make')}
      says={t('made')}
      form={(made) => <LinkForm onMade={made} />}
    />
  );
}

const schema = newWatchLinkSchema.omit({ cid: true });

function LinkForm({ onMade }: { onMade: (address: string) => void }) {
  const { t, i18n } = useTranslation('watch');
  const fieldText = useFieldText();
  const tryKey = useTryKey();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: '', facts: ['earnings'] as WatchFact[], days: 30 },
  });
  const server = useServerForm(form, {
    fallback: 'UPDATE_FAILED',
    send: async (asked) => {
      const body = { ...asked, cid: tryKey.of(asked) };
      const { secret } = await withProof('user', () => call(watchRoutes.make, { body }));
      onMade(`${window.location.origin}/watch/${secret}`);
    },
  });
  const { errors } = form.formState;
  return (
    <FormFrame form={server} submit={t('make')}>
      <TextField
        label={t('name')}
        hint={t('name_hint')}
        autoComplete="off"
        maxLength={WATCH_NAME_MAX}
        error={errors.name && t('name_wanted')}
        {...form.register('name')}
      />
      <Controller
        control={form.control}
        name="facts"
        render={({ field }) => (
          <CheckList
            label={t('facts')}
            options={WATCH_FACTS}
            chosen={field.value}
            text={(fact) => t(`fact.${fact}`)}
            error={errors.facts && t('facts_wanted')}
            onChange={field.onChange}
          />
        )}
      />
      <SelectField
        label={t('days')}
        error={fieldText(errors.days)}
        {...form.register('days', { valueAsNumber: true })}
      >
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {durationText(i18n.language, days * DAY_S)}
          </option>
        ))}
      </SelectField>
    </FormFrame>
  );
}
