import { Box, Flex, Text } from '@chakra-ui/react';
import type { FileRules } from '@lode/shared/support/file-schemas';
import { MESSAGE_MAX_LENGTH } from '@lode/shared/support/schemas';
import { mdiImageOutline, mdiPaperclip, mdiSend } from '@mdi/js';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons.tsx';
import { Textarea } from '../../../components/ui/controls.ts';
import { codeText } from '../../../lib/code-text.ts';
import type { ConversationActions, ConversationView, UploadProblem } from '../engine/conversation-types.ts';
import { stepQuote } from '../engine/quote-of.ts';
import { sendChosen } from '../engine/upload-check.ts';
import { useFileRules } from '../file-rules.ts';
import { EmojiButton } from './emoji-button.tsx';
import { useFileDrop } from './file-drop.ts';
import { QuotedLine } from './quote-view.tsx';

/** The rest of the length is told from here on. */
const COUNT_FROM = MESSAGE_MAX_LENGTH - 300;

interface MessageComposerProps {
  conversation: Pick<ConversationActions, 'send' | 'sendImage' | 'sendFile' | 'setTyping' | 'quote'> &
    Pick<ConversationView<'user'>, 'quoting' | 'messages'>;
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
  const { quoting, quote } = props.conversation;
  return (
    <Flex
      direction="column"
      gap="1"
      p={density === 'compact' ? '2' : '3'}
      borderTopWidth="1px"
      borderColor="border"
      position="relative"
      bg={drop.over ? 'primary.subtle' : undefined}
      {...drop.dropProps}
    >
      {problem && (
        <Text role="alert" textStyle="xs" color="error.fg" px="2">
          {codeText(t, problem)}
        </Text>
      )}
      {quoting && <QuotedLine message={quoting} onDrop={() => quote(null)} />}
      <Flex align="flex-end" gap="1" wrap={tools ? { base: 'wrap', md: 'nowrap' } : 'nowrap'}>
        <AttachButton enabled={enabled} rules={composer.rules} onFile={composer.attach} />
        <EmojiButton enabled={enabled} onPick={composer.insert} />
        {tools}
        {/* On a phone so many tools leave the field no room: it stands below them. */}
        {tools && <Box flexBasis="full" display={{ md: 'none' }} />}
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
  const rules = useFileRules();
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const inputRef = props.inputRef ?? ownRef;
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const sendable = enabled && draft.trim() !== '' && !isTooLong(draft);
  const attach = (file: File) => setProblem(sendChosen(conversation, file, rules));
  const drop = useFileDrop(enabled, attach);
  useQuoteFocus(conversation.quoting?.id, inputRef);

  const send = () => {
    if (!sendable) return;
    // Before it is sent: what refuses it may put it back.
    onDraftChange('');
    conversation.send(draft);
    inputRef.current?.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event);
    if (!event.defaultPrevented) quoteByKey(conversation, event);
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
  /** Where the caret is, which then stands behind it. */
  const insert = (text: string) => {
    const field = inputRef.current;
    const [from, to] = [field?.selectionStart ?? draft.length, field?.selectionEnd ?? draft.length];
    change(draft.slice(0, from) + text + draft.slice(to));
    // After the field has taken the new text.
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + text.length, from + text.length);
    });
  };
  return { inputRef, rules, problem, enabled, sendable, attach, insert, drop, send, onKey, change, leave };
}

/** Who chose a message to answer writes the answer next. */
function useQuoteFocus(quoted: string | undefined, inputRef: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (quoted !== undefined) inputRef.current?.focus();
  }, [quoted, inputRef]);
}

/** Alt with the arrows goes through the messages to answer, Escape answers none. */
function quoteByKey(
  { messages, quoting, quote }: MessageComposerProps['conversation'],
  event: KeyboardEvent<HTMLTextAreaElement>,
): void {
  const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown'];
  if (event.altKey && step) quote(stepQuote(messages, quoting, step));
  else if (event.key === 'Escape' && quoting) quote(null);
  else return;
  event.preventDefault();
  event.stopPropagation();
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

interface AttachButtonProps {
  enabled: boolean;
  rules: FileRules;
  onFile: (file: File) => void;
}

/** Images, and what else the site takes. */
function AttachButton({ enabled, rules, onFile }: AttachButtonProps) {
  const { t } = useTranslation('support');
  const fileRef = useRef<HTMLInputElement>(null);
  const label = t(rules.kinds.length > 0 ? 'composer.attach' : 'composer.image');
  return (
    <>
      <input
        ref={fileRef}
        type="file"
        accept={['image/*', ...rules.kinds.map((kind) => `.${kind}`)].join(',')}
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it failed.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <IconButton
        path={rules.kinds.length > 0 ? mdiPaperclip : mdiImageOutline}
        label={label}
        disabled={!enabled}
        onClick={() => fileRef.current?.click()}
      />
    </>
  );
}
