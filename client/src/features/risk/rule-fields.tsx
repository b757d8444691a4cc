import { Flex, Grid } from '@chakra-ui/react';
import { METRICS, type MetricRule, RISK_METRICS } from '@lode/shared/risk/schemas';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../components/ui/amount-input.tsx';
import { ChoiceField } from '../../components/ui/choice-field.tsx';
import { Switch } from '../../components/ui/controls.ts';
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
      <ChoiceField
        label={t('form.metric')}
        hint={t(`metric_hint.${draft.metric}`)}
        value={draft.metric}
        options={RISK_METRICS}
        text={(name) => t(`metric.${name}`)}
        onChange={(metric) => onChange(withMetric(draft, metric))}
      />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <MeasureFields draft={draft} set={set} problem={problem} />
        <ActionFields draft={draft} set={set} problem={problem} />
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

interface TermFieldsProps {
  draft: RuleDraft;
  set: (fields: Partial<RuleDraft>) => void;
  problem: (field: string) => string | undefined;
}

/** From what on it speaks up, and over what time. */
function MeasureFields({ draft, set, problem }: TermFieldsProps) {
  const { t } = useTranslation('risk');
  const metric: MetricRule = METRICS[draft.metric];
  const threshold = {
    label: t(`form.threshold_${metric.unit}`),
    value: draft.threshold,
    maxLength: 20,
    error: problem('threshold'),
  };
  return (
    <>
      {metric.unit === 'usd' ? (
        <AmountInput {...threshold} onChange={(amount) => set({ threshold: amount })} />
      ) : (
        <TextField
          {...threshold}
          inputMode="numeric"
          onChange={(event) => set({ threshold: event.target.value })}
        />
      )}
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
    </>
  );
}

/** What it does then. */
function ActionFields({ draft, set, problem }: TermFieldsProps) {
  const { t } = useTranslation('risk');
  const metric: MetricRule = METRICS[draft.metric];
  return (
    <>
      <ChoiceField
        label={t('form.action')}
        hint={t(`action_hint.${draft.metric === 'failed_logins' ? 'login_' : ''}${draft.action}`)}
        value={draft.action}
        options={metric.actions}
        text={(name) => t(`action.${name}`)}
        onChange={(action) => set({ action })}
      />
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
    </>
  );
}
