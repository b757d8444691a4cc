/** Which of the browser's tabs speaks for all of them. */
export interface TabVoice {
  isMine: () => boolean;
  leave: () => void;
}

/** What says that the person is in this tab. */
const TOUCHES = ['focus', 'pointerup', 'keydown'] as const;

/**
 * Joins the tabs that share a voice under `name`: the tab last touched has it, as a browser keeps an untouched one
 * silent; when that tab goes, another one of them has it. Without Web Locks every tab speaks for itself.
 */
export function joinVoice(name: string, locks: LockManager | undefined = navigator.locks): TabVoice {
  if (!locks) return { isMine: () => true, leave: () => undefined };
  const left = new AbortController();
  let release: (() => void) | null = null;
  let waiting = false;

  const hold = () =>
    new Promise<void>((resolve) => {
      release = resolve;
    });
  const lost = () => {
    // Another tab was touched, or this one leaves.
    release = null;
    queue();
  };
  const queue = () => {
    if (waiting || left.signal.aborted) return;
    waiting = true;
    const granted = () => {
      waiting = false;
      return hold();
    };
    locks.request(name, { signal: left.signal }, granted).catch(lost);
  };
  const take = () => {
    if (release || !(navigator.userActivation?.hasBeenActive ?? true)) return;
    locks.request(name, { steal: true }, hold).catch(lost);
  };

  queue();
  for (const touch of TOUCHES) window.addEventListener(touch, take, { signal: left.signal, passive: true });
  return {
    isMine: () => release !== null,
    leave: () => {
      left.abort();
      release?.();
      release = null;
    },
  };
}
