import { compileExpression } from '../aggregate/expression.ts';
import { newScope } from '../aggregate/scope.ts';
import { parseCollation } from '../bson/collation.ts';
import type { Doc, Value } from '../bson/value.ts';
import { Variables } from '../query/variables.ts';
import type { Collection } from '../storage/catalog.ts';
import { optionalDoc } from './arguments.ts';

/**
 * What a statement's filters and expressions see: the command's `let`, the time it began, and
 * the collation asked for, else the collection's own.
 */
export function variablesOf(
  command: Doc,
  collection: Collection | undefined,
  collation: Value = command.get('collation'),
): Variables {
  const strings = parseCollation(collation ?? collection?.options.get('collation'));
  const values = new Map<string, Value>([['NOW', new Date()]]);
  const scope = newScope(new Map());
  for (const [name, value] of optionalDoc(command, 'let') ?? [])
    values.set(name, compileExpression(value)(scope));
  return new Variables(values, strings);
}
