import { Box, chakra, Flex } from '@chakra-ui/react';
import {
  LOW_AGAINST_DAYS,
  type Notification,
  type NotificationKind,
} from '@lode/shared/notifications/schemas';
import {
  mdiBankTransferOut,
  mdiCalendarClock,
  mdiCashPlus,
  mdiCashRemove,
  mdiChatOutline,
  mdiKeyboardReturn,
  mdiKeyOutline,
  mdiPickaxe,
  mdiShieldAccountOutline,
  mdiTrendingDown,
  mdiWebhook,
} from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/ui/icon.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { useFormat } from '../../lib/format.ts';
import { usePlanName } from '../../lib/plan-name.ts';

const ICONS: Record<NotificationKind, string> = {
  deposit_credited: mdiCashPlus,
  deposit_reversed: mdiCashRemove,
  deposit_returning: mdiKeyboardReturn,
  withdrawal_sent: mdiBankTransferOut,
  withdrawal_refused: mdiCashRemove,
  payout: mdiPickaxe,
  low_payout: mdiTrendingDown,
  contract_ending: mdiCalendarClock,
  new_login: mdiShieldAccountOutline,
  support_answer: mdiChatOutline,
  api_key_made: mdiKeyOutline,
  webhook_off: mdiWebhook,
};

/** What it says, in the reader's language. */
function useWords({ kind, amount_usd, currency, day, name, ends_at, device, reasons }: Notification): string {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const planName = usePlanName();
  const on = kind === 'contract_ending' ? ends_at : day && `${day}T12:00:00`;
  return t(`kind.${kind}`, {
    amount: amount_usd === null ? '' : format.money(amount_usd),
    currency,
    day: on ? format.date(on) : '',
    contract: name === null ? '' : planName(name),
    device,
    name,
    days: format.integer(LOW_AGAINST_DAYS),
    reasons: reasons.map((reason) => t(`low.${reason}`)).join(' '),
  });
}

/** One thing that the customer was told; following it marks it as read. */
export function NotificationRow({ one, onFollow }: { one: Notification; onFollow: () => void }) {
  const { t } = useTranslation('notifications');
  const words = useWords(one);
  return (
    <Box as="li" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
      <chakra.button
        type="button"
        display="flex"
        w="full"
        gap="3"
        px="2"
        py="3"
        textAlign="start"
        borderRadius="field"
        cursor="pointer"
        _hover={{ bg: 'surface-variant' }}
        onClick={onFollow}
      >
        <Box color={one.read ? 'muted' : 'primary'} pt="0.5">
          <Icon path={ICONS[one.kind]} size={20} />
        </Box>
        <Box flex="1" minW="0">
          <Box fontWeight={one.read ? '400' : '600'} overflowWrap="anywhere" dir="auto">
            {words}
          </Box>
          <Box textStyle="sm" color="muted">
            <RelativeTime at={one.at} />
          </Box>
        </Box>
        {!one.read && (
          <Flex textStyle="xs" fontWeight="600" color="primary" flexShrink={0}>
            {t('unread')}
          </Flex>
        )}
      </chakra.button>
    </Box>
  );
}
