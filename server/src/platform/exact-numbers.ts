/** A double tells so many digits apart, whatever they are. */
const DIGITS = 15;

/**
 * For `JSON.parse`: a number with more digits than a double keeps stays the text that it was. So 50.0000000000000000001
 * is no 50 that somebody asked for: it is refused where it is parsed, like any other text that is no amount.
 */
export function exactNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return context.source.replace(/\D/g, '').length > DIGITS ? context.source : value;
}
