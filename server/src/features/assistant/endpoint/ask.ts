import { unseal } from '../../../platform/seal.ts';
import type { AssistantConfiguration } from '../queries/get-configuration.ts';
import { reserve, settle } from '../spending.ts';
import { type ChatPiece, type ChatRequest, chat, type Endpoint } from './chat.ts';
import { isFree } from './failure.ts';
import { toWire, type Usage } from './wire.ts';

/** What is asked for beside what the configuration says, or in place of its longest answer. */
export type Ask = Pick<ChatRequest, 'messages' | 'tools' | 'json'> & Partial<Pick<ChatRequest, 'maxTokens'>>;

/** More than any text of ours was seen to need, so that a reservation is not too small. */
const BYTES_A_TOKEN = 2;

export function endpointOf({ endpoint, key }: AssistantConfiguration): Endpoint {
  return { baseUrl: endpoint.base_url, model: endpoint.model, key: key === null ? null : unseal(key) };
}

/**
 * Asks the endpoint as it is set up, within the limits of today: what it may use is reserved before and settled after,
 * however it ends; where no usage is told, by an estimate, and as the whole reservation where it was left before its
 * first word: what it thought until then is paid for. `used` is told at the end. Throws EndpointFailure, `limit` among
 * it, and what `signal` was aborted with.
 */
export async function* ask(
  configuration: AssistantConfiguration,
  customerId: string | null,
  asked: Ask,
  { signal, used: tell = () => undefined }: { signal: AbortSignal; used?: (tokens: number) => void },
): AsyncGenerator<ChatPiece> {
  const [endpoint, request] = [endpointOf(configuration), requestOf(configuration, asked)];
  const most: Usage = { input: estimateTokens(promptOf(asked)), output: request.maxTokens };
  const reservation = await reserve(configuration, customerId, most);
  let used: Usage | undefined;
  let written = '';
  let ended = false;
  try {
    for await (const piece of chat(endpoint, request, signal)) {
      if (piece.kind === 'usage') used = piece.usage;
      else written += piece.kind === 'text' ? piece.text : JSON.stringify(piece.calls);
      yield piece;
    }
    ended = true;
  } catch (error) {
    if (isFree(error)) used = { input: 0, output: 0 };
    throw error;
  } finally {
    used ??= { input: most.input, output: ended || written !== '' ? estimateTokens(written) : most.output };
    await settle(reservation, used);
    tell(used.input + used.output);
  }
}

function requestOf({ endpoint, abilities }: AssistantConfiguration, asked: Ask): ChatRequest {
  return {
    ...asked,
    maxTokens: asked.maxTokens ?? endpoint.max_tokens,
    temperature: endpoint.temperature,
    stream: abilities?.streams ?? true,
    usageInStream: abilities?.usage_in_stream ?? false,
    newerLimits: abilities?.newer_limits ?? false,
  };
}

function promptOf({ messages, tools = [] }: Ask): string {
  return JSON.stringify([messages.map(toWire), tools]);
}

/** Rather too many than too few. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_A_TOKEN);
}
