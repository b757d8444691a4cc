import { BSONRegExp, type Value } from '../bson/value.ts';
import { badValue, MongoError } from '../errors.ts';
import { Pattern } from './pattern.ts';

const cache = new Map<string, Pattern>();

/** A JavaScript expression for MongoDB's PCRE one; options i, m, s, x, u. */
export function compileRegex(pattern: string, options: string): Pattern {
  const key = `${options}/${pattern}`;
  const known = cache.get(key);
  if (known) return known;
  const compiled = new Pattern(build(pattern, options));
  if (cache.size > 1000) cache.clear();
  cache.set(key, compiled);
  return compiled;
}

function build(pattern: string, options: string): RegExp {
  let source = pattern;
  let flags = '';
  for (const option of options) {
    if (option === 'i' || option === 'm' || option === 's') flags += option;
    else if (option === 'x') source = withoutComments(source);
    else if (option !== 'u') throw new MongoError(51108, `invalid flag in regex options: ${option}`);
  }
  const inline = /^\(\?([imsx]+)\)/.exec(source);
  if (inline) {
    source = source.slice(inline[0].length);
    for (const flag of inline[1] ?? '') {
      if (flag === 'x') source = withoutComments(source);
      else if (!flags.includes(flag)) flags += flag;
    }
  }
  const possessive = source.replace(/\\A/g, '^').replace(/\\[zZ]/g, '$');
  try {
    return new RegExp(possessive, withUnicode(possessive, [...new Set(flags)].join('')));
  } catch {
    throw new MongoError(51091, `Regular expression is invalid or not supported by this server: ${pattern}`);
  }
}

/** Unicode mode where the pattern allows it, so that `.` is a character and not half of one. */
function withUnicode(source: string, flags: string): string {
  try {
    new RegExp(source, `${flags}u`);
    return `${flags}u`;
  } catch {
    return flags;
  }
}

function withoutComments(source: string): string {
  return source.replace(/(\\.|\[(?:\\.|[^\]])*\])|\s+|#.*$/gm, (_, kept: string | undefined) => kept ?? '');
}

export function regexOf(value: Value, options?: Value): Pattern {
  if (value instanceof BSONRegExp) {
    return compileRegex(value.pattern, typeof options === 'string' ? options : value.options);
  }
  if (typeof value !== 'string') throw badValue('$regex has to be a string');
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  return compileRegex(value, options ?? '');
}

/** The text every match of the pattern begins with, for index bounds; '' when there is none. */
export function literalPrefix(pattern: string, options: string): string {
  if (options.includes('i') || options.includes('m') || options.includes('x')) return '';
  if (!pattern.startsWith('^') || pattern.includes('|')) return '';
  const literal = /^\^([\p{L}\p{N} _\-:@/,'"=<>&%~`!;]*)/u.exec(pattern)?.[1] ?? '';
  const next = pattern[1 + literal.length];
  // A quantifier takes the last character back.
  return next !== undefined && '*?{'.includes(next) ? Array.from(literal).slice(0, -1).join('') : literal;
}
