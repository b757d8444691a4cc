import { Dialog as ChakraDialog, Portal } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { mdiClose } from '@mdi/js';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './buttons.tsx';
import { addRecipes } from './late-recipes.ts';

addRecipes(
  { slotRecipes: { dialog: dialogSlotRecipe } },
  { slotRecipes: { dialog: { slots: [], base: { backdrop: { bg: 'scrim' } } } } },
);

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

const FIELDS = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)';

export function DialogFrame(props: DialogProps) {
  const { open, onClose, title, children, footer, maxWidth = 500, role = 'dialog' } = props;
  const { initialFocusRef, onClosed, finalFocus } = props;
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const firstFocus = () =>
    initialFocusRef?.current ?? body.current?.querySelector<HTMLElement>(FIELDS) ?? null;
  return (
    <ChakraDialog.Root
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      onExitComplete={onClosed}
      role={role}
      scrollBehavior="inside"
      placement="center"
      lazyMount
      unmountOnExit
      initialFocusEl={firstFocus}
      finalFocusEl={finalFocus}
    >
      <Portal>
        <ChakraDialog.Backdrop />
        <ChakraDialog.Positioner px="4">
          <ChakraDialog.Content maxW={`${maxWidth}px`} borderWidth="1px" borderColor="border">
            <ChakraDialog.Header alignItems="center" justifyContent="space-between" pe="4">
              <ChakraDialog.Title textStyle="lg" fontWeight="600">
                {title}
              </ChakraDialog.Title>
              <IconButton path={mdiClose} label={t('common:close')} size="sm" onClick={onClose} />
            </ChakraDialog.Header>
            <ChakraDialog.Body ref={body}>{children}</ChakraDialog.Body>
            {footer && <ChakraDialog.Footer>{footer}</ChakraDialog.Footer>}
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  );
}
