import type { SystemStyleObject } from '@chakra-ui/react';
import { useEffect, useState } from 'react';

/** Less than this is not meant as scrolling. */
const MEANT_PX = 8;

/** Where the button stands: above whatever bar a page keeps at the bottom, which tells its height in this variable. */
export const LAUNCHER_BOTTOM =
  'calc(16px + var(--bottom-bar-height, 0px) + env(safe-area-inset-bottom, 0px))';

/** Out of the way on a phone, and back for who comes to it by keyboard. */
export const AWAY: SystemStyleObject = {
  mdDown: {
    transform: 'translateY(calc(100% + 32px))',
    opacity: 0,
    pointerEvents: 'none',
    '&:has(:focus-visible)': { transform: 'none', opacity: 1, pointerEvents: 'auto' },
  },
};

/**
 * Whether somebody reads on: the page's area was scrolled down last, and has not come to its end. Any scroll up, the
 * end, and another page bring the button back.
 */
export function useReadingOn(): boolean {
  const [readingOn, setReadingOn] = useState(false);
  useEffect(() => {
    let last = 0;
    const look = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target.id !== 'content') return;
      const { scrollTop, clientHeight, scrollHeight } = target;
      const atEnd = scrollTop + clientHeight >= scrollHeight - MEANT_PX;
      if (atEnd || scrollTop <= MEANT_PX) setReadingOn(false);
      else if (Math.abs(scrollTop - last) >= MEANT_PX) setReadingOn(scrollTop > last);
      else return;
      last = scrollTop;
    };
    // A scroll does not bubble.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, []);
  return readingOn;
}
