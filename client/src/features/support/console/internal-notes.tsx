import { Box, Flex, Textarea } from '@chakra-ui/react';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import { NOTE_MAX_LENGTH, type Note } from '@lode/shared/support/schemas';
import { mdiLockOutline } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { randomId } from '../../../lib/random-id.ts';

interface InternalNotesProps {
  sessionId: string;
  notes: readonly Note[];
  onChange: (notes: Note[]) => void;
}

/** What colleagues tell each other about a conversation; in another colour than anything a customer sees. */
export function InternalNotes({ sessionId, notes, onChange }: InternalNotesProps) {
  const { t } = useTranslation('console');
  return (
    <Box>
      <Flex align="center" gap="1.5" textStyle="xs" color="warning.fg" mb="2">
        <Icon path={mdiLockOutline} size={14} />
        {t('notes.private')}
      </Flex>
      {notes.length > 0 && (
        <Flex as="ul" direction="column" gap="2" mb="3">
          {notes.map((note) => (
            <Box as="li" key={note.id} bg="bg.warning" borderRadius="l1" px="3" py="2" textStyle="sm">
              <Box whiteSpace="pre-line">{note.content}</Box>
              <Flex justify="space-between" gap="2" textStyle="xs" color="muted" mt="1">
                <span>{note.author === 'assistant' ? t('author.assistant') : note.author}</span>
                <RelativeTime at={note.created_at} />
              </Flex>
            </Box>
          ))}
        </Flex>
      )}
      <NoteForm key={sessionId} sessionId={sessionId} onChange={onChange} />
    </Box>
  );
}

function NoteForm({ sessionId, onChange }: Pick<InternalNotesProps, 'sessionId' | 'onChange'>) {
  const { t } = useTranslation('console');
  const [content, setContent] = useState('');
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  /** Kept through retries, so that a note whose answer was lost is added once. */
  const noteId = useRef(randomId());
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const add = async () => {
    if (!content.trim() || saving) return;
    setSaving(true);
    setFailure(undefined);
    try {
      const body = { id: noteId.current, content };
      const notes = await call(adminServiceRoutes.addNote, { params: { id: sessionId }, body }, 'admin');
      if (gone.current) return;
      onChange(notes);
      setContent('');
      noteId.current = randomId();
    } catch (error) {
      setFailure(error);
    }
    setSaving(false);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Textarea
        aria-label={t('notes.add')}
        placeholder={t('notes.placeholder')}
        size="sm"
        rows={2}
        autoresize
        maxH="40"
        bg="bg"
        colorPalette="warning"
        value={content}
        maxLength={NOTE_MAX_LENGTH}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add();
        }}
      />
      <Flex align="center" justify="space-between" gap="2" mt="2">
        <Box role="alert" textStyle="xs" color="error.fg">
          {failure !== undefined && errorText(t, failure)}
        </Box>
        <SecondaryButton type="submit" size="xs" loading={saving} disabled={!content.trim()}>
          {t('notes.add')}
        </SecondaryButton>
      </Flex>
    </form>
  );
}
