import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this counts as reading along. */
const NEAR_END_PX = 56;

interface ThreadScroll {
  boxRef: RefObject<HTMLDivElement | null>;
  contentRef: RefObject<HTMLDivElement | null>;
  /** The newest message is in view. */
  atEnd: boolean;
  toEnd: () => void;
  onScroll: () => void;
}

/**
 * Keeps the newest message in view while reading along, and never moves while reading back. `ownCount`
 * growing means that we wrote something: that always leads to the end.
 */
export function useThreadScroll(ownCount: number): ThreadScroll {
  const boxRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const lastTop = useRef(0);
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    const box = boxRef.current;
    if (!box) return;
    follows.current = true;
    box.scrollTop = box.scrollHeight;
    lastTop.current = box.scrollTop;
    setAtEnd(true);
  }, []);

  const onScroll = useCallback(() => {
    const box = boxRef.current;
    if (!box) return;
    const near = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX;
    // Only the reader goes up. What merely lags behind growing content is still reading along.
    if (near) follows.current = true;
    else if (box.scrollTop < lastTop.current) follows.current = false;
    lastTop.current = box.scrollTop;
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

  return { boxRef, contentRef, atEnd, toEnd, onScroll };
}
