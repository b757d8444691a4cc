import type { DrawerProps } from './drawer-frame.tsx';
import { overlay } from './overlay.tsx';

/** A panel over the page, closed by Esc and by a press outside. */
export const Drawer = overlay<DrawerProps>(async () => (await import('./drawer-frame.tsx')).DrawerFrame);
