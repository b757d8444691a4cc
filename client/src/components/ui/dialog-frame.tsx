import { Dialog as ChakraDialog, Portal } from '@chakra-ui/react';
import { mdiClose } from '@mdi/js';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './buttons.tsx';
import type { DialogProps } from './dialog.tsx';

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
