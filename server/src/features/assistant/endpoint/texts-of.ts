import type { ChatPiece } from './chat.ts';
import type { ToolCall } from './wire.ts';

/** The text among the pieces; tool calls are put into `calls`. */
export async function* textsOf(
  pieces: AsyncIterable<ChatPiece>,
  calls: ToolCall[] = [],
): AsyncGenerator<string> {
  for await (const piece of pieces) {
    if (piece.kind === 'text') yield piece.text;
    else if (piece.kind === 'calls') calls.push(...piece.calls);
  }
}
