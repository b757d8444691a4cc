/** Around the line at which a conversation was opened, for a moment. */
export const FOUND = {
  '&[data-found]': { outline: '2px solid', outlineColor: 'warning', outlineOffset: '2px' },
} as const;

/** What every bubble of a thread has. */
export const BUBBLE = {
  maxW: 'min(85%, 68ch)',
  px: '3.5',
  py: '2',
  borderRadius: '16px',
  borderWidth: '1px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  css: FOUND,
} as const;
