/** What every bubble of a thread has. */
export const BUBBLE = {
  maxW: 'min(85%, 68ch)',
  px: '3.5',
  py: '2',
  borderRadius: '16px',
  borderWidth: '1px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
