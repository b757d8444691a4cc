import { parseCollation } from '../bson/collation.ts';
import { type Doc, isTruthy } from '../bson/value.ts';
import { ErrorCode, MongoError, notSupported } from '../errors.ts';
import { isCommonField } from './known-fields.ts';
import { isValidationOption, setValidation } from './validation.ts';

const refused = new Set([
  'capped',
  'timeseries',
  'viewOn',
  'pipeline',
  'clusteredIndex',
  'encryptedFields',
  'changeStreamPreAndPostImages',
]);

/** Options about how MongoDB stores things, which have no meaning here. */
const ignored = new Set(['autoIndexId', 'size', 'max', 'flags', 'storageEngine', 'indexOptionDefaults']);

/** The options a new collection keeps, from its `create` command. */
export function collectionOptions(command: Doc): Doc {
  const options: Doc = new Map();
  for (const [name, value] of command) {
    if (name === 'create' || isCommonField(name) || ignored.has(name)) continue;
    if (refused.has(name)) {
      if (isTruthy(value)) throw notSupported(`create option '${name}'`);
    } else if (name === 'collation') {
      const collation = parseCollation(value);
      if (collation) options.set(name, collation.spec);
    } else if (name === 'expireAfterSeconds') {
      throw new MongoError(
        ErrorCode.InvalidOptions,
        "'expireAfterSeconds' is only allowed on time-series and clustered collections",
      );
    } else if (isValidationOption(name)) {
      setValidation(options, name, value);
    } else throw new MongoError(40415, `BSON field 'create.${name}' is an unknown field.`);
  }
  return options;
}
