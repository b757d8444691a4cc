import { Box } from '@chakra-ui/react';
import { personalised } from '@lode/shared/support/reply-names';
import { type CannedReply, MESSAGE_MAX_LENGTH } from '@lode/shared/support/schemas';
import { mdiCreationOutline, mdiMessageFlashOutline, mdiPlaylistPlay } from '@mdi/js';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons.tsx';
import { MessageComposer } from '../chat/message-composer.tsx';
import { useDraft } from '../drafts.ts';
import type { ConversationHandle } from '../engine/conversation-types.ts';
import { commandAt, inLanguage, matchingReplies, withReply } from './canned-command.ts';
import { CannedReplyMenu, optionId } from './canned-reply-menu.tsx';
import { isSendAndCloseKey, isSuggestKey, keyHint } from './console-shortcuts.ts';
import { SuggestionCard } from './suggestion-card.tsx';
import { useSuggestion } from './use-suggestion.ts';

interface AgentComposerProps {
  sessionId: string;
  conversation: ConversationHandle<'admin'>;
  names: { customer: string; agent: string };
  /** What the customer reads, where that is known. */
  language: string | null;
  replies: readonly CannedReply[];
  /** False while the operator has switched the agents' help off. */
  suggests: boolean;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  onManageReplies: () => void;
  onMacros: () => void;
  onClose: () => void;
}

/**
 * The composer with canned replies (a stroke opens the menu, arrows choose, Enter takes) and with suggested answers,
 * which go into the message and no further.
 */
export function AgentComposer(props: AgentComposerProps) {
  const { sessionId, conversation, names, suggests, inputRef, onManageReplies, onMacros, onClose } = props;
  const replies = useMemo(
    () => props.replies.map((reply) => inLanguage(reply, props.language)),
    [props.replies, props.language],
  );
  const { t } = useTranslation('console');
  const [draft, setDraft] = useDraft('admin', sessionId);
  const menu = useCannedMenu({ draft, setDraft, names, replies, inputRef });
  const suggestion = useSuggestion(sessionId);
  const take = (text: string) => {
    setDraft(draft.trim() ? `${draft.trimEnd()}\n${text}` : text);
    suggestion.close();
    inputRef.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    menu.onKeyDown(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    // Enter sends, with Ctrl too.
    if (isSendAndCloseKey(event) && draft.trim().length <= MESSAGE_MAX_LENGTH) onClose();
    if (!suggests || !isSuggestKey(event)) return;
    event.preventDefault();
    void suggestion.ask();
  };
  return (
    <Box data-composer position="relative" onSelect={menu.followCaret} onBlur={menu.close}>
      {menu.open && (
        <CannedReplyMenu
          id={menu.id}
          replies={menu.matches}
          active={menu.active}
          onPick={menu.take}
          onManage={onManageReplies}
        />
      )}
      <SuggestionCard state={suggestion.state} onTake={take} onClose={suggestion.close} />
      <MessageComposer
        conversation={conversation}
        enabled={conversation.session?.status === 'ongoing' && !conversation.failure}
        draft={draft}
        onDraftChange={menu.onDraftChange}
        placeholder={t('composer.placeholder')}
        density="compact"
        inputRef={inputRef}
        onKeyDown={onKeyDown}
        tools={
          <>
            <IconButton path={mdiMessageFlashOutline} label={t('replies.insert')} onClick={menu.begin} />
            <IconButton
              path={mdiPlaylistPlay}
              label={t('macros.title')}
              onClick={onMacros}
              {...keyHint('macros', t('macros.title'))}
            />
            {suggests && (
              <IconButton
                path={mdiCreationOutline}
                label={t('copilot.suggest')}
                onClick={() => void suggestion.ask()}
                {...keyHint('suggest', t('copilot.suggest'))}
              />
            )}
          </>
        }
      />
    </Box>
  );
}

interface CannedMenuInput extends Pick<AgentComposerProps, 'names' | 'replies' | 'inputRef'> {
  draft: string;
  setDraft: (text: string) => void;
}

/** The menu's state: open while the caret stands in a command that was not dismissed. */
function useCannedMenu({ draft, setDraft, names, replies, inputRef }: CannedMenuInput) {
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [chosen, setChosen] = useState(0);
  const command = caret === null ? null : commandAt(draft, caret);
  const open = command !== null && dismissed !== draft;
  const matches = open ? matchingReplies(replies, command.query) : [];
  const active = Math.min(chosen, Math.max(0, matches.length - 1));
  const activeId = matches[active]?.id;

  useEffect(() => {
    const field = inputRef.current;
    if (!field) return;
    field.setAttribute('aria-expanded', String(open));
    if (open && activeId) field.setAttribute('aria-activedescendant', optionId(id, activeId));
    else field.removeAttribute('aria-activedescendant');
  }, [inputRef, open, activeId, id]);

  const place = (text: string, at: number) => {
    setDraft(text);
    setCaret(at);
    // After the field has taken the new text.
    requestAnimationFrame(() => {
      inputRef.current?.focus();
      inputRef.current?.setSelectionRange(at, at);
    });
  };
  const take = (reply: CannedReply) => {
    if (!command || caret === null) return;
    const done = withReply(draft, caret, command, personalised(reply.content, names));
    place(done.text, done.caret);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!command || !open || event.nativeEvent.isComposing) return;
    const reply = matches[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen((active + step + matches.length) % Math.max(1, matches.length));
    else if (event.key === 'Escape') setDismissed(draft);
    else if (reply && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) take(reply);
    // A mistyped shortcut alone must not go to the customer; Esc first, who means it.
    else if (event.key !== 'Enter' || draft.trim().toLowerCase() !== `/${command.query}`) return;
    event.preventDefault();
  };

  return {
    id,
    open,
    matches,
    active,
    take,
    onKeyDown,
    onDraftChange: (text: string) => {
      setChosen(0);
      setDismissed(null);
      setCaret(inputRef.current?.selectionStart ?? text.length);
      setDraft(text);
    },
    followCaret: () => setCaret(inputRef.current?.selectionStart ?? null),
    close: () => setCaret(null),
    /** Puts a stroke where the caret is. */
    begin: () => {
      const at = inputRef.current?.selectionStart ?? draft.length;
      const before = draft.slice(0, at);
      const stroke = before === '' || /\s$/.test(before) ? '/' : ' /';
      setDismissed(null);
      place(before + stroke + draft.slice(at), at + stroke.length);
    },
  };
}
