export type ConsoleAction = 'next' | 'previous' | 'open' | 'search' | 'accept' | 'back' | 'help';

/** Where a key was pressed, as far as it matters to what the key means. */
export type KeyPlace =
  /** Nothing that takes keys has the focus. */
  | 'page'
  /** A button, a link, a tab: Enter belongs to it. */
  | 'control'
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
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}

/** The shortcut sheet, in its order: the keys as printed and the text key of what they do. */
export const SHORTCUTS = [
  { keys: ['J'], action: 'next' },
  { keys: ['K'], action: 'previous' },
  { keys: ['Enter'], action: 'open' },
  { keys: ['A'], action: 'accept' },
  { keys: ['/'], action: 'search' },
  { keys: ['Esc'], action: 'back' },
  { keys: ['?'], action: 'help' },
] as const satisfies readonly { keys: readonly string[]; action: ConsoleAction }[];

const BY_KEY: Readonly<Record<string, ConsoleAction>> = {
  j: 'next',
  k: 'previous',
  a: 'accept',
  enter: 'open',
  '/': 'search',
  escape: 'back',
  '?': 'help',
};

/** The letter of the key; on a keyboard of another script, the one printed there on a Latin keyboard. */
function nameOf({ key, code }: PressedKey): string {
  const isOtherScript = key.length === 1 && key.charCodeAt(0) > 0x7f;
  return (isOtherScript && code.startsWith('Key') ? code.slice('Key'.length) : key).toLowerCase();
}

/** What a key means here; null when it is not ours: typed text, a browser's combination, an input method's key. */
export function actionOf(pressed: PressedKey, place: KeyPlace): ConsoleAction | null {
  if (pressed.isComposing || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (place === 'overlay') return null;
  const action = BY_KEY[nameOf(pressed)] ?? null;
  if (place === 'composer' || place === 'field') return action === 'back' ? action : null;
  if (place === 'control' && action === 'open') return null;
  return action;
}

/** The composer's own key: suggest an answer. By its place, because Alt makes other letters on some keyboards. */
export function isSuggestKey({
  altKey,
  ctrlKey,
  metaKey,
  code,
}: Omit<PressedKey, 'isComposing' | 'key'>): boolean {
  return altKey && !ctrlKey && !metaKey && code === 'KeyS';
}

/** Where an event's target stands. */
export function placeOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) return 'overlay';
  if (isField(target)) return target.closest('[data-composer]') ? 'composer' : 'field';
  return target.closest('button, a[href], [role="tab"], [role="option"]') ? 'control' : 'page';
}

function isField(target: Element): boolean {
  return target.matches('input, textarea, select, [contenteditable="true"]');
}
