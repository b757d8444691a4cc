import { Flex } from '@chakra-ui/react';
import { mdiTimerSandEmpty } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';
import { useServerNow } from '../../../lib/server-time.ts';

/** The coming close is announced one minute before. */
const ANNOUNCE_MS = 60_000;

/** Counts down to the automatic close in its last minute; an answer cancels it. */
export function ClosingNotice({ closesAt }: { closesAt: string | null }) {
  const { t } = useTranslation('support');
  const now = useServerNow(500);
  if (!closesAt) return null;
  const left = Date.parse(closesAt) - now;
  if (left > ANNOUNCE_MS) return null;
  return (
    <Flex
      align="center"
      gap="2"
      px="4"
      py="2"
      textStyle="xs"
      bg="bg.warning"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Icon path={mdiTimerSandEmpty} size={16} />
      <span role="timer">{t('closing', { count: Math.max(0, Math.ceil(left / 1000)) })}</span>
    </Flex>
  );
}
