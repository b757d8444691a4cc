import { randomUUID } from 'node:crypto';
import type { Conversation } from '../factories/conversations.ts';
import { until } from '../harness/wait.ts';
import { ProductConversation } from './product-conversation.ts';

/** Between two texts of one person, in ms. */
const PAUSE_MS = [1000, 3000] as const;
const SETTLE_MS = 60_000;

/** Both sides of a conversation, talking at their own pace until told to stop. */
export class ConversationLoad {
  readonly sessionId: string;
  readonly sides: readonly [ProductConversation, ProductConversation];
  readonly #timers = new Set<NodeJS.Timeout>();
  #talking = true;

  constructor(urls: readonly string[], { id, customer, agent }: Conversation) {
    this.sessionId = id;
    this.sides = [new ProductConversation(urls, customer, id), new ProductConversation(urls, agent, id)];
    for (const side of this.sides) this.#talk(side);
  }

  /** No new texts from here on; resolves when everything written is acknowledged and both sides are live. */
  async settle(): Promise<void> {
    this.#talking = false;
    for (const timer of this.#timers) clearTimeout(timer);
    const settled = () => {
      for (const side of this.sides) side.requireSettled();
      return true;
    };
    await until(settled, { timeout: SETTLE_MS, what: `the conversation ${this.sessionId} to settle` });
  }

  stop(): void {
    this.#talking = false;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const side of this.sides) side.stop();
  }

  #talk(side: ProductConversation): void {
    const [shortest, longest] = PAUSE_MS;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        if (!this.#talking) return;
        side.send(`${side.side} ${side.sent.length} ${randomUUID()}`);
        this.#talk(side);
      },
      shortest + Math.random() * (longest - shortest),
    );
    this.#timers.add(timer);
  }
}
