import { BSON, EJSON } from 'bson';
import { describe, expect, it } from 'vitest';
import { decodeDoc } from '../bson/decode.ts';
import type { Doc } from '../bson/value.ts';
import { compileFilter } from './match.ts';

/** A document from extended JSON, with its number types. */
function parse(text: string): Doc {
  return decodeDoc(Buffer.from(BSON.serialize(EJSON.parse(text, { relaxed: false }))));
}

function matches(filter: string, document: string): boolean {
  return compileFilter(parse(filter))(parse(document));
}

describe('filters', () => {
  const yes: [string, string][] = [
    ['{"a":1}', '{"a":{"$numberLong":"1"}}'],
    ['{"a":{"$numberDecimal":"1.0"}}', '{"a":1}'],
    ['{"a":{"$gt":9}}', '{"a":{"$numberLong":"10"}}'],
    ['{"a":1}', '{"a":[2,1]}'],
    ['{"a":[2,1]}', '{"a":[2,1]}'],
    ['{"a":null}', '{}'],
    ['{"a.b":null}', '{"a":{}}'],
    ['{"a.b":null}', '{"a":[{"b":1},{}]}'],
    ['{"a.b":2}', '{"a":[{"b":1},{"b":2}]}'],
    ['{"a.1.b":2}', '{"a":[{"b":1},{"b":2}]}'],
    ['{"a":{"$ne":3}}', '{"a":[1,2]}'],
    ['{"a":{"$nin":[3,4]}}', '{}'],
    ['{"a":{"$in":[1,{"$regularExpression":{"pattern":"^x","options":""}}]}}', '{"a":"xy"}'],
    ['{"a":{"$gt":1,"$lt":3}}', '{"a":[0,5]}'],
    ['{"a":{"$elemMatch":{"$gt":1,"$lt":3}}}', '{"a":[0,2,5]}'],
    ['{"a":{"$elemMatch":{"b":1,"c":2}}}', '{"a":[{"b":1,"c":2}]}'],
    ['{"a":{"$all":[1,2]}}', '{"a":[2,1,3]}'],
    ['{"a":{"$all":[1]}}', '{"a":1}'],
    ['{"a":{"$size":2}}', '{"a":[1,2]}'],
    ['{"a":{"$exists":false}}', '{"b":1}'],
    ['{"a":{"$type":"long"}}', '{"a":{"$numberLong":"1"}}'],
    ['{"a":{"$type":"array"}}', '{"a":[]}'],
    ['{"a":{"$type":"number"}}', '{"a":[1]}'],
    ['{"a":{"$mod":[4,1]}}', '{"a":{"$numberLong":"9007199254740993"}}'],
    ['{"a":{"$not":{"$gt":5}}}', '{}'],
    ['{"$or":[{"a":1},{"b":1}]}', '{"b":1}'],
    ['{"$nor":[{"a":1}]}', '{"a":2}'],
    ['{"$expr":{"$gt":["$a","$b"]}}', '{"a":{"$numberLong":"10"},"b":9}'],
    ['{"a":{"$regex":"^AB","$options":"i"}}', '{"a":"abc"}'],
    ['{"a":{"b":1,"c":2}}', '{"a":{"b":1,"c":2}}'],
    ['{"a":{"$bitsAllSet":5}}', '{"a":7}'],
    ['{"a":{"$gte":null}}', '{}'],
  ];
  it.each(yes)('%s matches %s', (filter, document) => {
    expect(matches(filter, document)).toBe(true);
  });

  const no: [string, string][] = [
    ['{"a":{"$numberLong":"9007199254740993"}}', '{"a":9007199254740992}'],
    ['{"a":{"$gt":5}}', '{"a":"6"}'],
    ['{"a":{"$lt":5}}', '{"a":null}'],
    ['{"a":{"b":1,"c":2}}', '{"a":{"c":2,"b":1}}'],
    ['{"a.b":null}', '{"a":[1,2]}'],
    ['{"a":{"$elemMatch":{"b":1,"c":2}}}', '{"a":[{"b":1},{"c":2}]}'],
    ['{"a":{"$ne":1}}', '{"a":[1,2]}'],
    ['{"a":{"$size":1}}', '{"a":[[1,2],[3]]}'],
    ['{"a":{"$all":[]}}', '{"a":[]}'],
    ['{"a":{"$not":{"$gt":5}}}', '{"a":[1,6]}'],
    ['{"a":{"$exists":true}}', '{}'],
  ];
  it.each(no)('%s does not match %s', (filter, document) => {
    expect(matches(filter, document)).toBe(false);
  });

  it('refuses an operator it does not know, by name', () => {
    expect(() => matches('{"a":{"$near":[0,0]}}', '{}')).toThrow('$near is not supported');
    expect(() => matches('{"$text":{"$search":"x"}}', '{}')).toThrow('$text is not supported');
    expect(() => matches('{"$expr":{"$frob":1}}', '{}')).toThrow("Unrecognized expression '$frob'");
  });
});
