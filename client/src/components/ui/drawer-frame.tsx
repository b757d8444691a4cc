import { Drawer as ChakraDrawer, Portal } from '@chakra-ui/react';
import type { DrawerProps } from './drawer.tsx';

export function DrawerFrame({
  open,
  onClose,
  label,
  placement = 'start',
  width = 280,
  children,
}: DrawerProps) {
  return (
    <ChakraDrawer.Root
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      placement={placement}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <ChakraDrawer.Backdrop />
        <ChakraDrawer.Positioner>
          <ChakraDrawer.Content aria-label={label} maxW={placement === 'bottom' ? undefined : `${width}px`}>
            {children}
          </ChakraDrawer.Content>
        </ChakraDrawer.Positioner>
      </Portal>
    </ChakraDrawer.Root>
  );
}
