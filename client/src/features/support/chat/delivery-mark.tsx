import { Flex } from '@chakra-ui/react';
import { mdiAlertCircleOutline, mdiCheck, mdiCheckAll, mdiClockOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';
import type { Delivery } from './timeline.ts';

const ICONS: Record<Delivery, string> = {
  sending: mdiClockOutline,
  failed: mdiAlertCircleOutline,
  sent: mdiCheck,
  delivered: mdiCheckAll,
  read: mdiCheckAll,
};
const COLORS: Record<Delivery, string> = {
  sending: 'muted',
  failed: 'error.fg',
  sent: 'muted',
  delivered: 'muted',
  read: 'primary.fg',
};

/** How far one of our messages has come: sending, sent, delivered, read. */
export function DeliveryMark({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('support');
  return (
    <Flex
      as="span"
      display="inline-flex"
      align="center"
      gap="1"
      color={COLORS[delivery]}
      data-delivery={delivery}
    >
      <Icon path={ICONS[delivery]} size={14} />
      {t(`delivery.${delivery}`)}
    </Flex>
  );
}
