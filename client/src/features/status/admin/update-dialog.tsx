import { INCIDENT_STATES, type IncidentState } from '@lode/shared/status/parts';
import { incidentRoutes } from '@lode/shared/status/rest';
import { type AdminIncident, INCIDENT_TEXT_MAX, type IncidentUpdate } from '@lode/shared/status/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../components/ui/choice-field.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { call } from '../../../lib/api-client.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { useTelling } from './use-telling.ts';

interface UpdateDialogProps {
  incident: AdminIncident;
  onClose: () => void;
  onDone: () => void;
}

/** How an incident stands now; what was written before stays. */
export function UpdateDialog({ incident, onClose, onDone }: UpdateDialogProps) {
  const { t } = useTranslation('status');
  const [state, setState] = useState<IncidentState>(incident.state);
  const [text, setText] = useState('');
  const telling = useTelling<IncidentUpdate>(
    (body, idempotencyKey) =>
      call(incidentRoutes.update, { params: { id: incident.id }, body, idempotencyKey }, 'admin'),
    onDone,
  );
  return (
    <DialogFrame
      title={incident.title}
      busy={telling.busy}
      problem={telling.problem}
      onClose={onClose}
      onSend={() => void telling.tell({ state, text })}
    >
      <ChoiceField
        label={t('admin.field.state')}
        value={state}
        options={INCIDENT_STATES[incident.kind]}
        text={(one) => t(`step.${one}`)}
        error={telling.wrong('state')}
        onChange={setState}
      />
      <TextArea
        label={t('admin.field.text')}
        value={text}
        maxLength={INCIDENT_TEXT_MAX}
        rows={5}
        dir="auto"
        error={telling.wrong('text')}
        onChange={(event) => setText(event.target.value)}
      />
    </DialogFrame>
  );
}
