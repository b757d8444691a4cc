import { Box } from '@chakra-ui/react';
import { AnimatePresence } from 'framer-motion';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MotionRoot } from '../../../components/ui/motion-root.tsx';
import { useAtom } from '../../../lib/store.ts';
import { useCustomerSupport } from '../customer-state.ts';
import { LauncherButton } from './launcher-button.tsx';
import { panelOpenAtom } from './panel-open.ts';
import { SupportPanel } from './support-panel.tsx';

/** The floating customer-service button with what is unread, and the panel it opens; nothing while nobody is logged in. */
export function SupportLauncher() {
  const { t } = useTranslation(['support', 'around']);
  const support = useCustomerSupport();
  const [open, setOpen] = useAtom(panelOpenAtom);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), [setOpen]);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The button may have been hidden behind the panel until now.
    if (wasOpen.current && !open) buttonRef.current?.focus();
    wasOpen.current = open;
  }, [open]);
  if (!support) return null;
  const unread = open ? 0 : (support.conversation?.unread ?? 0);
  return (
    <>
      <LauncherButton ref={buttonRef} open={open} unread={unread} onToggle={() => setOpen(!open)} />
      <Box srOnly role="status">
        {unread > 0 && t('around:launcher.unread', { count: unread })}
      </Box>
      <MotionRoot>
        <AnimatePresence>{open && <SupportPanel support={support} onClose={close} />}</AnimatePresence>
      </MotionRoot>
    </>
  );
}
