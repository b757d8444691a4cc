import { Box } from '@chakra-ui/react';
import { PRIORITIES, type Relabel, TAG_NAME_MAX, type Tag } from '@lode/shared/support/label-schemas';
import type { AgentSession } from '@lode/shared/support/schemas';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { ChoiceField } from '../../../components/ui/choice-field.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { allows, useSession } from '../../../lib/session.ts';
import { choicesOf, relabel, toggled, useFreshTags } from './label-state.ts';
import { TagChoice } from './tag-choice.tsx';

interface LabelsDialogProps {
  session: AgentSession;
  onManage: () => void;
  onClose: () => void;
}

/** Chooses tags and priority of a conversation; every choice counts at once. */
export function LabelsDialog({ session, onManage, onClose }: LabelsDialogProps) {
  const { t } = useTranslation(['console', 'errors']);
  const tags = choicesOf(useFreshTags(), session);
  const manages = allows(useSession('admin'), 'support:manage');
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const fitting = tags.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));

  const change = (body: Partial<Relabel>) => {
    setFailure(undefined);
    relabel(session.id, body).catch(setFailure);
  };
  const toggle = ({ id }: Tag) => {
    change(toggled(session, id));
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (typed.trim() && fitting[0]) toggle(fitting[0]);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('labels.title')}
      maxWidth={440}
      footer={manages && <QuietButton onClick={onManage}>{t('tags.manage')}</QuietButton>}
    >
      {failure !== undefined && (
        <Box role="alert" color="error.fg" textStyle="sm" mb="3">
          {errorText(t, failure)}
        </Box>
      )}
      <TextField
        label={t('labels.find')}
        value={typed}
        maxLength={TAG_NAME_MAX}
        autoComplete="off"
        dir="auto"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <TagChoice tags={fitting} chosen={session.tags} empty={tags.length === 0} onToggle={toggle} />
      <ChoiceField
        label={t('labels.priority')}
        value={session.priority}
        options={PRIORITIES.toReversed()}
        text={(priority) => t(`priority.${priority}`)}
        onChange={(priority) => change({ priority })}
      />
    </Dialog>
  );
}
