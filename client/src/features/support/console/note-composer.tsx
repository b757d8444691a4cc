import { Box, Flex } from '@chakra-ui/react';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import { type AgentSessionDetail, NOTE_MAX_LENGTH } from '@lode/shared/support/schemas';
import { mdiLockOutline } from '@mdi/js';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Textarea } from '../../../components/ui/controls.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { randomId } from '../../../lib/random-id.ts';
import type { Loaded } from '../../../lib/use-loaded.ts';
import { useDraft } from '../drafts.ts';
import { MentionChoice, useMentions } from './mention-choice.tsx';

interface NoteComposerProps {
  sessionId: string;
  detail: Loaded<AgentSessionDetail>;
  /** The note is added, or put off: what was written of it stays. */
  onDone: () => void;
}

/** In the place of the message: what colleagues tell each other, in another colour than what goes to the customer. */
export function NoteComposer({ sessionId, detail, onDone }: NoteComposerProps) {
  const { t } = useTranslation(['console', 'common', 'errors']);
  const note = useNote(sessionId, detail, onDone);
  const mentions = useMentions(note.content, note.write);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey) return;
    const [first] = mentions.names;
    if (event.key === 'Tab' && first !== undefined) mentions.take(first);
    else if (event.key === 'Enter') void note.add();
    else if (event.key === 'Escape') onDone();
    else return;
    event.preventDefault();
  };
  return (
    <Box bg="bg.warning" borderTopWidth="1px" px="4" py="3">
      <Flex align="center" gap="1.5" textStyle="xs" color="warning.fg" mb="2">
        <Icon path={mdiLockOutline} size={14} />
        {t('notes.private')}
      </Flex>
      <Textarea
        ref={field}
        aria-label={t('notes.add')}
        placeholder={t('notes.placeholder')}
        size="sm"
        rows={2}
        autoresize
        maxH="40"
        bg="bg"
        colorPalette="warning"
        dir="auto"
        value={note.content}
        maxLength={NOTE_MAX_LENGTH}
        onChange={(event) => note.write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <MentionChoice {...mentions} />
      <Flex align="center" justify="flex-end" gap="2" mt="2">
        <Box role="alert" flex="1" textStyle="xs" color="error.fg">
          {note.failure !== undefined && errorText(t, note.failure)}
        </Box>
        <QuietButton size="xs" onClick={onDone}>
          {t('common:cancel')}
        </QuietButton>
        <SecondaryButton
          size="xs"
          loading={note.saving}
          disabled={!note.content.trim()}
          onClick={() => void note.add()}
        >
          {t('notes.add')}
        </SecondaryButton>
      </Flex>
    </Box>
  );
}

/** What is written of a note, kept like a message's draft, and its way to the server. */
function useNote(sessionId: string, detail: Loaded<AgentSessionDetail>, onDone: () => void) {
  const [content, write] = useDraft('admin', `note-${sessionId}`);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  /** One for each text, through retries and reloads: a note whose answer was lost is added once. */
  const [sentId, keepSentId] = useDraft('admin', `note-id-${sessionId}`);
  const change = (text: string) => {
    write(text);
    keepSentId('');
  };
  const add = async () => {
    if (!content.trim() || saving) return;
    setSaving(true);
    setFailure(undefined);
    const id = sentId || randomId();
    keepSentId(id);
    try {
      const body = { id, content };
      const notes = await call(adminServiceRoutes.addNote, { params: { id: sessionId }, body }, 'admin');
      if (detail.data?.id === sessionId) detail.replace({ ...detail.data, notes });
      change('');
      onDone();
    } catch (error) {
      setFailure(error);
      setSaving(false);
    }
  };
  return { content, write: change, saving, failure, add };
}
