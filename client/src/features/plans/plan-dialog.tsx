import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { adminPlanRoutes } from '@lode/shared/store/admin-rest';
import { type AdminPlan, PLAN_NAME_MAX } from '@lode/shared/store/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../components/ui/amount-input.tsx';
import { PrimaryButton, QuietButton } from '../../components/ui/buttons.tsx';
import { Switch } from '../../components/ui/controls.ts';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { SaveForm } from '../../components/ui/save-form.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { ApiError, call } from '../../lib/api-client.ts';
import { codeText } from '../../lib/code-text.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { randomId } from '../../lib/random-id.ts';
import { withProof } from '../../lib/reauthentication.ts';
import { draftOf, examplesOf, type PlanDraft, problemsOfDraft } from './plan-draft.ts';
import { TierFields } from './tier-fields.tsx';

interface PlanDialogProps {
  /** Null makes a new one. */
  plan: AdminPlan | null;
  onClose: () => void;
  onDone: () => void;
  /** A colleague changed it meanwhile. */
  onConflict: () => void;
}

/** Makes or changes a plan; what was typed stays when it is refused. */
export function PlanDialog({ plan, onClose, onDone, onConflict }: PlanDialogProps) {
  const { t } = useTranslation(['plans', 'errors', 'common']);
  const [draft, setDraft] = useState(() => draftOf(plan));
  const { problems, failure, busy, save } = useSaving(plan, draft, onDone, onConflict);
  const change = (changes: Partial<PlanDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const problem = (field: string) => problems[field] && codeText(t, problems[field]);
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={560}
      title={plan ? t('plans:edit_title') : t('plans:new')}
      footer={
        <>
          <QuietButton onClick={onClose}>{t('common:cancel')}</QuietButton>
          <PrimaryButton type="submit" form="plan" loading={busy}>
            {t('plans:save')}
          </PrimaryButton>
        </>
      }
    >
      <SaveForm id="plan" onSave={save}>
        <Flex direction="column" gap="5">
          <TextField
            label={t('plans:name')}
            maxLength={PLAN_NAME_MAX}
            value={draft.name}
            error={problem('name')}
            onChange={(event) => change({ name: event.target.value })}
          />
          <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
            {(['price_per_th', 'minimum_usd'] as const).map((field) => (
              <AmountInput
                key={field}
                label={t(`plans:fields.${field}`)}
                value={draft[field]}
                error={problem(field)}
                onChange={(amount) => change({ [field]: amount })}
              />
            ))}
          </Grid>
          <TierFields tiers={draft.tiers} problem={problem} onChange={(tiers) => change({ tiers })} />
          <Examples draft={draft} />
          <Switch.Root
            checked={draft.active}
            colorPalette="primary"
            onCheckedChange={({ checked }) => change({ active: checked })}
          >
            <Switch.HiddenInput />
            <Switch.Control />
            <Switch.Label>{t('plans:for_sale')}</Switch.Label>
          </Switch.Root>
          {!draft.active && (
            <Text textStyle="sm" color="muted" mt="-3">
              {t('plans:off_sale_hint')}
            </Text>
          )}
          <FormAlert text={failure ? errorText(t, failure) : null} gap="5" />
        </Flex>
      </SaveForm>
    </Dialog>
  );
}

/** Sends a draft once its fields are sound; a retry after a lost answer saves nothing twice. */
function useSaving(plan: AdminPlan | null, draft: PlanDraft, onDone: () => void, onConflict: () => void) {
  const [key, setKey] = useState(randomId);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    const found = problemsOfDraft(draft);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(plan, draft, key);
      onDone();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'ABORTED') return;
      setFailure(error);
      if (!(error instanceof ApiError)) return;
      // Refused: what is sent next is another request.
      if (error.status > 0) setKey(randomId());
      setProblems(error.fields);
      if (error.code === 'PLAN_CHANGED') onConflict();
    }
  };
  return { problems, failure, busy, save };
}

function send(plan: AdminPlan | null, draft: PlanDraft, idempotencyKey: string) {
  if (!plan)
    return withProof('admin', () => call(adminPlanRoutes.create, { body: draft, idempotencyKey }, 'admin'));
  const input = { params: { id: plan.id }, body: { ...draft, version: plan.version }, idempotencyKey };
  return withProof('admin', () => call(adminPlanRoutes.change, input, 'admin'));
}

/** What round sums would buy by what is typed. */
function Examples({ draft }: { draft: PlanDraft }) {
  const { t } = useTranslation('plans');
  const format = useFormat();
  const examples = examplesOf(draft);
  return (
    <Box textStyle="sm" color="muted" minH="5" aria-live="polite">
      {examples
        .map(({ amount, hashPower }) =>
          t('example', { amount: format.moneyWhole(amount), power: format.hashPower(hashPower) }),
        )
        .join(' · ')}
    </Box>
  );
}
