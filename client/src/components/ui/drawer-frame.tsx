import { Drawer as ChakraDrawer, Portal } from '@chakra-ui/react';
import { drawerSlotRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';
import { addRecipes } from './late-recipes.ts';

addRecipes(
  { slotRecipes: { drawer: drawerSlotRecipe } },
  { slotRecipes: { drawer: { slots: [], base: { backdrop: { bg: 'scrim' } } } } },
);

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
