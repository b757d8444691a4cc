import { parseCollation } from '../bson/collation.ts';
import { Exact } from '../bson/encode.ts';
import { type Doc, isDoc, type Value } from '../bson/value.ts';
import { badValue, ErrorCode, MongoError, typeMismatch } from '../errors.ts';
import { compileFilter, type Predicate } from '../query/match.ts';
import { Variables } from '../query/variables.ts';
import type { Collection } from '../storage/catalog.ts';

const choices = new Map([
  ['validationLevel', ['off', 'strict', 'moderate']],
  ['validationAction', ['error', 'warn']],
]);

export function isValidationOption(name: string): boolean {
  return name === 'validator' || choices.has(name);
}

/** Checks one of `validator`, `validationLevel`, `validationAction` and puts it into a collection's options. */
export function setValidation(options: Doc, name: string, value: Value): void {
  if (name === 'validator') {
    if (!isDoc(value)) throw typeMismatch("Field 'validator' must be an object");
    compileFilter(value);
    if (value.size === 0) options.delete(name);
    else options.set(name, value);
    return;
  }
  if (typeof value !== 'string' || !choices.get(name)?.includes(value))
    throw badValue(`Enumeration value for field '${name}' is not valid`);
  options.set(name, value);
}

const compiled = new WeakMap<Doc, Predicate>();

function validatorOf(collection: Collection): Predicate | undefined {
  const validator = collection.options.get('validator');
  const off = collection.options.get('validationLevel') === 'off';
  if (off || !isDoc(validator) || collection.options.get('validationAction') === 'warn') return undefined;
  let test = compiled.get(validator);
  if (!test) {
    const collation = parseCollation(collection.options.get('collation'));
    test = compileFilter(validator, new Variables(new Map(), collation));
    compiled.set(validator, test);
  }
  return test;
}

/** Throws when the collection's validator refuses a document; at level moderate, only if it accepted `before`. */
export function validate(collection: Collection, document: Doc, before?: Doc): void {
  const accepts = validatorOf(collection);
  if (!accepts || accepts(document)) return;
  const lenient = collection.options.get('validationLevel') === 'moderate';
  if (lenient && before && !accepts(before)) return;
  throw new MongoError(ErrorCode.DocumentValidationFailure, 'Document failed validation', {
    errInfo: {
      failingDocumentId: new Exact(document.get('_id')),
      details: { operatorName: [...(collection.options.get('validator') as Doc).keys()][0] },
    },
  });
}
