import { describe, expect, it } from 'vitest';
import { actionOf, type KeyPlace, type PressedKey, SHORTCUTS } from './console-shortcuts.ts';

const press = (key: string, place: KeyPlace = 'page', more: Partial<PressedKey> = {}) =>
  actionOf(
    { key, code: '', ctrlKey: false, metaKey: false, altKey: false, isComposing: false, ...more },
    place,
  );

describe('console shortcuts', () => {
  it('does what the sheet says, for every key on the sheet', () => {
    for (const { keys, action } of SHORTCUTS) {
      for (const key of keys) expect(press(key === 'Esc' ? 'Escape' : key)).toBe(action);
    }
  });

  it('takes letters in either case, and by their place on a keyboard of another script', () => {
    expect(press('j')).toBe('next');
    expect(press('J')).toBe('next');
    expect(press('о', 'page', { code: 'KeyJ' })).toBe('next');
  });

  it('leaves typed text alone, but lets Esc out of a field', () => {
    for (const place of ['field', 'composer'] as const) {
      for (const key of ['j', 'k', 'a', '/', '?', 'Enter']) expect(press(key, place)).toBeNull();
      expect(press('Escape', place)).toBe('back');
    }
  });

  it('leaves Enter to a focused button, and every key to a dialog', () => {
    expect(press('Enter', 'control')).toBeNull();
    expect(press('j', 'control')).toBe('next');
    for (const key of ['j', 'Escape', 'Enter']) expect(press(key, 'overlay')).toBeNull();
  });

  it("leaves the browser's combinations and input methods alone", () => {
    expect(press('k', 'page', { ctrlKey: true })).toBeNull();
    expect(press('a', 'page', { metaKey: true })).toBeNull();
    expect(press('j', 'page', { altKey: true })).toBeNull();
    expect(press('Escape', 'composer', { isComposing: true })).toBeNull();
  });
});
