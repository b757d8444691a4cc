import type { ReactNode } from 'react';
import { overlay } from './overlay.tsx';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Accessible name. */
  label: string;
  /** Side it slides in from. */
  placement?: 'start' | 'end' | 'bottom';
  /** Width in pixels of a side drawer. */
  width?: number;
  children: ReactNode;
}

/** A panel over the page, closed by Esc and by a press outside. */
export const Drawer = overlay<DrawerProps>(async () => (await import('./drawer-frame.tsx')).DrawerFrame);
