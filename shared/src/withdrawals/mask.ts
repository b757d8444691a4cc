/** Of a name no longer than this, its first and last two letters would be most of it. */
const SHORT_NAME = 6;

/** Up to six letters: the first and three asterisks; else the first two, three asterisks, the last two. */
export function maskUsername(username: string): string {
  const letters = Array.from(username);
  if (letters.length <= SHORT_NAME) return `${letters[0] ?? ''}***`;
  return `${letters.slice(0, 2).join('')}***${letters.slice(-2).join('')}`;
}
