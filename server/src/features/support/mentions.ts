import type { MentionRow } from './support-session.model.ts';

const NAME = /(?<![A-Za-z0-9_])@([A-Za-z0-9_]{3,30})/g;

/** Every @name of a text, in small letters. */
export function namesIn(text: string): Set<string> {
  return new Set([...text.matchAll(NAME)].map(([, name]) => (name ?? '').toLowerCase()));
}

/** Who is still to look, after a note of `author`: colleagues that it names, each once, by the latest to name them. */
export function withMentions(
  before: readonly MentionRow[],
  text: string,
  author: string,
  agents: readonly { username: string }[],
): MentionRow[] {
  const names = namesIn(text);
  const named = agents
    .map(({ username }) => username)
    .filter((username) => username !== author && names.has(username.toLowerCase()));
  return [
    ...before.filter(({ username }) => !named.includes(username)),
    ...named.map((username) => ({ username, by: author })),
  ];
}
