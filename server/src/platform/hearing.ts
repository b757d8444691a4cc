import { channelOf, roomOf, SIGNALS_CHANNEL } from './channels.ts';

/** A connection that listens to channels. */
export interface Line {
  /** Resolves once everything told on these channels arrives. */
  subscribe: (channels: readonly string[]) => Promise<unknown>;
  unsubscribe: (channels: readonly string[]) => Promise<unknown>;
}

export interface LineEvents {
  heard: (message: string) => void;
  /** Nothing arrives from here on. */
  lost: () => void;
  /** It is there, anew or for the first time, and listens to nothing yet, or nobody knows to what. */
  there: () => void;
  /** On these channels nothing arrives any more; on the others it does. */
  unheard: (channels: readonly string[]) => void;
}

type Missed = (rooms?: readonly string[]) => void;

/** A room that somebody left is heard for a little longer: many come back at once, and leaving costs one command for all. */
const LET_GO_EVERY_MS = 10_000;
/** Who joins a room waits no longer than this for a Redis that does not answer. */
const PATIENCE_MS = 5000;
const AGAIN_AFTER_MS = 250;

const pause = (ms: number) => new Promise<'late'>((resolve) => setTimeout(resolve, ms, 'late').unref());

/**
 * What one gateway listens to: the channels of rooms that it has somebody in. Whenever what was told may not have
 * arrived, everything is subscribed to anew and `missed` is called, with the rooms where it is not all of them: who was
 * connected cannot know what they missed.
 */
export class Hearing {
  readonly #line: Line;
  readonly #missed: Missed;
  /** Of what is not yet confirmed, the asking. */
  readonly #channels = new Map<string, Promise<void> | undefined>([[SIGNALS_CHANNEL, undefined]]);
  readonly #idle = new Set<string>();
  /** Everything in `#channels` is heard, or is being asked for. */
  #sound = false;
  #round = 0;
  #begun: () => void = () => undefined;
  /** Resolves when signals are heard for the first time. */
  readonly begun = new Promise<void>((resolve) => {
    this.#begun = resolve;
  });

  constructor(open: (events: LineEvents) => Line, heard: (message: string) => void, missed: Missed) {
    this.#missed = missed;
    const lost = () => {
      this.#sound = false;
      this.#round += 1;
    };
    const unheard = (channels: readonly string[]) => void this.#askAgain(channels);
    this.#line = open({ heard, lost, there: () => void this.#renew(), unheard });
    setInterval(() => void this.letGoOfIdle(), LET_GO_EVERY_MS).unref();
  }

  get sound(): boolean {
    return this.#sound;
  }

  /** Names the time since which nothing that was told can have been missed; undefined while something can. */
  get unbroken(): number | undefined {
    return this.#sound ? this.#round : undefined;
  }

  /**
   * Listens to rooms from now on. Where there is something to wait for, resolves once what is told to them arrives here;
   * while Redis is away at once: everybody is sent away when it is back.
   */
  hold(rooms: readonly string[]): Promise<void> | undefined {
    const channels = rooms.map(channelOf);
    const fresh = channels.filter((channel) => !this.#channels.has(channel));
    const asked = fresh.length > 0 ? this.#ask(fresh) : undefined;
    for (const channel of fresh) this.#channels.set(channel, asked);
    for (const channel of channels) this.#idle.delete(channel);
    const asking = channels.flatMap((channel) => this.#channels.get(channel) ?? []);
    if (asking.length === 0) return undefined;
    return Promise.all(asking).then(() => undefined);
  }

  /** Nobody here is in this room any more. */
  letGo(room: string): void {
    const channel = channelOf(room);
    if (this.#channels.has(channel)) this.#idle.add(channel);
  }

  async letGoOfIdle(): Promise<void> {
    // While everything is asked for anew, the next time is soon enough.
    if (!this.#sound || this.#idle.size === 0) return;
    const idle = [...this.#idle];
    this.#idle.clear();
    for (const channel of idle) this.#channels.delete(channel);
    // What cannot be unsubscribed from is heard for nothing, until the next renewal.
    await this.#line.unsubscribe(idle).catch(() => undefined);
  }

  /** Never rejects: what cannot be heard is asked for again, and whoever joined meanwhile is sent away then. */
  async #ask(channels: readonly string[]): Promise<void> {
    // The renewal that is due, or on its way, takes them along.
    if (!this.#sound) return;
    const round = this.#round;
    const asked = this.#line.subscribe(channels).then(
      () => this.#confirm(channels),
      () => (round === this.#round ? this.#renew() : undefined),
    );
    const answer = await Promise.race([asked, pause(PATIENCE_MS)]);
    if (answer === 'late') void asked.then(() => round === this.#round && this.#missed());
  }

  /** Of what moved to another place: only those in its rooms may have missed something. */
  async #askAgain(channels: readonly string[]): Promise<void> {
    // A renewal may have been told already that it hears them.
    if (!this.#sound || channels.includes(SIGNALS_CHANNEL)) return this.#renew();
    const round = this.#round;
    const held = channels.filter((channel) => this.#channels.has(channel));
    const asked = this.#ask(held);
    for (const channel of held) this.#channels.set(channel, asked);
    await asked;
    if (round === this.#round) this.#missed(held.map(roomOf));
  }

  #confirm(channels: readonly string[]): void {
    for (const channel of channels) if (this.#channels.has(channel)) this.#channels.set(channel, undefined);
  }

  /** Subscribes to everything anew. A later renewal, or the end of the connection, ends an earlier one. */
  async #renew(): Promise<void> {
    this.#sound = false;
    this.#round += 1;
    const round = this.#round;
    const asked = new Set<string>();
    for (;;) {
      const rest = [...this.#channels.keys()].filter((channel) => !asked.has(channel));
      if (rest.length === 0) break;
      const heard = await this.#line.subscribe(rest).then(
        () => true,
        () => pause(AGAIN_AFTER_MS),
      );
      if (round !== this.#round) return;
      if (heard === true) for (const channel of rest) asked.add(channel);
    }
    this.#confirm([...asked]);
    this.#sound = true;
    this.#begun();
    this.#missed();
  }
}
