import { describe, expect, it } from 'vitest';
import {
  actionOf,
  COMPOSER_SHORTCUTS,
  isSendAndCloseKey,
  type KeyPlace,
  keyHint,
  type PressedKey,
  SHORTCUTS,
} from './console-shortcuts.ts';

const NO_MODIFIERS = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

const press = (key: string, place: KeyPlace = 'page', more: Partial<PressedKey> = {}) =>
  actionOf({ ...NO_MODIFIERS, key, code: '', isComposing: false, ...more }, place);

describe('console shortcuts', () => {
  it('does what the sheet says, for every key on the sheet', () => {
    for (const { keys, action } of SHORTCUTS) {
      for (const key of keys) expect(press(key)).toBe(action);
    }
  });

  it('takes letters in either case, and by their place on a keyboard of another script', () => {
    expect(press('j')).toBe('next');
    expect(press('J')).toBe('next');
    expect(press('о', 'page', { code: 'KeyJ' })).toBe('next');
  });

  it('takes digits with and without the Shift that some keyboards want for them', () => {
    expect(press('&', 'page', { code: 'Digit1' })).toBe('waiting');
    expect(press('1', 'page', { code: 'Digit1', shiftKey: true })).toBe('waiting');
    expect(press('١', 'page', { code: 'Digit1' })).toBe('waiting');
    expect(press('/', 'page', { code: 'Digit7', shiftKey: true })).toBe('search');
  });

  it('has no key twice, and tells assistive technology and tooltips the same', () => {
    const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keyHint('close', 'Close')).toEqual({ 'aria-keyshortcuts': 'E', title: 'Close (E)' });
    expect(keyHint('next', 'Next')).toEqual({ 'aria-keyshortcuts': 'J ArrowDown', title: 'Next (J, ↓)' });
    expect(keyHint('sendAndClose', 'Send')).toEqual({
      'aria-keyshortcuts': 'Control+Enter',
      title: 'Send (Ctrl+Enter)',
    });
  });

  it('leaves typed text alone, but lets Esc out of a field', () => {
    for (const place of ['field', 'composer'] as const) {
      for (const key of SHORTCUTS.flatMap((shortcut) => shortcut.keys)) {
        if (key !== 'Escape') expect(press(key, place)).toBeNull();
      }
      expect(press('Escape', place)).toBe('back');
    }
  });

  it('leaves Enter to a focused button, and every key to a dialog', () => {
    expect(press('Enter', 'control')).toBeNull();
    expect(press('j', 'control')).toBe('next');
    for (const key of ['j', 'Escape', 'Enter']) expect(press(key, 'overlay')).toBeNull();
  });

  it('leaves the arrows to the messages', () => {
    expect(press('ArrowDown', 'thread')).toBeNull();
    expect(press('j', 'thread')).toBe('next');
  });

  it('sends and closes with Ctrl, or the command key, and Enter', () => {
    const pressed = (more: Partial<PressedKey>) =>
      isSendAndCloseKey({ ...NO_MODIFIERS, key: 'Enter', ...more });
    expect(pressed({ ctrlKey: true })).toBe(true);
    expect(pressed({ metaKey: true })).toBe(true);
    expect(pressed({})).toBe(false);
    expect(pressed({ ctrlKey: true, shiftKey: true })).toBe(false);
    expect(COMPOSER_SHORTCUTS.map(({ action }) => action)).toContain('sendAndClose');
  });

  it("leaves the browser's combinations and input methods alone", () => {
    expect(press('k', 'page', { ctrlKey: true })).toBeNull();
    expect(press('a', 'page', { metaKey: true })).toBeNull();
    expect(press('j', 'page', { altKey: true })).toBeNull();
    expect(press('Escape', 'composer', { isComposing: true })).toBeNull();
  });
});
