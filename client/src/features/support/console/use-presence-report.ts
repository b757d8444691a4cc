import { useEffect } from 'react';
import { request, whenLive } from '../../../lib/socket.ts';

/** Without a key or a pointer for this long the agent is away. */
const IDLE_MS = 5 * 60_000;
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Tells the server whether the agent is here or away: by the window's visibility, and by five idle minutes. Who is idle in
 * all of their windows is gone; who only looks at another one is not.
 */
export function usePresenceReport(): void {
  useEffect(() => {
    let live = false;
    let idle = false;
    let told: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const tell = () => {
      const state = idle || document.hidden ? 'away' : 'here';
      const report = `${state} ${idle}`;
      if (!live || report === told) return;
      told = report;
      request('admin', 'support:presence.set', { state, idle }).catch((error: unknown) => {
        // The next connect tells it again.
        console.warn('Presence could not be told', error);
      });
    };
    const seen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        idle = true;
        tell();
      }, IDLE_MS);
      if (!idle) return;
      idle = false;
      tell();
    };
    const unwatch = whenLive('admin', {
      onLive: () => {
        live = true;
        told = null;
        tell();
      },
      onDown: () => {
        live = false;
      },
    });
    seen();
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, seen, { passive: true });
    document.addEventListener('visibilitychange', tell);
    return () => {
      unwatch();
      clearTimeout(timer);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, seen);
      document.removeEventListener('visibilitychange', tell);
    };
  }, []);
}
