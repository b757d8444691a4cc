/** Opens and closes the palette, on every page of the admin side. */
export const PALETTE_KEYS = ['Control+K'] as const;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** With the command key on a Mac; by its place where the layout has no Latin letters. */
export function isPaletteKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  return key.toLowerCase() === 'k' || (key.charCodeAt(0) > 0x7f && code === 'KeyK');
}
