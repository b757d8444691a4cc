import type { Hearing } from '@lode/server/platform/hearing';
import { supportSessionRoom } from '@lode/shared/support/socket';
import { Redis } from 'ioredis';
import { serveHelper } from './helper.ts';
import { preciseNow } from './measure.ts';

/** Of each thing that was told, when it was heard first. */
const heard = new Map<string, number>();
let awaited = 0;
let hearing: Hearing | undefined;
let tellAll: (times: number[]) => void = () => undefined;

function hear(id: string): void {
  if (heard.has(id)) return;
  heard.set(id, preciseNow());
  if (heard.size === awaited) tellAll([...heard.values()]);
}

interface Told {
  kind: string;
  event?: string;
  row?: unknown;
  payload?: { id: string; status: string };
}

/** What stands in for ten thousand sockets: whoever hears what gateways hear, reads it as they do, and notes the time. */
const api = {
  /** The product's own hearing; notes conversations told to be closed, to their own room. */
  async listen(env: Record<string, string>): Promise<void> {
    Object.assign(process.env, env);
    const { hearDeliveries } = await import('@lode/server/platform/publish');
    const listener = (deliveries: unknown[]) => {
      for (const { event, row, payload } of deliveries as Told[])
        if (event === 'support:session.changed' && !row && payload?.status === 'closed') hear(payload.id);
    };
    hearing = hearDeliveries(listener, () => undefined);
    await hearing.begun;
  },
  /** Hears these conversations, as a gateway does that has each of them open. */
  async hold(sessionIds: string[]): Promise<void> {
    await hearing?.hold(sessionIds.map(supportSessionRoom));
  },
  /** A bare channel of lists of what was told. */
  async listenBare(redisUrl: string, channel: string): Promise<void> {
    const subscriber = new Redis(redisUrl);
    subscriber.on('message', (_channel, text) => {
      for (const { event, payload } of JSON.parse(text) as Told[])
        if (event === 'own' && payload) hear(payload.id);
    });
    await subscriber.subscribe(channel);
  },
  /** When each of so many further things was heard. */
  hearAll(amount: number): Promise<number[]> {
    heard.clear();
    awaited = amount;
    return new Promise((resolve) => {
      tellAll = resolve;
    });
  },
};

export type EarApi = typeof api;

serveHelper(api);
