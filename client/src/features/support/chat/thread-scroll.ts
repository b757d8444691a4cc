import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this counts as reading along. */
const NEAR_END_PX = 56;

interface ThreadScroll {
  boxRef: RefObject<HTMLDivElement | null>;
  contentRef: RefObject<HTMLDivElement | null>;
  /** The newest message is in view. */
  atEnd: boolean;
  toEnd: () => void;
  /** Reads along: not where somebody reads back. */
  follows: () => boolean;
  onScroll: () => void;
  /** Stays where something else has scrolled to. */
  stay: () => void;
}

function placeOf(box: HTMLElement) {
  return { top: box.scrollTop, content: box.scrollHeight, box: box.clientHeight };
}

function isNearEnd(box: HTMLElement): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX;
}

/**
 * Keeps the newest message in view while reading along, and never moves while reading back. `ownCount`
 * growing means that we wrote something: that always leads to the end.
 */
export function useThreadScroll(ownCount: number): ThreadScroll {
  const boxRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const last = useRef({ top: 0, content: 0, box: 0 });
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    const box = boxRef.current;
    if (!box) return;
    follows.current = true;
    box.scrollTop = box.scrollHeight;
    last.current = placeOf(box);
    setAtEnd(true);
  }, []);

  const onScroll = useCallback(() => {
    const box = boxRef.current;
    if (!box) return;
    const near = isNearEnd(box);
    const { top, content, box: height } = last.current;
    const resized = box.scrollHeight !== content || box.clientHeight !== height;
    // Only a reader moves up without anything having changed size; the rest is the browser keeping its place.
    if (near) follows.current = true;
    else if (!resized && box.scrollTop < top) follows.current = false;
    last.current = placeOf(box);
    setAtEnd(follows.current);
  }, []);

  const stay = useCallback(() => {
    const box = boxRef.current;
    if (!box) return;
    follows.current = isNearEnd(box);
    last.current = placeOf(box);
    setAtEnd(follows.current);
  }, []);

  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (follows.current) toEnd();
    });
    for (const element of [boxRef.current, contentRef.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [toEnd]);

  const written = useRef(ownCount);
  useLayoutEffect(() => {
    if (ownCount > written.current) toEnd();
    written.current = ownCount;
  }, [ownCount, toEnd]);

  const isFollowing = useCallback(() => follows.current, []);
  return { boxRef, contentRef, atEnd, toEnd, follows: isFollowing, onScroll, stay };
}
