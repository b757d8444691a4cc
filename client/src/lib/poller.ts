/** A client that loses its socket asks again within this time, not at the same instant as everybody else. */
const SPREAD_MS = 3000;

export interface Poller {
  /** Begins; a first start runs at once, a later one a random moment later. */
  start(): void;
  stop(): void;
}

/**
 * Runs `task` again and again while started, `everyMs` after the last run ended: never two at once.
 * The task reports its own failures; one that throws is run again all the same. Its signal fires on stop.
 */
export function createPoller(
  everyMs: number,
  task: (signal: AbortSignal) => Promise<void>,
  random = Math.random,
): Poller {
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let started = false;

  const run = async (controller: AbortController): Promise<void> => {
    try {
      await task(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) console.warn('A poll failed', error);
    }
    if (!controller.signal.aborted) timer = setTimeout(() => void run(controller), everyMs);
  };

  return {
    start() {
      if (running) return;
      const controller = new AbortController();
      running = controller;
      if (started) timer = setTimeout(() => void run(controller), random() * Math.min(everyMs, SPREAD_MS));
      else void run(controller);
      started = true;
    },
    stop() {
      running?.abort();
      running = undefined;
      clearTimeout(timer);
    },
  };
}
