import { Flex } from '@chakra-ui/react';
import { KEPT_NAME_MAX } from '@lode/shared/support/kept-schemas';
import { PRIORITIES } from '@lode/shared/support/label-schemas';
import { type Macro, type MacroBody, stepsOf } from '@lode/shared/support/macro-schemas';
import { MESSAGE_MAX_LENGTH } from '@lode/shared/support/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { ChoiceField } from '../../../components/ui/choice-field.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { SwitchField } from '../../../components/ui/switch-field.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { allows, useSession } from '../../../lib/session.ts';
import { choicesOf, useFreshTags } from './label-state.ts';
import { TagChoice } from './tag-choice.tsx';

interface MacroFormProps {
  /** The macro being changed; null for a new one. */
  macro: Macro | null;
  onSave: (body: MacroBody) => Promise<void>;
  onCancel: () => void;
}

const EMPTY: MacroBody = {
  name: '',
  shared: false,
  reply: null,
  priority: null,
  tags: [],
  hold: false,
  close: false,
};

const bodyOf = ({ name, shared, reply, priority, tags, hold, close }: MacroBody): MacroBody => ({
  name: name.trim(),
  shared,
  reply: reply?.trim() ? reply : null,
  priority,
  tags,
  hold,
  close,
});

/** One macro: its name, whose it is, and its steps in their order. */
export function MacroForm({ macro, onSave, onCancel }: MacroFormProps) {
  const { t } = useTranslation(['console', 'errors']);
  const { input, change, problem, saving, submit } = useMacroInput(macro, onSave);
  const manages = allows(useSession('admin'), 'support:manage');
  return (
    <SaveForm onSave={submit}>
      <Flex direction="column" gap="4">
        <TextField
          label={t('macros.name')}
          value={input.name}
          maxLength={KEPT_NAME_MAX}
          autoFocus
          autoComplete="off"
          dir="auto"
          onChange={(event) => change({ name: event.target.value })}
        />
        {manages && (
          <SwitchField
            label={t('macros.shared')}
            checked={input.shared}
            onChange={(shared) => change({ shared })}
          />
        )}
        <StepFields input={input} onChange={change} />
        {problem && (
          <Flex role="alert" color="error.fg" textStyle="sm">
            {problem}
          </Flex>
        )}
        <Flex gap="3" justify="end" pb="4">
          <QuietButton onClick={onCancel}>{t('common:cancel')}</QuietButton>
          <PrimaryButton type="submit" loading={saving}>
            {t('replies.save')}
          </PrimaryButton>
        </Flex>
      </Flex>
    </SaveForm>
  );
}

/** The text of what there has to be. */
function missingIn(body: MacroBody): string | null {
  if (!body.name) return 'replies.title_required';
  return stepsOf(body).length === 0 ? 'macros.step_required' : null;
}

/** What is chosen, what is wrong with it, and the saving of it. */
function useMacroInput(macro: Macro | null, onSave: MacroFormProps['onSave']) {
  const { t } = useTranslation(['console', 'errors']);
  const [input, setInput] = useState<MacroBody>(macro ?? EMPTY);
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  const change = (part: Partial<MacroBody>) => setInput((known) => ({ ...known, ...part }));
  const submit = async () => {
    const body = bodyOf(input);
    const missing = missingIn(body);
    setProblem(missing ? t(missing) : undefined);
    if (missing) return;
    setSaving(true);
    try {
      await onSave(body);
    } catch (error) {
      setSaving(false);
      setProblem(errorText(t, error));
    }
  };
  return { input, change, problem, saving, submit };
}

const SAME = 'same';
const ENDS = ['nothing', 'hold', 'close'] as const;

interface StepFieldsProps {
  input: MacroBody;
  onChange: (part: Partial<MacroBody>) => void;
}

function StepFields({ input, onChange }: StepFieldsProps) {
  const { t } = useTranslation('console');
  const tags = choicesOf(useFreshTags(), input);
  const toggle = (id: string) =>
    onChange({
      tags: input.tags.includes(id) ? input.tags.filter((one) => one !== id) : [...input.tags, id],
    });
  const ends = { nothing: t('macros.nothing'), hold: t('hold.switch'), close: t('conversation.close') };
  return (
    <>
      <TextArea
        label={t('macros.reply')}
        hint={t('replies.content_hint')}
        rows={4}
        value={input.reply ?? ''}
        maxLength={MESSAGE_MAX_LENGTH}
        dir="auto"
        onChange={(event) => onChange({ reply: event.target.value })}
      />
      <TagChoice
        tags={tags}
        chosen={input.tags}
        empty={tags.length === 0}
        onToggle={({ id }) => toggle(id)}
      />
      <ChoiceField
        label={t('labels.priority')}
        value={input.priority ?? SAME}
        options={[SAME, ...PRIORITIES.toReversed()]}
        text={(priority) => t(priority === SAME ? 'macros.same' : `priority.${priority}`)}
        onChange={(priority) => onChange({ priority: priority === SAME ? null : priority })}
      />
      <ChoiceField
        label={t('macros.then')}
        value={input.hold ? 'hold' : input.close ? 'close' : 'nothing'}
        options={ENDS}
        text={(end) => ends[end]}
        onChange={(end) => onChange({ hold: end === 'hold', close: end === 'close' })}
      />
    </>
  );
}
