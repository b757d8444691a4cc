import { Box, chakra, Flex } from '@chakra-ui/react';
import type { SecurityKind } from '@lode/shared/core/security-kinds';
import type { SecurityEvent } from '@lode/shared/security/schemas';
import { mdiAlertOutline, mdiCheck } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { PersonLink } from '../../../components/ui/person-link.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { useFormat } from '../../../lib/format.ts';

/** What people did who had proved who they are; the rest is something that was held off. */
const DONE: readonly SecurityKind[] = ['login', 'factor-set', 'password-changed'];

/** One event: what, who, from where, at which door. */
export function SecurityItem({ event }: { event: SecurityEvent }) {
  const { t } = useTranslation(['security', 'admin']);
  const format = useFormat();
  const done = DONE.includes(event.kind);
  const details = [
    event.side && t(`admin:devices.${event.side === 'admin' ? 'admin_side' : 'customer_side'}`),
    event.user_agent,
  ].filter(Boolean);
  return (
    <Flex as="li" gap="3" align="start" borderBottomWidth="1px" px="4" py="2.5" textStyle="sm">
      <Box flex="1" minW="0">
        <Flex columnGap="2" align="baseline" wrap="wrap">
          <Tag palette={done ? 'success' : 'warning'} icon={done ? mdiCheck : mdiAlertOutline}>
            {t(`kind.${event.kind}`)}
          </Tag>
          {event.times > 1 && <Box as="span">× {format.integer(event.times)}</Box>}
          <Box as="span" fontWeight="600" overflowWrap="anywhere">
            <Who event={event} />
          </Box>
          <chakra.bdi overflowWrap="anywhere">{event.address}</chakra.bdi>
        </Flex>
        <Box textStyle="xs" color="muted" overflowWrap="anywhere">
          <bdi>{[event.route, event.code].filter(Boolean).join(' · ')}</bdi>
          {details.length > 0 && <Box>{details.join(' · ')}</Box>}
        </Box>
      </Box>
      <Box textStyle="xs" color="muted" flexShrink={0} minW="84px" textAlign="end">
        <RelativeTime at={event.at} />
      </Box>
    </Flex>
  );
}

function Who({ event: { account, name } }: { event: SecurityEvent }) {
  const { t } = useTranslation('security');
  if (account) return <PersonLink person={account} />;
  return <span title={name ?? undefined}>{t(name ? 'no_account' : 'visitor')}</span>;
}
