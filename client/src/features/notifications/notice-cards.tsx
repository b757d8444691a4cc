import { Box } from '@chakra-ui/react';
import { NoticePreferencesCard } from './notice-preferences-card.tsx';
import { PushCard } from './push-card.tsx';
import { usePush } from './use-push.ts';

/** What a customer is told, by which way. */
export function NoticeCards() {
  const push = usePush('user');
  return (
    <>
      <Box gridRow={{ lg: 'span 2' }}>
        <NoticePreferencesCard push={push} />
      </Box>
      <PushCard side="user" push={push} />
    </>
  );
}

/** What an agent's devices are told. */
export function DeskPushCard() {
  return <PushCard side="admin" push={usePush('admin')} />;
}
