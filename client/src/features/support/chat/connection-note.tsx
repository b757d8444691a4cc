import { Flex } from '@chakra-ui/react';
import { mdiCloudOffOutline, mdiSync } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';
import type { ConversationStatus } from '../engine/conversation-types.ts';

/** A connection that is back sooner than this is not worth a word. */
const WORTH_SAYING_MS = 1500;

/** The one place that says, quietly, that the connection is not what it should be. */
export function ConnectionNote({ status }: { status: ConversationStatus }) {
  const { t } = useTranslation('support');
  const down = status === 'polling' || status === 'offline';
  const [said, setSaid] = useState(false);
  useEffect(() => {
    if (!down) return setSaid(false);
    const timer = setTimeout(() => setSaid(true), WORTH_SAYING_MS);
    return () => clearTimeout(timer);
  }, [down]);
  if (!down || !said) return null;
  return (
    <Flex role="status" align="center" gap="2" px="4" py="1.5" textStyle="xs" color="muted" bg="bg.warning">
      <Icon path={status === 'offline' ? mdiCloudOffOutline : mdiSync} size={16} />
      {t(`connection.${status}`)}
    </Flex>
  );
}
