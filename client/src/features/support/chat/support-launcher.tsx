import { Box, Flex } from '@chakra-ui/react';
import { mdiChatOutline, mdiChevronDown } from '@mdi/js';
import { AnimatePresence } from 'framer-motion';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { useAtom } from '../../../lib/store.ts';
import { useCustomerSupport } from '../customer-state.ts';
import { AWAY, LAUNCHER_BOTTOM, useReadingOn } from './launcher-place.ts';
import { panelOpenAtom } from './panel-open.ts';
import { SupportPanel } from './support-panel.tsx';

/** The floating customer-service button and the panel it opens; nothing while nobody is logged in. */
export function SupportLauncher() {
  const { t } = useTranslation('support');
  const support = useCustomerSupport();
  const [open, setOpen] = useAtom(panelOpenAtom);
  const readingOn = useReadingOn();
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
      <Box
        position="fixed"
        insetEnd="4"
        bottom={LAUNCHER_BOTTOM}
        zIndex="1200"
        hideBelow={open ? 'sm' : undefined}
        transition="transform 200ms ease-out, opacity 200ms ease-out"
        _motionReduce={{ transition: 'none' }}
        css={readingOn && !open && unread === 0 ? AWAY : undefined}
      >
        <PrimaryButton
          ref={buttonRef}
          boxSize="14"
          p="0"
          boxShadow="md"
          _icon={{ boxSize: '7' }}
          aria-label={open ? t('launcher.close') : t('launcher.open', { count: unread })}
          aria-expanded={open}
          aria-haspopup="dialog"
          title={t('title')}
          onClick={() => (open ? close() : setOpen(true))}
        >
          <Icon path={open ? mdiChevronDown : mdiChatOutline} size={28} />
        </PrimaryButton>
        {unread > 0 && <UnreadBadge count={unread} />}
      </Box>
      <Box srOnly role="status">
        {unread > 0 && t('launcher.unread', { count: unread })}
      </Box>
      <AnimatePresence>{open && <SupportPanel support={support} onClose={close} />}</AnimatePresence>
    </>
  );
}

function UnreadBadge({ count }: { count: number }) {
  return (
    <Flex
      aria-hidden
      position="absolute"
      top="-1"
      insetEnd="-1"
      minW="6"
      h="6"
      px="1.5"
      align="center"
      justify="center"
      borderRadius="pill"
      borderWidth="2px"
      borderColor="bg"
      bg="error"
      color="error.contrast"
      textStyle="xs"
      fontWeight="700"
      pointerEvents="none"
    >
      {count > 99 ? '99+' : count}
    </Flex>
  );
}
