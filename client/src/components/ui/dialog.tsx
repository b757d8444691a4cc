import type { DialogProps } from './dialog-frame.tsx';
import { overlay } from './overlay.tsx';

/** A modal dialog with title, close button and its own scroll. */
export const Dialog = overlay<DialogProps>(async () => (await import('./dialog-frame.tsx')).DialogFrame);
