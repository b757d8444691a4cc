import { Box, Flex } from '@chakra-ui/react';
import { mdiChatOutline, mdiChevronDown } from '@mdi/js';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { AWAY, LAUNCHER_BOTTOM, useReadingOn } from './launcher-place.ts';

interface LauncherButtonProps {
  open: boolean;
  unread: number;
  onToggle: () => void;
  /** Somebody is about to press it. */
  onIntent?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** The floating customer-service button. */
export function LauncherButton({ open, unread, onToggle, onIntent, ref }: LauncherButtonProps) {
  const { t } = useTranslation('around');
  const readingOn = useReadingOn();
  return (
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
        ref={ref}
        boxSize="14"
        p="0"
        boxShadow="md"
        _icon={{ boxSize: '7' }}
        aria-label={open ? t('launcher.close') : t('launcher.open', { count: unread })}
        aria-expanded={open}
        aria-haspopup="dialog"
        title={t('support')}
        onClick={onToggle}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <Icon path={open ? mdiChevronDown : mdiChatOutline} size={28} />
      </PrimaryButton>
      {unread > 0 && <UnreadBadge count={unread} />}
    </Box>
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
