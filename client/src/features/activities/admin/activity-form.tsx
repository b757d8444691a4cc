import { Flex, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { adminActivityRoutes } from '@lode/shared/activities/rest';
import { type AdminActivity, adminActivitySchema } from '@lode/shared/activities/schemas';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { ActivityFields } from './activity-fields.tsx';
import { ActivityPreview } from './activity-preview.tsx';
import {
  type ActivityValues,
  activityFormSchema,
  copiedValues,
  draftOf,
  newValues,
  valuesOf,
} from './activity-values.ts';

interface ActivityFormProps {
  /** Undefined for a new one. */
  activity?: AdminActivity;
  /** What a new one begins with. */
  copyOf?: AdminActivity | undefined;
}

/** Writes an activity, new or not, beside what customers will see of it. */
export function ActivityForm({ activity, copyOf }: ActivityFormProps) {
  const { t } = useTranslation('activities-admin');
  const navigate = useNavigate();
  const [base, setBase] = useState(activity);
  const [theirs, setTheirs] = useState<AdminActivity | null>(null);
  const form = useForm<ActivityValues, unknown, ActivityValues>({
    resolver: zodResolver(activityFormSchema),
    defaultValues: activity ? valuesOf(activity) : firstValues(copyOf),
  });
  const server = useServerForm(form, {
    fallback: 'UPDATE_FAILED',
    send: async (values) => {
      try {
        await save(values, base);
      } catch (error) {
        // Who they are was not proven: what was written stays.
        if (error instanceof ApiError && error.code === 'ABORTED') return;
        setTheirs(changedMeanwhile(error));
        throw error;
      }
      showMessage(t(base ? 'form.saved' : 'form.created'));
      void navigate('/googleadmin/activities');
    },
  });
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      gap="4"
      alignItems="start"
    >
      <Card p={{ base: 4, sm: 5 }}>
        <FormFrame form={server} submit={t(base ? 'form.save' : 'form.create')} inline>
          {base?.status === 'ended' && <Notice tone="info">{t('form.ended')}</Notice>}
          {theirs && (
            <Conflict
              onMine={() => {
                setBase(theirs);
                setTheirs(null);
              }}
              onTheirs={() => {
                setBase(theirs);
                form.reset(valuesOf(theirs));
                setTheirs(null);
              }}
            />
          )}
          <ActivityFields form={form} status={base?.status} />
        </FormFrame>
      </Card>
      <ActivityPreview values={form.watch()} />
    </Grid>
  );
}

function firstValues(copyOf: AdminActivity | undefined): ActivityValues {
  const now = serverNow();
  return copyOf ? copiedValues(copyOf, now) : newValues(now);
}

async function save(values: ActivityValues, base: AdminActivity | undefined): Promise<void> {
  const draft = draftOf(values, base);
  if (!base) {
    await withProof('admin', () => call(adminActivityRoutes.create, { body: draft }, 'admin'));
    return;
  }
  const { id, version } = base;
  const input = { params: { id }, body: { ...draft, version } };
  await withProof('admin', () => call(adminActivityRoutes.change, input, 'admin'));
}

/** What somebody else saved meanwhile, if that is why saving failed. */
function changedMeanwhile(error: unknown): AdminActivity | null {
  if (!(error instanceof ApiError) || error.code !== 'ACTIVITY_CHANGED') return null;
  return adminActivitySchema.safeParse(error.data).data ?? null;
}

function Conflict({ onMine, onTheirs }: { onMine: () => void; onTheirs: () => void }) {
  const { t } = useTranslation('activities-admin');
  return (
    <Notice
      tone="warning"
      title={t('conflict.title')}
      action={
        <Flex gap="2" wrap="wrap">
          <SecondaryButton size="sm" onClick={onMine}>
            {t('conflict.mine')}
          </SecondaryButton>
          <QuietButton size="sm" onClick={onTheirs}>
            {t('conflict.theirs')}
          </QuietButton>
        </Flex>
      }
    >
      {t('conflict.text')}
    </Notice>
  );
}
