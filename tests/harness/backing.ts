import type { TestProcess } from './test-process.ts';

/** Where something listens. */
export interface Place {
  host: string;
  port: number;
}

/** One store for a run; every site on it takes a database of its own. */
export interface Store {
  place: Place;
  stop: () => Promise<void>;
  /** The process, when it is ours: it can be killed and started again. */
  process?: TestProcess;
}

/** What a stopped store left in its folder, and which database of it is meant. */
export interface StoredData {
  folder: string;
  database: string;
}

/** A Redis of one site: pub/sub knows no databases, so that sites cannot share one. */
export interface RedisServer {
  /** What a site's processes are told. */
  readonly url: string;
  place: () => Place;
  /** Ends it at once. */
  kill: () => Promise<void>;
  /** Starts it again with nothing in it. */
  startEmpty: () => Promise<void>;
  stop: () => Promise<void>;
}

export function redisUrl(place: Place): string {
  return `redis://${place.host}:${place.port}`;
}
