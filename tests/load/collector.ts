import { TraceCollector } from '../harness/trace-collector.ts';
import { serveHelper } from './helper.ts';

let collector: TraceCollector | undefined;

/** A collector of traces, in a process of its own as it would be. */
const api = {
  async listen(): Promise<string> {
    collector = await TraceCollector.start();
    return collector.url;
  },
  taken: (): number => collector?.spans.length ?? 0,
};

export type CollectorApi = typeof api;

serveHelper(api);
