import { Box, Flex } from '@chakra-ui/react';
import { assistantRoutes } from '@lode/shared/assistant/rest';
import {
  type QuestionSet,
  SET_QUESTIONS_MAX,
  type SetQuestion,
  setQuestionSchema,
} from '@lode/shared/assistant/schemas';
import { mdiTable, mdiTextLong } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../components/ui/buttons.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTryKey } from '../../lib/use-try-key.ts';
import { QuestionTable } from './question-table.tsx';
import { linesOf, questionsIn } from './set-lines.ts';

interface SetDialogProps {
  /** The set to be changed; null for a new one. */
  set: QuestionSet | null;
  onClose: () => void;
  onSaved: () => void;
}

/** A set's questions, as a table or as lines that can be pasted. */
export function SetDialog({ set, onClose, onSaved }: SetDialogProps) {
  const { t } = useTranslation(['assistant', 'admin', 'common', 'errors']);
  const edited = useSetDraft(set, onSaved);
  const { name, questions } = edited;
  return (
    <Dialog
      open
      onClose={onClose}
      title={set ? set.name : t('sets.add')}
      maxWidth={960}
      footer={
        <>
          <QuietButton onClick={onClose}>{t('common:cancel')}</QuietButton>
          <PrimaryButton
            needsNetwork
            loading={edited.busy}
            disabled={!edited.complete}
            onClick={() => void edited.save()}
          >
            {t('admin:settings.save')}
          </PrimaryButton>
        </>
      }
    >
      <Flex direction="column" gap="4">
        <TextField
          label={t('sets.name')}
          size="md"
          maxLength={80}
          dir="auto"
          value={name}
          onChange={(event) => edited.setName(event.target.value)}
        />
        <QuestionsPart edited={edited} />
        <FormAlert text={edited.failure === undefined ? null : errorText(t, edited.failure)} gap="4" />
        <Box aria-live="polite" textStyle="xs" color="muted">
          {t('sets.count', { shown: questions.length, most: SET_QUESTIONS_MAX })}
        </Box>
      </Flex>
    </Dialog>
  );
}

function QuestionsPart({ edited }: { edited: ReturnType<typeof useSetDraft> }) {
  const { t } = useTranslation(['assistant', 'admin']);
  const { lines, wrongLine, questions } = edited;
  return (
    <>
      <Flex justify="flex-end">
        <QuietButton
          size="xs"
          aria-pressed={lines !== null}
          disabled={wrongLine !== null}
          onClick={edited.toggleLines}
        >
          <Icon path={lines === null ? mdiTextLong : mdiTable} size={16} />
          {t(lines === null ? 'sets.as_lines' : 'admin:chart.as_table')}
        </QuietButton>
      </Flex>
      {lines === null ? (
        <QuestionTable questions={questions} onChange={edited.setQuestions} />
      ) : (
        <TextArea
          label={t('sets.as_lines')}
          hint={t('sets.lines_hint')}
          error={wrongLine === null ? undefined : t('sets.lines_wrong', { line: wrongLine })}
          rows={14}
          fontFamily="mono"
          textStyle="xs"
          wrap="off"
          dir="ltr"
          spellCheck={false}
          value={lines}
          onChange={(event) => edited.setLines(event.target.value)}
        />
      )}
    </>
  );
}

/** What is being edited, and the saving of it; lines that cannot be read leave the questions as they were. */
function useSetDraft(set: QuestionSet | null, onSaved: () => void) {
  const [name, setName] = useState(set?.name ?? '');
  const [questions, setQuestions] = useState<SetQuestion[]>(set?.questions ?? []);
  const [lines, setLines] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const tries = useTryKey();
  const read = lines === null ? { questions } : questionsIn(lines);
  const current = 'questions' in read ? read.questions : questions;
  const complete =
    name.trim() !== '' &&
    'questions' in read &&
    current.length > 0 &&
    current.length <= SET_QUESTIONS_MAX &&
    current.every((question) => setQuestionSchema.safeParse(question).success);

  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    const body = { name, questions: current };
    try {
      if (set) await call(assistantRoutes.updateSet, { params: { id: set.id }, body }, 'admin');
      else await call(assistantRoutes.createSet, { body, idempotencyKey: tries.of(body) }, 'admin');
      onSaved();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };

  return {
    name,
    questions: current,
    lines,
    wrongLine: 'wrong' in read ? read.wrong : null,
    complete,
    busy,
    failure,
    setName,
    setQuestions,
    setLines,
    toggleLines: () => {
      setQuestions(current);
      setLines(lines === null ? linesOf(current) : null);
    },
    save,
  };
}
