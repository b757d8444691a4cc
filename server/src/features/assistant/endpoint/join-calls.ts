import { EndpointFailure } from './failure.ts';
import type { CallPiece, ToolCall } from './wire.ts';

const ARGUMENTS_MAX = 16_384;
const CALLS_MAX = 16;

/** Puts tool calls together that come in pieces, by their index; a piece without one goes on with the last, or begins a new one. */
export class JoinedCalls {
  readonly #calls = new Map<number, ToolCall>();

  add(pieces: CallPiece[]): void {
    for (const piece of pieces) this.#put(piece);
  }

  /** In their order; those that never got a name are none. */
  get all(): ToolCall[] {
    return [...this.#calls.values()].filter(({ name }) => name !== '');
  }

  #put({ index, id, function: { name, arguments: given } }: CallPiece): void {
    const at = index ?? (id || name ? this.#calls.size : Math.max(0, this.#calls.size - 1));
    const call = this.#calls.get(at) ?? { id: `call-${at}`, name: '', arguments: '' };
    this.#calls.set(at, call);
    if (this.#calls.size > CALLS_MAX) throw new EndpointFailure('too-long', 'There are too many tool calls');
    if (id) call.id = id;
    if (name) call.name = name;
    call.arguments += given ?? '';
    if (call.arguments.length > ARGUMENTS_MAX)
      throw new EndpointFailure('too-long', 'A tool call is too long');
  }
}
