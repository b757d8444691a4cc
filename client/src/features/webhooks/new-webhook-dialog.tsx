import { zodResolver } from '@hookform/resolvers/zod';
import { webhookRoutes } from '@lode/shared/webhooks/rest';
import { HOOK_KINDS, type HookKind, newWebhookSchema } from '@lode/shared/webhooks/schemas';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckList } from '../../components/ui/check-list.tsx';
import { FormFrame } from '../../components/ui/form-frame.tsx';
import { MadeOnceDialog, type MadeOnceProps } from '../../components/ui/made-once-dialog.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { call } from '../../lib/api-client.ts';
import { withProof } from '../../lib/reauthentication.ts';
import { useFieldText, useServerForm } from '../../lib/use-server-form.ts';
import { useTryKey } from '../../lib/use-try-key.ts';
import { useKindText } from './kind-text.ts';

/** Asks where to and of what, and then tells the secret of the signature, this once. */
export function NewWebhookDialog(props: MadeOnceProps) {
  const { t } = useTranslation('webhooks');
  return (
    <MadeOnceDialog
      {...props}
      title={t('make')}
      says={t('made')}
      form={(made) => <WebhookForm onMade={made} />}
    />
  );
}

const schema = newWebhookSchema.omit({ cid: true });

function WebhookForm({ onMade }: { onMade: (secret: string) => void }) {
  const { t } = useTranslation('webhooks');
  const fieldText = useFieldText();
  const kindText = useKindText();
  const tryKey = useTryKey();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { url: '', kinds: [...HOOK_KINDS] as HookKind[] },
  });
  const server = useServerForm(form, {
    fallback: 'UPDATE_FAILED',
    send: async (asked) => {
      const body = { ...asked, cid: tryKey.of(asked) };
      onMade((await withProof('user', () => call(webhookRoutes.make, { body }))).secret);
    },
  });
  const { errors } = form.formState;
  return (
    <FormFrame form={server} submit={t('make')}>
      <TextField
        label={t('url')}
        type="url"
        dir="ltr"
        placeholder="https://"
        autoComplete="off"
        error={fieldText(errors.url)}
        {...form.register('url')}
      />
      <Controller
        control={form.control}
        name="kinds"
        render={({ field }) => (
          <CheckList
            label={t('kinds')}
            options={HOOK_KINDS}
            chosen={field.value}
            text={kindText}
            error={errors.kinds && t('kinds_wanted')}
            onChange={field.onChange}
          />
        )}
      />
    </FormFrame>
  );
}
