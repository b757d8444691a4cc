import { Box, Flex } from '@chakra-ui/react';
import { riskRoutes } from '@lode/shared/risk/rest';
import type { RiskRule } from '@lode/shared/risk/schemas';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { randomId } from '../../lib/random-id.ts';
import { withProof } from '../../lib/reauthentication.ts';
import { draftOf, inputOf, NEW_RULE, PRESETS, type PresetName, type RuleDraft } from './rule-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import { RuleTrial } from './rule-trial.tsx';

interface RuleDialogProps {
  /** The rule to be changed; null for a new one. */
  rule: RiskRule | null;
  onClose: () => void;
}

/** A rule's terms, tried against what happened before they are saved. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const { t } = useTranslation(['risk', 'common', 'errors', 'guard']);
  const [draft, setDraft] = useState<RuleDraft>(rule ? draftOf(rule) : NEW_RULE);
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const key = useRef(randomId());
  const wrong = failure instanceof ApiError ? Object.keys(failure.fields).map(fieldName) : [];
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const body = inputOf(draft);
      if (rule) {
        const change = { version: rule.version, rule: body };
        const params = { id: rule.id };
        const { version } = await withProof('admin', () =>
          call(riskRoutes.changeRule, { params, body: change }, 'admin'),
        );
        showMessage(t(version === rule.version ? 'guard:asked' : 'form.saved'));
      } else {
        await withProof('admin', () =>
          call(riskRoutes.createRule, { body, idempotencyKey: key.current }, 'admin'),
        );
        showMessage(t('form.saved'));
      }
      onClose();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'ABORTED') return;
      setFailure(error);
      // Refused: what is sent next is another request.
      if (error instanceof ApiError && error.status > 0) key.current = randomId();
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(rule ? 'form.edit' : 'form.create')}
      maxWidth={640}
      footer={
        <>
          <QuietButton onClick={onClose}>{t('common:cancel')}</QuietButton>
          <PrimaryButton needsNetwork loading={busy} onClick={() => void save()}>
            {t('form.save')}
          </PrimaryButton>
        </>
      }
    >
      <Flex direction="column" gap="4">
        {!rule && <Presets onChoose={(preset) => setDraft({ ...NEW_RULE, ...preset })} />}
        <RuleFields draft={draft} wrong={wrong} onChange={setDraft} />
        <FormAlert
          text={failure !== undefined && wrong.length === 0 ? errorText(t, failure) : null}
          gap="4"
        />
        <RuleTrial draft={draft} />
      </Flex>
    </Dialog>
  );
}

/** A change carries its rule inside: `rule.threshold` is the form's `threshold`. */
function fieldName(path: string): string {
  return path.replace(/^rule\./, '');
}

function Presets({ onChoose }: { onChoose: (preset: Partial<RuleDraft>) => void }) {
  const { t } = useTranslation('risk');
  return (
    <Box>
      <Box textStyle="label" mb="2" id="risk-presets">
        {t('form.presets')}
      </Box>
      <Flex gap="2" wrap="wrap" role="group" aria-labelledby="risk-presets">
        {(Object.keys(PRESETS) as PresetName[]).map((name) => (
          <SecondaryButton
            key={name}
            size="xs"
            onClick={() => onChoose({ ...PRESETS[name], name: t(`preset.${name}`) })}
          >
            {t(`preset.${name}`)}
          </SecondaryButton>
        ))}
      </Flex>
    </Box>
  );
}
