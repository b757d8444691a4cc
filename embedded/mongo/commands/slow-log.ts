import { decodeDoc } from '../bson/decode.ts';
import { isDoc, type Value } from '../bson/value.ts';
import type { Request } from '../wire/messages.ts';
import type { Operation } from './operation.ts';

/** Where a command's namespace, searches and changes are said, and nothing that was searched for. */
const shown = ['filter', 'query', 'q', 'sort', 'key', 'pipeline', 'update', 'updates', 'deletes', 'indexes'];
const deepest = 8;
const mostNames = 30;

/** Writes one line of JSON for each command that took longer than it should. */
export class SlowLog {
  private readonly millis: number;
  private readonly write: (line: string) => void;

  /** `millis` is what a command may take. */
  constructor(millis: number, write: (line: string) => void) {
    this.millis = millis;
    this.write = write;
  }

  note(request: Request, operation: Operation): void {
    const millis = performance.now() - operation.startedAt;
    if (millis <= this.millis) return;
    const line = {
      slow: operation.name,
      ns: operation.ns,
      shape: commandShape(request),
      plan: operation.plan,
      documents: operation.documents,
      keys: operation.keys,
      ms: Math.round(millis),
      at: new Date().toISOString(),
    };
    this.write(`${JSON.stringify(line)}\n`);
  }
}

function commandShape({ command, sequences }: Request): Record<string, unknown> {
  const shape: Record<string, unknown> = {};
  for (const name of shown) if (command.has(name)) shape[name] = shapeOf(command.get(name), 0);
  const documents = command.get('documents');
  if (Array.isArray(documents)) shape.documents = documents.length;
  for (const [name, raws] of sequences) {
    const first = shown.includes(name) ? raws[0] : undefined;
    shape[name] = first ? [shapeOf(decodeDoc(first), 1)] : raws.length;
  }
  return shape;
}

/** Field names and operators as they are nested; every value is a question mark. */
function shapeOf(value: Value, depth: number): unknown {
  if (depth > deepest) return '…';
  if (isDoc(value)) {
    const fields = [...value].slice(0, mostNames);
    return Object.fromEntries(fields.map(([name, inner]) => [name, shapeOf(inner, depth + 1)]));
  }
  if (!Array.isArray(value)) return '?';
  const documents = value.filter(isDoc).slice(0, mostNames);
  return documents.length > 0 ? documents.map((each) => shapeOf(each, depth + 1)) : ['?'];
}
