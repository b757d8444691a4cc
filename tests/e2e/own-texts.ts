import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';

/** A key of the client's texts with its namespace, such as `store:quote.title`; the values that it names. */
export type TextOf = (key: string, values?: Record<string, string>) => string;

/** The client's own texts in a language, read as the client reads them: what a test looks for follows them. */
export function textsIn(language: string): TextOf {
  const files = new Map<string, unknown>();
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    const file = join(projectRoot, `client/src/locales/${language}/${namespace}.json`);
    if (!files.has(namespace)) files.set(namespace, JSON.parse(readFileSync(file, 'utf8')));
    const text = path.split('.').reduce<unknown>(memberOf, files.get(namespace));
    if (typeof text !== 'string') throw new Error(`${language} has no text ${key}`);
    return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
  };
}

function memberOf(whole: unknown, name: string): unknown {
  return typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>)[name] : undefined;
}
