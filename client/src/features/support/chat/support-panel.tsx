import { Box, Flex } from '@chakra-ui/react';
import * as m from 'framer-motion/m';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import type { CustomerSupport } from '../customer-state.ts';
import { CustomerConversation } from './customer-conversation.tsx';
import { usePanelFocus } from './panel-focus.ts';
import { PanelHeader } from './panel-header.tsx';
import { StartView } from './start-view.tsx';

interface SupportPanelProps {
  support: CustomerSupport;
  onClose: () => void;
}

/** Where the panel comes from and goes to. */
const AWAY = { opacity: 0, y: 16 };

/** The customer's chat: a card in the corner, the whole screen on a phone. */
export function SupportPanel({ support, onClose }: SupportPanelProps) {
  const { t } = useTranslation('support');
  const panelRef = useRef<HTMLDivElement>(null);
  const { enter } = support;
  useEffect(enter, [enter]);
  usePanelFocus(panelRef, onClose);

  return (
    <Flex
      asChild
      role="dialog"
      aria-label={t('title')}
      tabIndex={-1}
      direction="column"
      position="fixed"
      zIndex="1250"
      inset={{ base: '0', sm: 'auto' }}
      insetEnd={{ sm: '4' }}
      bottom={{ sm: '88px' }}
      w={{ base: 'full', sm: '400px' }}
      h={{ base: '100dvh', sm: 'min(640px, calc(100dvh - 112px))' }}
      bg="surface"
      color="text"
      borderWidth={{ base: '0', sm: '1px' }}
      borderColor="border"
      borderRadius={{ base: '0', sm: 'card' }}
      boxShadow="md"
      overflow="hidden"
      outline="none"
    >
      <m.div ref={panelRef} initial={AWAY} animate={{ opacity: 1, y: 0 }} exit={AWAY}>
        <PanelHeader support={support} onClose={onClose} />
        <PanelBody support={support} />
      </m.div>
    </Flex>
  );
}

function PanelBody({ support }: { support: CustomerSupport }) {
  const { t } = useTranslation('support');
  const { desk, conversation, retry, reopen, restart } = support;
  if (desk.phase === 'hours' || desk.phase === 'none') return <StartView support={support} />;
  if (conversation?.session) {
    return <CustomerConversation conversation={conversation} desk={desk} reopen={reopen} restart={restart} />;
  }
  if (desk.error) return <ErrorState title={t('title')} error={desk.error} onRetry={retry} />;
  return (
    <Box p="4" flex="1" aria-busy>
      <SkeletonText lines={4} />
    </Box>
  );
}
