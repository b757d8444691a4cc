import type { ReactNode, RefObject } from 'react';
import { overlay } from './overlay.tsx';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons along the bottom. */
  footer?: ReactNode;
  /** Largest width in pixels, 500 unless told. */
  maxWidth?: number;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** What has the focus first; unless told, the first field, or else the first button. */
  initialFocusRef?: RefObject<HTMLElement | null>;
  /** Called once it is gone, and the focus is where it was before. */
  onClosed?: () => void;
  /** What has the focus once it is closed; what had it before where it answers null, or is left out. */
  finalFocus?: () => HTMLElement | null;
}

/** A modal dialog with title, close button and its own scroll. */
export const Dialog = overlay<DialogProps>(async () => (await import('./dialog-frame.tsx')).DialogFrame);
