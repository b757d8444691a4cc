import { domAnimation, LazyMotion, MotionConfig } from 'framer-motion';
import type { ReactNode } from 'react';

/** What the design asks of every motion: short, easing out. */
const TRANSITION = { duration: 0.18, ease: 'easeOut' } as const;

/** Below it `m` elements may move; under reduced motion only their opacity does. */
export function MotionRoot({ children }: { children: ReactNode }) {
  return (
    <LazyMotion features={domAnimation} strict>
      <MotionConfig reducedMotion="user" transition={TRANSITION}>
        {children}
      </MotionConfig>
    </LazyMotion>
  );
}
