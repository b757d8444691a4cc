import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './reveal.module.css';

/** The line that an element's top has to cross: so many pixels above the bottom of the viewport. */
export const REVEAL_LINE_PX = 100;

interface RevealProps {
  /** Milliseconds before the movement starts, none unless told. */
  delay?: number;
  children: ReactNode;
  className?: string;
}

/**
 * Fades its content in and slides it up 30 px over 0.8 s when its top crosses the line, and back when it
 * is scrolled below the line again. What is in sight at first is simply there, as everything is in print,
 * without JavaScript and under reduced motion. The outer element holds still, so that the line is measured
 * against where the content belongs.
 */
export function Reveal({ delay = 0, children, className }: RevealProps) {
  const outer = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [still, moving] = [outer.current, inner.current];
    if (!still || !moving) return;
    // Not as an attribute: the content security policy lets no inline style of the first HTML in.
    moving.style.transitionDelay = `${delay}ms`;
    const place = (top: number, line: number) => {
      moving.dataset.reveal = top > window.innerHeight - line ? 'below' : 'shown';
    };
    place(still.getBoundingClientRect().top, 0);
    let told = false;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // It tells of the first picture too, of which nothing that is in sight is taken away.
        if (entry && told) place(entry.boundingClientRect.top, REVEAL_LINE_PX);
        told = true;
      },
      { rootMargin: `0px 0px -${REVEAL_LINE_PX}px 0px` },
    );
    observer.observe(still);
    return () => observer.disconnect();
  }, [delay]);
  return (
    <div ref={outer} className={className}>
      <div ref={inner} className={styles.reveal}>
        {children}
      </div>
    </div>
  );
}
