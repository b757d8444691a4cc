import type { Message } from '@lode/shared/support/schemas';
import { type RefObject, useEffect, useRef } from 'react';
import type { EventLine } from './timeline.ts';

/** How long the line that was looked for stays marked. */
const MARKED_MS = 3000;
/** Messages that are laid out above it. */
const ABOVE = 20;

interface FoundPlace {
  /** Number of a message, or the id of a note; null for none. */
  at: string | null;
  /** Grows where the same line is asked for again. */
  turn: number;
  boxRef: RefObject<HTMLElement | null>;
  messages: readonly Message[];
  events: readonly EventLine[];
  /** So many of the newest are laid out. */
  shown: number;
  onShow: (count: number) => void;
  /** The reader has been taken away from where they were. */
  onMoved: () => void;
}

/** Lays out and brings into view the line at which a conversation is opened, once it is there, and marks it for a moment. */
export function useFoundPlace({
  at,
  turn,
  boxRef,
  messages,
  events,
  shown,
  onShow,
  onMoved,
}: FoundPlace): void {
  const reached = useRef('');
  useEffect(() => {
    const asked = `${turn} ${at}`;
    if (at === null || reached.current === asked) return;
    const needed = messages.length - positionOf(at, messages, events);
    if (needed > messages.length) return;
    if (needed > shown) return onShow(needed + ABOVE);
    const line = boxRef.current?.querySelector(`[data-line="${CSS.escape(at)}"]`);
    if (!line) return;
    reached.current = asked;
    line.scrollIntoView({ block: 'center' });
    onMoved();
    line.setAttribute('data-found', '');
    setTimeout(() => line.removeAttribute('data-found'), MARKED_MS);
  }, [at, turn, boxRef, messages, events, shown, onShow, onMoved]);
}

/** Where it stands among the messages; -1 while it has not come. */
function positionOf(at: string, messages: readonly Message[], events: readonly EventLine[]): number {
  const note = events.find(({ id }) => id === at);
  const seq = note ? Math.max(1, note.after_seq) : Number(at);
  return messages.findIndex((message) => message.seq === seq);
}
