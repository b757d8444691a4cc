/** Names whose values nobody reads in a log, whatever command put them there. */
const SECRET_NAME =
  /passw|secret|token|hash$|(^|_)(api_?)?key$|apikey|totp|recovery|fingerprint|authorization/i;
export const HIDDEN = '[hidden]';
const TEXT_MAX = 2000;

/** The value as JSON, without secrets: values under a secret's name are replaced, long texts are cut. */
export function redact(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  return hide(JSON.parse(JSON.stringify(value)));
}

function hide(value: unknown): unknown {
  if (typeof value === 'string') return value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
  if (Array.isArray(value)) return value.map(hide);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => {
    const said = typeof inner === 'string' || typeof inner === 'number' || typeof inner === 'object';
    return [name, said && inner !== null && SECRET_NAME.test(name) ? HIDDEN : hide(inner)];
  });
  return Object.fromEntries(entries);
}
