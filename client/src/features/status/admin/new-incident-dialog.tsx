import { SimpleGrid } from '@chakra-ui/react';
import {
  IMPACTS,
  INCIDENT_KINDS,
  INCIDENT_STATES,
  type IncidentKind,
  PARTS,
  type Part,
} from '@lode/shared/status/parts';
import { incidentRoutes } from '@lode/shared/status/rest';
import { INCIDENT_TEXT_MAX, INCIDENT_TITLE_MAX, type IncidentDraft } from '@lode/shared/status/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../components/ui/choice-field.tsx';
import { Checkbox, Fieldset } from '../../../components/ui/controls.ts';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { localText, momentOf } from '../../../lib/local-time.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { useTelling } from './use-telling.ts';

const HOUR_MS = 3_600_000;

/** What the form holds: times as their fields have them. */
interface Draft extends Omit<IncidentDraft, 'ends_at'> {
  ends_at: string;
}

function emptyDraft(): Draft {
  const now = serverNow();
  return {
    kind: 'incident',
    title: '',
    parts: [],
    impact: 'degraded',
    starts_at: localText(new Date(now).toISOString()),
    ends_at: localText(new Date(now + HOUR_MS).toISOString()),
    state: 'investigating',
    text: '',
  };
}

/** As the wire says it; a time that is none is left for the server to refuse by its field. */
const bodyOf = (draft: Draft): IncidentDraft => ({
  ...draft,
  starts_at: momentOf(draft.starts_at) ?? '',
  ends_at: draft.kind === 'incident' ? null : (momentOf(draft.ends_at) ?? ''),
});

/** Tells everybody of an incident, or of maintenance that is planned. */
export function NewIncidentDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('status');
  const [draft, setDraft] = useState(emptyDraft);
  const change = (traits: Partial<Draft>) => setDraft((known) => ({ ...known, ...traits }));
  const telling = useTelling<IncidentDraft>(
    (body, idempotencyKey) => call(incidentRoutes.create, { body, idempotencyKey }, 'admin'),
    onDone,
  );
  const chooseKind = (kind: IncidentKind) => change({ kind, state: INCIDENT_STATES[kind][0] });
  const field = (name: keyof Draft) => ({ label: t(`admin.field.${name}`), error: telling.wrong(name) });
  return (
    <DialogFrame
      title={t('admin.new')}
      busy={telling.busy}
      problem={telling.problem}
      onClose={onClose}
      onSend={() => void telling.tell(bodyOf(draft))}
    >
      <ChoiceField
        {...field('kind')}
        value={draft.kind}
        options={INCIDENT_KINDS}
        text={(kind) => t(`kind.${kind}`)}
        onChange={chooseKind}
      />
      <TextField
        {...field('title')}
        value={draft.title}
        maxLength={INCIDENT_TITLE_MAX}
        dir="auto"
        onChange={(event) => change({ title: event.target.value })}
      />
      <PartChoice
        chosen={draft.parts}
        problem={telling.wrong('parts')}
        onChange={(parts) => change({ parts })}
      />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <ChoiceField
          {...field('impact')}
          value={draft.impact}
          options={IMPACTS}
          text={(impact) => t(impact === 'none' ? 'no_effect' : `state.${impact}`)}
          onChange={(impact) => change({ impact })}
        />
        <ChoiceField
          {...field('state')}
          value={draft.state}
          options={INCIDENT_STATES[draft.kind]}
          text={(state) => t(`step.${state}`)}
          onChange={(state) => change({ state })}
        />
        <TextField
          {...field('starts_at')}
          type="datetime-local"
          value={draft.starts_at}
          onChange={(event) => change({ starts_at: event.target.value })}
        />
        {draft.kind === 'maintenance' && (
          <TextField
            {...field('ends_at')}
            type="datetime-local"
            value={draft.ends_at}
            onChange={(event) => change({ ends_at: event.target.value })}
          />
        )}
      </SimpleGrid>
      <TextArea
        {...field('text')}
        value={draft.text}
        maxLength={INCIDENT_TEXT_MAX}
        rows={5}
        dir="auto"
        onChange={(event) => change({ text: event.target.value })}
      />
    </DialogFrame>
  );
}

interface PartChoiceProps {
  chosen: readonly Part[];
  problem: string | undefined;
  onChange: (parts: Part[]) => void;
}

function PartChoice({ chosen, problem, onChange }: PartChoiceProps) {
  const { t } = useTranslation('status');
  const toggle = (part: Part, on: boolean) =>
    onChange(PARTS.filter((one) => (one === part ? on : chosen.includes(one))));
  return (
    <Fieldset.Root invalid={Boolean(problem)}>
      <Fieldset.Legend textStyle="label">{t('admin.field.parts')}</Fieldset.Legend>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="2">
        {PARTS.map((part) => (
          <Checkbox.Root
            key={part}
            colorPalette="primary"
            checked={chosen.includes(part)}
            onCheckedChange={(details) => toggle(part, details.checked === true)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{t(`part.${part}`)}</Checkbox.Label>
          </Checkbox.Root>
        ))}
      </SimpleGrid>
      <Fieldset.ErrorText>{problem}</Fieldset.ErrorText>
    </Fieldset.Root>
  );
}
