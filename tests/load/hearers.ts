import type { Hearing } from '@lode/server/platform/hearing';
import { serveHelper } from './helper.ts';

const hearings: Hearing[] = [];
let heard = 0;

/** Gateways without sockets: each listens to rooms of its own by the product's hearing, reads what it hears and counts it. */
const api = {
  async listen(env: Record<string, string>, roomsOfEach: string[][]): Promise<void> {
    Object.assign(process.env, env);
    const { hearDeliveries } = await import('@lode/server/platform/publish');
    for (const rooms of roomsOfEach) {
      const listener = (deliveries: unknown[]) => {
        heard += deliveries.length;
      };
      const hearing = hearDeliveries(listener, () => undefined);
      hearings.push(hearing);
      await hearing.begun;
      await hearing.hold(rooms);
    }
  },
  heard: () => heard,
  /** Milliseconds of a core that this process has used. */
  processorMs(): number {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

export type HearersApi = typeof api;

serveHelper(api);
