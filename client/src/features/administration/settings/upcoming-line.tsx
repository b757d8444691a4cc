import { Flex } from '@chakra-ui/react';
import type { UpcomingSetting } from '@lode/shared/site/admin-schemas';
import { mdiClockOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';
import { useFormat } from '../../../lib/format.ts';
import { shownValue } from '../components/log-amounts.ts';

/** Says beneath a setting's field from when on its saved value counts, and what counts until then. */
export function UpcomingLine({ upcoming }: { upcoming: UpcomingSetting }) {
  const { t, i18n } = useTranslation('admin');
  const format = useFormat();
  return (
    <Flex align="center" gap="1.5" mt="1" textStyle="xs" color="muted">
      <Icon path={mdiClockOutline} size={14} />
      {t('settings.upcoming', {
        time: format.exactTime(upcoming.from),
        value: String(shownValue(format, i18n.language, upcoming.name, upcoming.until_then)),
      })}
    </Flex>
  );
}
