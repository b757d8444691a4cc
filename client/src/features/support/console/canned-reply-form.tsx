import { Flex } from '@chakra-ui/react';
import { LANGUAGE_CODES, type LanguageCode } from '@lode/shared/core/languages';
import { type CannedReply, MESSAGE_MAX_LENGTH } from '@lode/shared/support/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { SwitchField } from '../../../components/ui/switch-field.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { codeText } from '../../../lib/code-text.ts';
import { errorText } from '../../../lib/error-text.ts';
import { languageName } from '../../../lib/language-name.ts';
import { allows, useSession } from '../../../lib/session.ts';
import type { CannedReplyInput } from './use-canned-replies.ts';

interface CannedReplyFormProps {
  /** The reply being changed; null for a new one. */
  reply: CannedReply | null;
  onSave: (input: CannedReplyInput) => Promise<void>;
  onCancel: () => void;
}

const SHORTCUT = /^[a-z0-9-]{1,30}$/;

type Problems = Partial<Record<keyof CannedReplyInput, string>>;

/** One canned reply: its shortcut, title and text. */
export function CannedReplyForm({ reply, onSave, onCancel }: CannedReplyFormProps) {
  const { t } = useTranslation('console');
  const manages = allows(useSession('admin'), 'support:manage');
  const { input, change, problems, failure, saving, submit } = useReplyInput({ reply, manages, onSave });
  return (
    <SaveForm onSave={submit}>
      <Flex direction="column" gap="4">
        {!reply && manages && (
          <SwitchField
            label={t('macros.shared')}
            checked={!input.personal}
            onChange={(shared) => change({ personal: !shared })}
          />
        )}
        <ReplyFields input={input} problems={problems} onChange={change} />
        {failure !== undefined && (
          <Flex role="alert" color="error.fg" textStyle="sm">
            {errorText(t, failure)}
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

/** What is typed, what is wrong with it, and the saving of it. */
function useReplyInput({
  reply,
  manages,
  onSave,
}: Pick<CannedReplyFormProps, 'reply' | 'onSave'> & { manages: boolean }) {
  const { t } = useTranslation('console');
  const [input, setInput] = useState<CannedReplyInput>({
    shortcut: reply?.shortcut ?? '',
    title: reply?.title ?? '',
    content: reply?.content ?? '',
    texts: reply?.texts ?? [],
    personal: reply?.personal ?? !manages,
  });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>();
  const [saving, setSaving] = useState(false);
  const change = (part: Partial<CannedReplyInput>) => setInput((known) => ({ ...known, ...part }));

  const check = (): Problems => ({
    ...(!SHORTCUT.test(input.shortcut) && { shortcut: t('replies.shortcut_rule') }),
    ...(!input.title.trim() && { title: t('replies.title_required') }),
    ...(!input.content.trim() && { content: codeText(t, 'MESSAGE_EMPTY') }),
  });

  const submit = async () => {
    const found = check();
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setSaving(true);
    try {
      await onSave(input);
    } catch (error) {
      setSaving(false);
      // The only field that another reply can stand in the way of.
      if (error instanceof ApiError && error.code === 'CANNED_REPLY_EXISTS') {
        setProblems({ shortcut: errorText(t, error) });
      } else setFailure(error);
    }
  };
  return { input, change, problems, failure, saving, submit };
}

interface ReplyFieldsProps {
  input: CannedReplyInput;
  problems: Problems;
  onChange: (part: Partial<CannedReplyInput>) => void;
}

function ReplyFields({ input, problems, onChange }: ReplyFieldsProps) {
  const { t } = useTranslation('console');
  return (
    <>
      <TextField
        label={t('replies.shortcut')}
        hint={t('replies.shortcut_rule')}
        error={problems.shortcut}
        value={input.shortcut}
        maxLength={30}
        autoFocus
        autoComplete="off"
        onChange={(event) => onChange({ shortcut: event.target.value.toLowerCase() })}
      />
      <TextField
        label={t('replies.name')}
        error={problems.title}
        value={input.title}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextFields input={input} problem={problems.content} onChange={onChange} />
    </>
  );
}

interface TextFieldsProps extends Pick<ReplyFieldsProps, 'input' | 'onChange'> {
  problem: string | undefined;
}

/** The text that every customer gets, and those for who reads a language of their own: one at a time. */
function TextFields({ input, problem, onChange }: TextFieldsProps) {
  const { t } = useTranslation(['console', 'common']);
  const [chosen, setChosen] = useState<LanguageCode | null>(null);
  const text = chosen ? textIn(input, chosen) : input.content;
  const write = (content: string) =>
    onChange(chosen ? { texts: withText(input.texts, chosen, content) } : { content });
  return (
    <>
      <SelectField
        label={t('common:language')}
        value={chosen ?? ''}
        onChange={(event) => setChosen(LANGUAGE_CODES.find((code) => code === event.target.value) ?? null)}
      >
        <option value="">{t('console:replies.otherwise')}</option>
        {LANGUAGE_CODES.map((code) => (
          <option key={code} value={code}>
            {textIn(input, code) ? `✓ ${languageName(code)}` : languageName(code)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('console:replies.content')}
        hint={t('console:replies.content_hint')}
        error={problem}
        rows={5}
        dir="auto"
        value={text}
        maxLength={MESSAGE_MAX_LENGTH}
        onChange={(event) => write(event.target.value)}
      />
    </>
  );
}

function textIn({ texts }: CannedReplyInput, code: LanguageCode): string {
  return texts.find(({ language }) => language === code)?.content ?? '';
}

/** One that is emptied is none. */
function withText(texts: CannedReplyInput['texts'], language: LanguageCode, content: string) {
  const others = texts.filter((text) => text.language !== language);
  return content === '' ? others : [...others, { language, content }];
}
