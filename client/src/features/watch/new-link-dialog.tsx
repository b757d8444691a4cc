import { Box } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { watchRoutes } from '@lode/shared/watch/rest';
import { newWatchLinkSchema, WATCH_FACTS, WATCH_NAME_MAX, type WatchFact } from '@lode/shared/watch/schemas';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckList } from '../../components/ui/check-list.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormFrame } from '../../components/ui/form-frame.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import { ShownOnce } from '../../components/ui/shown-once.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { call } from '../../lib/api-client.ts';
import { durationText } from '../../lib/duration-text.ts';
import { withProof } from '../../lib/reauthentication.ts';
import { useFieldText, useServerForm } from '../../lib/use-server-form.ts';
import { useTryKey } from '../../lib/use-try-key.ts';

const WIDTH = 480;
const DAY_S = 86_400;
const DAYS = [1, 7, 30, 90, 365] as const;

interface NewLinkDialogProps {
  onMade: () => void;
  onClose: () => void;
}

/** Asks what a link shows and how long, and then tells its address, this once. */
export function NewLinkDialog({ onMade, onClose }: NewLinkDialogProps) {
  const { t } = useTranslation('watch');
  const [secret, setSecret] = useState<string | null>(null);
  const made = (told: string) => {
    setSecret(told);
    onMade();
  };
  return (
    <Dialog open onClose={onClose} title={t('make')} maxWidth={WIDTH}>
      <Box pb="4">
        {secret === null ? (
          <LinkForm onMade={made} />
        ) : (
          <ShownOnce says={t('made')} secret={`${window.location.origin}/watch/${secret}`} />
        )}
      </Box>
    </Dialog>
  );
}

const schema = newWatchLinkSchema.omit({ cid: true });

function LinkForm({ onMade }: { onMade: (secret: string) => void }) {
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
      onMade((await withProof('user', () => call(watchRoutes.make, { body }))).secret);
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
