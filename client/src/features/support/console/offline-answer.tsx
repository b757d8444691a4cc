import { Box, Flex } from '@chakra-ui/react';
import { deskRoutes } from '@lode/shared/support/desk-rest';
import { MESSAGE_MAX_LENGTH, type OfflineMessage } from '@lode/shared/support/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTryKey } from '../../../lib/use-try-key.ts';

interface OfflineAnswerProps {
  message: OfflineMessage;
  onAnswered: (message: OfflineMessage) => void;
  onClose: () => void;
}

/** Writes the answer that we mail to the customer; what was typed stays when it is refused. */
export function OfflineAnswer({ message, onAnswered, onClose }: OfflineAnswerProps) {
  const { t } = useTranslation(['console', 'support', 'errors']);
  const [content, setContent] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const tryKey = useTryKey();
  const send = async () => {
    if (busy || content.trim() === '') return;
    setBusy(true);
    setProblem(undefined);
    try {
      const asked = { params: { id: message.id }, body: { content: content.trim() } };
      const idempotencyKey = tryKey.of(asked);
      onAnswered(await call(deskRoutes.answerOffline, { ...asked, idempotencyKey }, 'admin'));
    } catch (error) {
      setProblem(errorText(t, error));
      setBusy(false);
    }
  };
  return (
    <SaveForm onSave={send}>
      <TextArea
        label={t('console:offline.reply')}
        error={problem}
        value={content}
        maxLength={MESSAGE_MAX_LENGTH}
        rows={5}
        autoFocus
        dir="auto"
        onChange={(event) => setContent(event.target.value)}
      />
      <Flex gap="2" mt="2" justify="end">
        <QuietButton size="sm" onClick={onClose}>
          {t('common:cancel')}
        </QuietButton>
        <PrimaryButton size="sm" type="submit" needsNetwork loading={busy} disabled={content.trim() === ''}>
          {t('support:composer.send')}
        </PrimaryButton>
      </Flex>
    </SaveForm>
  );
}

/** What was mailed, by whom and when. */
export function GivenAnswer({ answer }: { answer: NonNullable<OfflineMessage['answer']> }) {
  const { t } = useTranslation('console');
  const format = useFormat();
  return (
    <Box borderStartWidth="2px" ps="3" maxW="75ch" mb="2">
      <Box textStyle="xs" color="muted" mb="1" title={format.exactTime(answer.at)}>
        {t('offline.answered_by', { agent: answer.by, time: format.exactTime(answer.at) })}
      </Box>
      <Box whiteSpace="pre-line" overflowWrap="anywhere" dir="auto">
        {answer.content}
      </Box>
    </Box>
  );
}
