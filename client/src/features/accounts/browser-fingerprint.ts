/**
 * A hash of what this browser tells every site anyway, against mass registration; computed here, named in
 * the privacy policy. Undefined where the page came without https, because hashing does not exist there.
 */
export async function browserFingerprint(): Promise<string | undefined> {
  if (!crypto.subtle) return undefined;
  const traits = [
    navigator.userAgent,
    navigator.languages.join(),
    navigator.hardwareConcurrency,
    `${screen.width}x${screen.height}x${screen.colorDepth}`,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ];
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(traits.join('|')));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
