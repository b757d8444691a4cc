import { BSON, EJSON } from 'bson';
import { describe, expect, it } from 'vitest';
import { decodeDoc } from '../bson/decode.ts';
import { encodeDoc } from '../bson/encode.ts';
import type { Doc, Value } from '../bson/value.ts';
import { compileUpdate } from './compile-update.ts';

function parse(text: string): Doc {
  return decodeDoc(Buffer.from(BSON.serialize(EJSON.parse(text, { relaxed: false }))));
}

function show(document: Doc): string {
  const plain = BSON.deserialize(encodeDoc(document), { promoteValues: false });
  return EJSON.stringify(plain, { relaxed: false })
    .replace(/\{"\$numberInt":"(-?\d+)"\}/g, '$1')
    .replace(/\{"\$numberLong":"(-?\d+)"\}/g, 'L$1');
}

interface Options {
  filter?: string;
  arrayFilters?: Value;
}

function updated(document: string, update: string, { filter = '{}', arrayFilters }: Options = {}): string {
  const change = compileUpdate(parse(update), { filter: parse(filter), arrayFilters });
  return show(change(parse(document), false));
}

describe('updates', () => {
  const cases: [string, string, string][] = [
    ['{"a":1}', '{"$set":{"b.c":2}}', '{"a":1,"b":{"c":2}}'],
    ['{}', '{"$set":{"z":1,"b":2,"a.10":1,"a.9":1}}', '{"a":{"9":1,"10":1},"b":2,"z":1}'],
    ['{"a":[1]}', '{"$set":{"a.3":4}}', '{"a":[1,null,null,4]}'],
    ['{"a":1,"b":2}', '{"$unset":{"a":""}}', '{"b":2}'],
    ['{"a":[1,2]}', '{"$unset":{"a.0":""}}', '{"a":[null,2]}'],
    ['{"n":1}', '{"$inc":{"n":2,"m":5}}', '{"n":3,"m":5}'],
    ['{"n":2147483647}', '{"$inc":{"n":1}}', '{"n":L2147483648}'],
    [
      '{"n":{"$numberLong":"9007199254740993"}}',
      '{"$inc":{"n":{"$numberLong":"2"}}}',
      '{"n":L9007199254740995}',
    ],
    ['{"n":3}', '{"$mul":{"n":4,"m":2}}', '{"n":12,"m":0}'],
    ['{"n":3}', '{"$min":{"n":1}}', '{"n":1}'],
    ['{"n":3}', '{"$max":{"n":1}}', '{"n":3}'],
    ['{"a":{"b":1}}', '{"$rename":{"a.b":"c"}}', '{"a":{},"c":1}'],
    ['{"a":[1]}', '{"$push":{"a":2}}', '{"a":[1,2]}'],
    ['{"a":[3,1]}', '{"$push":{"a":{"$each":[2],"$sort":1,"$slice":-2}}}', '{"a":[2,3]}'],
    ['{"a":[1,2]}', '{"$push":{"a":{"$each":[9],"$position":1}}}', '{"a":[1,9,2]}'],
    ['{"a":[1]}', '{"$addToSet":{"a":{"$each":[1,2,2]}}}', '{"a":[1,2]}'],
    ['{"a":[1,2,3]}', '{"$pull":{"a":{"$gte":2}}}', '{"a":[1]}'],
    ['{"a":[{"b":1},{"b":2}]}', '{"$pull":{"a":{"b":1}}}', '{"a":[{"b":2}]}'],
    ['{"a":[1,2,1]}', '{"$pullAll":{"a":[1]}}', '{"a":[2]}'],
    ['{"a":[1,2,3]}', '{"$pop":{"a":-1}}', '{"a":[2,3]}'],
    ['{"a":5}', '{"$bit":{"a":{"or":2}}}', '{"a":7}'],
    ['{"a":[{"b":1},{"b":2}]}', '{"$inc":{"a.$[].b":10}}', '{"a":[{"b":11},{"b":12}]}'],
    ['{"_id":1,"a":1}', '{"b":2}', '{"_id":1,"b":2}'],
  ];
  it.each(cases)('%s with %s', (document, update, wanted) => {
    expect(updated(document, update)).toBe(wanted);
  });

  it('uses the position the filter matched, in two paths at once', () => {
    const filter = '{"a":{"$elemMatch":{"b":2}}}';
    const update = '{"$set":{"a.$.c":1},"$inc":{"a.$.b":5}}';
    expect(updated('{"a":[{"b":1},{"b":2}]}', update, { filter })).toBe('{"a":[{"b":1},{"b":7,"c":1}]}');
  });

  it('uses array filters', () => {
    const arrayFilters = [parse('{"e.b":{"$gt":1}}')];
    const update = '{"$set":{"a.$[e].hit":true}}';
    expect(updated('{"a":[{"b":1},{"b":2}]}', update, { arrayFilters })).toBe(
      '{"a":[{"b":1},{"b":2,"hit":true}]}',
    );
  });

  const refused: [string, string, string][] = [
    ['{"a":1}', '{"$set":{"a.b":1}}', "Cannot create field 'b'"],
    ['{"a":1}', '{"$set":{"a":1},"$inc":{"a":1}}', 'would create a conflict'],
    ['{"a":"x"}', '{"$inc":{"a":1}}', 'non-numeric type'],
    ['{"a":1}', '{"$frob":{"a":1}}', 'Unknown modifier: $frob'],
    ['{"_id":1}', '{"$set":{"_id":2}}', "immutable field '_id'"],
    ['{"a":1}', '{"$push":{"a":1}}', 'must be an array'],
    ['{"n":{"$numberLong":"9223372036854775807"}}', '{"$inc":{"n":1}}', 'Int64 overflow'],
  ];
  it.each(refused)('%s with %s is refused', (document, update, message) => {
    expect(() => updated(document, update)).toThrow(message);
  });
});
