import { randomUUID } from 'node:crypto';
import { DELTA_LENGTH, DELTA_MS } from '@lode/shared/support/assistant-schemas';
import { supportSessionRoom } from '@lode/shared/support/socket';
import { logger } from '../../platform/logger.ts';
import { publishDeliveries } from '../../platform/publish.ts';
import { toRoom } from '../../platform/realtime.ts';
import { forgetAnswer, keepAnswer } from '../support/commands/keep-answer.ts';

/**
 * Tells an answer while it is written: the first piece at once, then every 40 ms or 256 characters. Pieces are
 * hints: without Redis nobody sees it grow, and the message that it becomes is stored all the same.
 */
export class AnswerStream {
  answerId = randomUUID();
  readonly #sessionId: string;
  readonly #forSeq: number;
  #index = -1;
  #told = '';
  #untold = '';
  #timer: NodeJS.Timeout | undefined;
  #telling: Promise<void> = Promise.resolve();

  constructor(sessionId: string, forSeq: number) {
    this.#sessionId = sessionId;
    this.#forSeq = forSeq;
  }

  write(piece: string): void {
    this.#untold += piece;
    if (this.#index < 0 || this.#untold.length >= DELTA_LENGTH) this.#tell();
    else this.#timer ??= setTimeout(() => this.#tell(), DELTA_MS);
  }

  /** Begins anew in the same place: readers see the new answer instead of the old one. */
  restart(): void {
    this.#clear();
    this.answerId = randomUUID();
    this.#index = -1;
    this.#told = '';
  }

  /** The message says the rest; `left` to somebody else, what is kept is theirs. */
  async end(left = false): Promise<void> {
    this.#clear();
    await this.#telling;
    if (!left) await forgetAnswer(this.#sessionId).catch(() => undefined);
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#untold = '';
  }

  #tell(): void {
    const text = this.#untold;
    this.#clear();
    if (text === '') return;
    this.#index += 1;
    this.#told += text;
    const facts = { answer_id: this.answerId, for_seq: this.#forSeq, index: this.#index };
    const whole = { ...facts, text: this.#told };
    const delta = { session_id: this.#sessionId, ...facts, text };
    this.#telling = this.#telling
      .then(async () => {
        // Kept before it is told: whoever hears of a piece too many asks for the whole, and finds it.
        await keepAnswer(this.#sessionId, whole);
        await publishDeliveries([
          toRoom(supportSessionRoom(this.#sessionId), 'support:assistant.delta', delta),
        ]);
      })
      .catch((error: unknown) => logger.debug({ err: error }, 'piece of an answer not told'));
  }
}
