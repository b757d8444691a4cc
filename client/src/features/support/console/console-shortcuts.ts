import { PALETTE_KEYS } from '../../../lib/palette-key.ts';
import { keysHint } from '../../../lib/printed-keys.ts';

/**
 * Every key of the console, once: what the handler obeys, the sheet lists and the buttons' tooltips name. Keys by their
 * names in `KeyboardEvent.key`; `text` is the key of what they do, in the console's texts.
 */
export const SHORTCUTS = [
  { action: 'next', keys: ['J', 'ArrowDown'], text: 'shortcuts.next' },
  { action: 'previous', keys: ['K', 'ArrowUp'], text: 'shortcuts.previous' },
  { action: 'open', keys: ['Enter'], text: 'shortcuts.open' },
  { action: 'compose', keys: ['R'], text: 'shortcuts.compose' },
  { action: 'accept', keys: ['A'], text: 'shortcuts.accept' },
  { action: 'takeOver', keys: ['O'], text: 'conversation.take_over' },
  { action: 'transfer', keys: ['T'], text: 'transfer.title' },
  { action: 'note', keys: ['N'], text: 'notes.add' },
  { action: 'labels', keys: ['L'], text: 'labels.title' },
  { action: 'macros', keys: ['M'], text: 'macros.title' },
  { action: 'hold', keys: ['H'], text: 'hold.switch' },
  { action: 'choose', keys: ['X'], text: 'bulk.choose' },
  { action: 'close', keys: ['E'], text: 'conversation.close' },
  { action: 'undo', keys: ['Z'], text: 'closing.undo' },
  { action: 'waiting', keys: ['1'], text: 'tabs.waiting' },
  { action: 'mine', keys: ['2'], text: 'tabs.mine' },
  { action: 'all', keys: ['3'], text: 'tabs.all' },
  { action: 'search', keys: ['/'], text: 'shortcuts.search' },
  { action: 'back', keys: ['Escape'], text: 'shortcuts.back' },
  { action: 'help', keys: ['?'], text: 'shortcuts.help' },
] as const satisfies readonly Shortcut[];

/** The palette's, on every page of the admin side. */
export const PALETTE_SHORTCUT = {
  action: 'palette',
  keys: PALETTE_KEYS,
  text: 'common:palette.title',
} as const;

/** The composer's own, below them on the sheet; the first is typed. */
export const COMPOSER_SHORTCUTS = [
  { action: 'canned', keys: ['/'], text: 'shortcuts.canned' },
  { action: 'sendAndClose', keys: ['Control+Enter'], text: 'shortcuts.send_close' },
  { action: 'suggest', keys: ['Alt+S'], text: 'shortcuts.suggest' },
  { action: 'quote', keys: ['Alt+ArrowUp'], text: 'shortcuts.quote' },
] as const satisfies readonly Shortcut[];

interface Shortcut {
  action: string;
  keys: readonly string[];
  text: string;
}

export type ConsoleAction = (typeof SHORTCUTS)[number]['action'];
type ComposerAction = (typeof COMPOSER_SHORTCUTS)[number]['action'];

/** Where a key was pressed, as far as it matters to what the key means. */
export type KeyPlace =
  /** Nothing that takes keys has the focus. */
  | 'page'
  /** A button, a link, a tab: Enter belongs to it. */
  | 'control'
  /** The messages: the arrows scroll them. */
  | 'thread'
  /** The field in which the agent writes to the customer. */
  | 'composer'
  /** Any other field. */
  | 'field'
  /** Inside a dialog or a menu, which has its own keys. */
  | 'overlay';

export interface PressedKey {
  /** `KeyboardEvent.key` and `.code`. */
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}

const BY_KEY: ReadonlyMap<string, ConsoleAction> = new Map(
  SHORTCUTS.flatMap(({ keys, action }) => keys.map((key) => [key.toLowerCase(), action] as const)),
);

/** What a button that does the same as a key says of it: to assistive technology, and after its label in the tooltip. */
export function keyHint(action: ConsoleAction | ComposerAction, label: string) {
  const shortcuts: readonly Shortcut[] = [...SHORTCUTS, ...COMPOSER_SHORTCUTS];
  const keys = shortcuts.find((shortcut) => shortcut.action === action)?.keys ?? [];
  return keysHint(keys, label);
}

/** The letter or digit of the key; where the layout has another one there, what stands on a Latin keyboard. */
function nameOf({ key, code, shiftKey }: PressedKey): string {
  const isOtherScript = key.length === 1 && key.charCodeAt(0) > 0x7f;
  if (isOtherScript && code.startsWith('Key')) return code.slice('Key'.length).toLowerCase();
  // The row of digits may need Shift for its digits.
  if (!shiftKey && code.startsWith('Digit')) return code.slice('Digit'.length);
  return key.toLowerCase();
}

/** What a key means here; null when it is not ours: typed text, a browser's combination, an input method's key. */
export function actionOf(pressed: PressedKey, place: KeyPlace): ConsoleAction | null {
  if (pressed.isComposing || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (place === 'overlay') return null;
  const name = nameOf(pressed);
  const action = BY_KEY.get(name) ?? null;
  if (place === 'composer' || place === 'field') return action === 'back' ? action : null;
  if (place === 'control' && action === 'open') return null;
  if (place === 'thread' && name.startsWith('arrow')) return null;
  return action;
}

/** The composer's own key: suggest an answer. By its place, because Alt makes other letters on some keyboards. */
export function isSuggestKey({
  altKey,
  ctrlKey,
  metaKey,
  code,
}: Pick<PressedKey, 'altKey' | 'ctrlKey' | 'metaKey' | 'code'>): boolean {
  return altKey && !ctrlKey && !metaKey && code === 'KeyS';
}

/** The composer's own key: send and close. With the command key on a Mac. */
export function isSendAndCloseKey({
  key,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Omit<PressedKey, 'code' | 'isComposing'>): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** Where an event's target stands. */
export function placeOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) return 'overlay';
  if (isField(target)) return target.closest('[data-composer]') ? 'composer' : 'field';
  if (target.closest(CONTROLS)) return 'control';
  return target.closest('[role="log"]') ? 'thread' : 'page';
}

const CONTROLS = 'button, a[href], [type="checkbox"], [role="tab"], [role="option"]';

function isField(target: Element): boolean {
  return target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]');
}
