import { Flex, Text, Textarea } from '@chakra-ui/react';
import { MESSAGE_MAX_LENGTH } from '@lode/shared/support/schemas';
import { mdiImageOutline, mdiSend } from '@mdi/js';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons.tsx';
import { codeText } from '../../../lib/error-text.ts';
import type { ConversationActions, ImageProblem } from '../engine/conversation-types.ts';
import { useImageDrop } from './image-drop.ts';

/** The rest of the length is told from here on. */
const COUNT_FROM = MESSAGE_MAX_LENGTH - 300;

interface MessageComposerProps {
  conversation: Pick<ConversationActions, 'send' | 'sendImage' | 'setTyping'>;
  /** Writing makes sense now. */
  enabled: boolean;
  /** The text (see `useDraft`). */
  draft: string;
  onDraftChange: (text: string) => void;
  placeholder?: string;
  density?: 'comfortable' | 'compact';
  inputRef?: RefObject<HTMLTextAreaElement | null>;
  /** Sees keys first; one whose default it prevents is left alone. */
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Buttons beside the image button. */
  tools?: ReactNode;
}

/** Writes into a conversation: Enter sends, Shift+Enter starts a line. */
export function MessageComposer(props: MessageComposerProps) {
  const { draft, placeholder, density = 'comfortable', tools } = props;
  const { t } = useTranslation(['support', 'errors']);
  const composer = useComposer(props);
  const { enabled, sendable, problem, drop } = composer;
  return (
    <Flex
      direction="column"
      gap="1"
      p={density === 'compact' ? '2' : '3'}
      borderTopWidth="1px"
      borderColor="border"
      bg={drop.over ? 'primary.subtle' : undefined}
      {...drop.dropProps}
    >
      {problem && (
        <Text role="alert" textStyle="xs" color="error.fg" px="2">
          {codeText(t, problem)}
        </Text>
      )}
      <Flex align="flex-end" gap="1">
        <ImageButton enabled={enabled} onImage={composer.sendImage} />
        {tools}
        <MessageField
          draft={draft}
          composer={composer}
          placeholder={placeholder ?? t('support:composer.placeholder')}
        />
        <IconButton
          path={mdiSend}
          label={t('support:composer.send')}
          variant="solid"
          colorPalette="primary"
          disabled={!sendable}
          onClick={composer.send}
        />
      </Flex>
      {draft.length > COUNT_FROM && <LengthLine draft={draft} />}
    </Flex>
  );
}

const isTooLong = (draft: string) => draft.trim().length > MESSAGE_MAX_LENGTH;

/** What can be done with the draft now, and what was wrong with the last image. */
function useComposer(props: MessageComposerProps) {
  const { conversation, enabled, draft, onDraftChange, onKeyDown } = props;
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const inputRef = props.inputRef ?? ownRef;
  const [problem, setProblem] = useState<ImageProblem | null>(null);
  const sendable = enabled && draft.trim() !== '' && !isTooLong(draft);
  const sendImage = (file: File) => setProblem(conversation.sendImage(file));
  const drop = useImageDrop(enabled, sendImage);

  const send = () => {
    if (!sendable) return;
    // Before it is sent: what refuses it may put it back.
    onDraftChange('');
    conversation.send(draft);
    inputRef.current?.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing)
      return;
    event.preventDefault();
    send();
  };
  const change = (text: string) => {
    setProblem(null);
    onDraftChange(text);
    conversation.setTyping(text.trim() !== '');
  };
  const leave = () => conversation.setTyping(false);
  return { inputRef, problem, enabled, sendable, sendImage, drop, send, onKey, change, leave };
}

interface MessageFieldProps {
  draft: string;
  composer: ReturnType<typeof useComposer>;
  placeholder: string;
}

function MessageField({ draft, composer, placeholder }: MessageFieldProps) {
  const { t } = useTranslation('support');
  return (
    <Textarea
      ref={composer.inputRef}
      dir={draft ? 'auto' : undefined}
      value={draft}
      disabled={!composer.enabled}
      placeholder={placeholder}
      aria-label={t('composer.label')}
      aria-invalid={isTooLong(draft)}
      autoresize
      rows={1}
      minH="10"
      maxH="36"
      py="2"
      px="3"
      flex="1"
      bg="bg"
      borderRadius="field"
      colorPalette="primary"
      enterKeyHint="send"
      onChange={(event) => composer.change(event.target.value)}
      onBlur={composer.leave}
      onKeyDown={composer.onKey}
      onPaste={composer.drop.onPaste}
    />
  );
}

/** How much of the length is used, and that it is too much. */
function LengthLine({ draft }: { draft: string }) {
  const { t } = useTranslation('errors');
  const tooLong = isTooLong(draft);
  return (
    <Text
      textStyle="xs"
      textAlign="end"
      color={tooLong ? 'error.fg' : 'muted'}
      role={tooLong ? 'alert' : undefined}
    >
      {tooLong && `${codeText(t, 'MESSAGE_TOO_LONG')} `}
      {draft.trim().length} / {MESSAGE_MAX_LENGTH}
    </Text>
  );
}

function ImageButton({ enabled, onImage }: { enabled: boolean; onImage: (file: File) => void }) {
  const { t } = useTranslation('support');
  const fileRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={fileRef}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('composer.image')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it failed.
          event.target.value = '';
          if (file) onImage(file);
        }}
      />
      <IconButton
        path={mdiImageOutline}
        label={t('composer.image')}
        disabled={!enabled}
        onClick={() => fileRef.current?.click()}
      />
    </>
  );
}
