import { Flex, Grid, Switch } from '@chakra-ui/react';
import { METRICS, type MetricRule, RISK_ACTIONS, RISK_METRICS } from '@lode/shared/risk/schemas';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/ui/select-field.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { locks, type RuleDraft, withMetric } from './rule-draft.ts';

interface RuleFieldsProps {
  draft: RuleDraft;
  /** Names of the fields, as they are sent, that were refused. */
  wrong: string[];
  onChange: (draft: RuleDraft) => void;
}

/** The terms of a rule; fields that its metric does not know are not there. */
export function RuleFields({ draft, wrong, onChange }: RuleFieldsProps) {
  const { t } = useTranslation('risk');
  const metric: MetricRule = METRICS[draft.metric];
  const set = (fields: Partial<RuleDraft>) => onChange({ ...draft, ...fields });
  const problem = (field: string) => (wrong.includes(field) ? t(`form.wrong.${field}`) : undefined);
  return (
    <Flex direction="column" gap="4">
      <TextField
        label={t('form.name')}
        value={draft.name}
        maxLength={80}
        error={problem('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <SelectField
        label={t('form.metric')}
        hint={t(`metric_hint.${draft.metric}`)}
        value={draft.metric}
        onChange={(event) => {
          const chosen = RISK_METRICS.find((name) => name === event.target.value);
          if (chosen) onChange(withMetric(draft, chosen));
        }}
      >
        {RISK_METRICS.map((name) => (
          <option key={name} value={name}>
            {t(`metric.${name}`)}
          </option>
        ))}
      </SelectField>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <TextField
          label={t(`form.threshold_${metric.unit}`)}
          inputMode={metric.unit === 'usd' ? 'decimal' : 'numeric'}
          value={draft.threshold}
          maxLength={20}
          error={problem('threshold')}
          onChange={(event) => set({ threshold: event.target.value })}
        />
        {metric.window && (
          <TextField
            label={t('form.window')}
            inputMode="numeric"
            value={draft.windowHours}
            maxLength={6}
            error={problem('window_hours')}
            onChange={(event) => set({ windowHours: event.target.value })}
          />
        )}
        <SelectField
          label={t('form.action')}
          hint={t(`action_hint.${draft.metric === 'failed_logins' ? 'login_' : ''}${draft.action}`)}
          value={draft.action}
          onChange={(event) => {
            const action = RISK_ACTIONS.find((name) => name === event.target.value);
            if (action) set({ action });
          }}
        >
          {metric.actions.map((name) => (
            <option key={name} value={name}>
              {t(`action.${name}`)}
            </option>
          ))}
        </SelectField>
        {locks(draft) && (
          <TextField
            label={t('form.lock')}
            inputMode="numeric"
            value={draft.lockMinutes}
            maxLength={6}
            error={problem('lock_minutes')}
            onChange={(event) => set({ lockMinutes: event.target.value })}
          />
        )}
      </Grid>
      <Switch.Root
        colorPalette="primary"
        checked={draft.active}
        onCheckedChange={({ checked }) => set({ active: checked })}
      >
        <Switch.HiddenInput />
        <Switch.Control />
        <Switch.Label>{t('form.active')}</Switch.Label>
      </Switch.Root>
    </Flex>
  );
}
