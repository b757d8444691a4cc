import { Box, Flex } from '@chakra-ui/react';
import { ALWAYS_LOGGED, OPERATION_CATEGORIES } from '@lode/shared/administration/operations';
import { administrationRoutes } from '@lode/shared/administration/rest';
import {
  type LogSettingsState,
  logSettingsSchema,
  RETENTION_DAYS_MAX,
  RETENTION_DAYS_MIN,
} from '@lode/shared/administration/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Switch } from '../../../components/ui/controls.ts';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { GuardedNotice } from '../../../components/ui/guarded-notice.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';

/** What is recorded, and for how long. */
export function LogSettingsForm() {
  const { t } = useTranslation('admin');
  const { data, error, reload, replace } = useLoaded('log-settings', (signal) =>
    call(administrationRoutes.logSettings, { signal }, 'admin'),
  );
  return (
    <Card p={{ base: 4, sm: 5 }} maxW="720px">
      {!data && !error && <SkeletonText lines={6} />}
      {!data && Boolean(error) && (
        <ErrorState title={t('log_settings.recorded')} error={error} onRetry={reload} />
      )}
      {data && <GuardedNotice until={data.waits_until} />}
      {data && <Form key={`${data.version} ${data.waits_until}`} saved={data} onSaved={replace} />}
    </Card>
  );
}

interface FormProps {
  saved: LogSettingsState;
  onSaved: (settings: LogSettingsState) => void;
}

function Form({ saved, onSaved }: FormProps) {
  const { t } = useTranslation(['admin', 'guard']);
  const [categories, setCategories] = useState(saved.categories);
  const [days, setDays] = useState(String(saved.retention_days));
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const retention_days = Number(days);
  const valid = logSettingsSchema.shape.retention_days.safeParse(retention_days).success;

  const save = async () => {
    if (!valid || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { categories, retention_days, version: saved.version };
      const state = await withProof('admin', () =>
        call(administrationRoutes.saveLogSettings, { body }, 'admin'),
      );
      onSaved(state);
      showMessage(t(state.version === saved.version ? 'guard:asked' : 'settings.saved'));
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'ABORTED') return;
      setFailure(error);
      // What somebody else saved is shown; what was chosen here has to be chosen on it.
      const current = error instanceof ApiError && error.code === 'SETTINGS_CHANGED' ? error.data : undefined;
      const parsed = logSettingsSchema.safeParse(current);
      if (parsed.success) {
        showMessage(errorText(t, error), 'error');
        onSaved({ ...parsed.data, waits_until: saved.waits_until });
      }
    }
  };

  return (
    <SaveForm onSave={save}>
      <Flex direction="column" gap="5">
        <Box as="fieldset">
          <Box as="legend" fontWeight="600" mb="1">
            {t('log_settings.recorded')}
          </Box>
          {OPERATION_CATEGORIES.map((category) => (
            <CategorySwitch
              key={category}
              category={category}
              checked={categories[category]}
              onChange={(checked) => setCategories((known) => ({ ...known, [category]: checked }))}
            />
          ))}
        </Box>
        <RetentionField days={days} valid={valid} onChange={setDays} />
        <Box role="alert" color="error.fg" textStyle="sm">
          {failure !== undefined && errorText(t, failure)}
        </Box>
        <Flex>
          <PrimaryButton type="submit" loading={busy} disabled={!valid}>
            {t('settings.save')}
          </PrimaryButton>
        </Flex>
      </Flex>
    </SaveForm>
  );
}

interface RetentionFieldProps {
  days: string;
  valid: boolean;
  onChange: (days: string) => void;
}

function RetentionField({ days, valid, onChange }: RetentionFieldProps) {
  const { t } = useTranslation('admin');
  const rule = t('log_settings.retention_rule', { min: RETENTION_DAYS_MIN, max: RETENTION_DAYS_MAX });
  return (
    <TextField
      label={t('log_settings.retention')}
      hint={t('log_settings.retention_hint')}
      error={valid ? undefined : rule}
      type="number"
      inputMode="numeric"
      maxW="200px"
      min={RETENTION_DAYS_MIN}
      max={RETENTION_DAYS_MAX}
      value={days}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface CategorySwitchProps {
  category: (typeof OPERATION_CATEGORIES)[number];
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function CategorySwitch({ category, checked, onChange }: CategorySwitchProps) {
  const { t } = useTranslation('admin');
  const always = (ALWAYS_LOGGED as readonly string[]).includes(category);
  return (
    <Flex py="2" borderBottomWidth="1px" align="center">
      <Switch.Root
        colorPalette="primary"
        w="full"
        justifyContent="space-between"
        checked={always || checked}
        disabled={always}
        onCheckedChange={(change) => onChange(change.checked)}
      >
        <Switch.HiddenInput role="switch" />
        <Switch.Label>
          <Box fontWeight="500" textStyle="sm">
            {t(`category.${category}`)}
          </Box>
          <Box textStyle="xs" color="muted" fontWeight="400">
            {always ? t('log_settings.always') : t(`category_hint.${category}`)}
          </Box>
        </Switch.Label>
        <Switch.Control>
          <Switch.Thumb />
        </Switch.Control>
      </Switch.Root>
    </Flex>
  );
}
