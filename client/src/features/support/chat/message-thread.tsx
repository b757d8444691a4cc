import { Box, Flex, Text } from '@chakra-ui/react';
import type { Quote } from '@lode/shared/support/quote-schemas';
import { type Party, SYSTEM_TEXTS } from '@lode/shared/support/schemas';
import { mdiArrowDown } from '@mdi/js';
import {
  type Dispatch,
  memo,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { useFormat } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/server-time.ts';
import type { ConversationHandle } from '../engine/conversation-types.ts';
import { firstLineOf } from './first-line.ts';
import { useFoundPlace } from './found-place.ts';
import { MessageGroup } from './message-group.tsx';
import { NoteLine } from './note-line.tsx';
import { useReadAlong } from './read-along.ts';
import { RunningBubble } from './running-bubble.tsx';
import { useThreadScroll } from './thread-scroll.ts';
import { type EventLine, type Row, timelineOf, type Writer } from './timeline.ts';
import { TypingLine } from './typing-line.tsx';

/** So many messages are laid out at first, or switching would take long; so many more whenever the reader nears their beginning. */
const FIRST = 40;
const MORE = 100;
/** Hardly any message is lower: those that fill the window are laid out before the others, which nobody sees yet. */
const LEAST_PX = 46;
const NEAR_START_PX = 600;

interface MessageThreadProps {
  side: Party;
  conversation: ConversationHandle<'user'> | ConversationHandle<'admin'>;
  /** Accessible name of the log. */
  label: string;
  /** The name above a group of this writer; null for none. */
  nameOf: (writer: Writer, own: boolean) => string | null;
  /** What happened between the messages. */
  events: readonly EventLine[];
  /** The line at which it is opened, by a message's number or a note's id. */
  at?: string | null;
  /** Who is said to be typing. */
  typingName: string;
  density?: 'comfortable' | 'compact';
  /** Above the first message. */
  before?: ReactNode;
  /** Below the last message, inside the scroll. */
  after?: ReactNode;
}

/** A conversation's messages, for the customer's panel and the agents' console alike. */
export function MessageThread(props: MessageThreadProps) {
  const { side, conversation, label, nameOf, typingName, density = 'comfortable', before, after } = props;
  const { events, at = null } = props;
  const { t } = useTranslation('support');
  const { session, messages, pending, marks, unread, typing, answer, thinking } = conversation;
  const [shown, setShown] = useState(() => (at === null ? fillingWindow() : FIRST));
  const visible = useMemo(() => {
    const line = session && firstLineOf(session);
    return line ? [line] : messages.slice(-shown);
  }, [session, messages, shown]);
  const rows = useMemo(
    () => timelineOf({ side, messages: visible, pending, marks, events }),
    [side, visible, pending, marks, events],
  );
  const scroll = useThreadScroll(pending.length);
  useReadAlong({ atEnd: scroll.atEnd, unread, markRead: conversation.markRead });
  const keepPlace = useKeptPlace(scroll.boxRef, shown);
  const { boxRef, stay } = scroll;
  const hasEarlier = messages.length > shown;
  const showEarlier = () => {
    keepPlace();
    setShown(shown + MORE);
  };
  const { place, go } = useJump(at);
  useFoundPlace({ ...place, boxRef, messages, events, shown, onShow: setShown, onMoved: stay });
  const settled = useRestOfFirst({
    wanted: hasEarlier && shown < FIRST,
    follows: scroll.follows,
    keepPlace,
    setShown,
  });

  return (
    <Box position="relative" flex="1" minH="0" display="flex" flexDirection="column">
      <Box
        ref={scroll.boxRef}
        onScroll={({ currentTarget }) => {
          scroll.onScroll();
          if (hasEarlier && currentTarget.scrollTop < NEAR_START_PX && !scroll.follows()) showEarlier();
        }}
        flex="1"
        minH="0"
        overflowY="auto"
        overscrollBehavior="contain"
        tabIndex={0}
        role="log"
        aria-live={settled ? 'polite' : 'off'}
        aria-relevant="additions"
        aria-label={label}
      >
        <Flex
          ref={scroll.contentRef}
          direction="column"
          gap={density === 'compact' ? '2' : '3'}
          p={density === 'compact' ? '3' : '4'}
        >
          {before}
          {hasEarlier && <EarlierButton onClick={showEarlier} />}
          {rows.map((row) => (
            <ThreadRow
              key={row.key}
              row={row}
              side={side}
              nameOf={nameOf}
              conversation={conversation}
              onJump={go}
            />
          ))}
          {answer && (
            <RunningBubble text={answer.text} stop={side === 'user' ? conversation.stopAnswer : undefined} />
          )}
          {thinking && <TypingLine name={t('author.assistant')} />}
          {typing && <TypingLine name={typingName} />}
          {after}
        </Flex>
      </Box>
      {!scroll.atEnd && unread > 0 && <NewMessagesPill count={unread} onClick={scroll.toEnd} />}
    </Box>
  );
}

function fillingWindow(): number {
  return Math.min(FIRST, Math.ceil(window.innerHeight / LEAST_PX));
}

interface RestOfFirst {
  wanted: boolean;
  follows: () => boolean;
  keepPlace: () => void;
  setShown: Dispatch<SetStateAction<number>>;
}

/**
 * Lays out the others of the first messages, which nobody has to hear, once those that fill the window have been
 * drawn; answers whether they are there.
 */
function useRestOfFirst({ wanted, follows, keepPlace, setShown }: RestOfFirst): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    setSettled(!wanted);
    if (!wanted) return;
    // Who reads along stays at the end by itself; to measure here would hold up the first drawing.
    if (!follows()) keepPlace();
    startTransition(() => setShown((now) => Math.max(now, FIRST)));
  }, [wanted, follows, keepPlace, setShown]);
  return settled;
}

/** Where the reader is taken: first to the line at which it is opened. One that is asked for again is gone to again. */
function useJump(at: string | null) {
  const [place, setPlace] = useState({ at, turn: 0 });
  const go = useCallback((seq: number) => setPlace(({ turn }) => ({ at: String(seq), turn: turn + 1 })), []);
  return { place, go };
}

interface ThreadRowProps extends Pick<MessageThreadProps, 'side'> {
  row: Row;
  onJump: (seq: number) => void;
  nameOf: MessageThreadProps['nameOf'];
  conversation: MessageThreadProps['conversation'];
}

function isToday(at: string): boolean {
  return new Date(at).toDateString() === new Date(serverNow()).toDateString();
}

const ThreadRow = memo(function ThreadRow({ row, side, nameOf, conversation, onJump }: ThreadRowProps) {
  const { t } = useTranslation('support');
  const format = useFormat();
  switch (row.kind) {
    case 'day':
      return (
        <Text textStyle="xs" color="muted" textAlign="center" py="1" title={format.date(row.at)}>
          {isToday(row.at) ? t('thread.today') : format.date(row.at)}
        </Text>
      );
    case 'system':
      return <SystemLine text={row.message.content} />;
    case 'event':
      if (row.line.author !== undefined) return <NoteLine line={row.line} author={row.line.author} />;
      return (
        <Text
          textStyle="xs"
          color="muted"
          textAlign="center"
          dir="auto"
          title={format.exactTime(row.line.at)}
        >
          {row.line.text}
        </Text>
      );
    case 'group':
      return (
        <MessageGroup
          group={row}
          name={nameOf(row.writer, row.own)}
          actions={conversation}
          nameOfQuoted={(quote) =>
            nameOf(writerOf(quote), (quote.author === 'customer') === (side === 'user'))
          }
          onJump={onJump}
        />
      );
  }
});

const writerOf = ({ author, author_name, author_username }: Quote): Writer => ({
  author,
  name: author_name,
  username: author_username,
});

/** A line of the system's own, in the reader's language where we know it. */
function SystemLine({ text }: { text: string }) {
  const { t } = useTranslation('support');
  const known = text === SYSTEM_TEXTS.autoCloseWarning;
  return (
    <Text
      textStyle="xs"
      color="muted"
      textAlign="center"
      alignSelf="center"
      maxW="48ch"
      px="3"
      py="1.5"
      borderRadius="l2"
      bg="bg.muted"
    >
      {known ? t('system.auto_close_warning') : text}
    </Text>
  );
}

function EarlierButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('support');
  return (
    <QuietButton size="xs" alignSelf="center" onClick={onClick}>
      {t('thread.earlier')}
    </QuietButton>
  );
}

function NewMessagesPill({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation('support');
  return (
    <PrimaryButton
      size="xs"
      position="absolute"
      bottom="3"
      insetInline="0"
      mx="auto"
      w="fit-content"
      boxShadow="md"
      onClick={onClick}
    >
      <Icon path={mdiArrowDown} size={16} />
      {t('thread.new_messages', { count })}
    </PrimaryButton>
  );
}

/** Puts the reader back where they were after earlier messages were laid out above. */
function useKeptPlace(boxRef: RefObject<HTMLDivElement | null>, shown: number): () => void {
  const fromEnd = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the growth that moved the place.
  useLayoutEffect(() => {
    const box = boxRef.current;
    if (box && fromEnd.current !== null) box.scrollTop = box.scrollHeight - fromEnd.current;
    fromEnd.current = null;
  }, [boxRef, shown]);
  return useCallback(() => {
    const box = boxRef.current;
    if (box) fromEnd.current = box.scrollHeight - box.scrollTop;
  }, [boxRef]);
}
