import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/ui/notice.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { FINANCE } from '../../../lib/staff-paths.ts';
import { useAlerts } from './use-alerts.ts';

/** Says what has to be looked at and nobody has taken yet; nothing while there is nothing. */
export function AlertStrip() {
  const { t } = useTranslation('treasury');
  const { data } = useAlerts();
  const waiting = data?.items.filter(({ taken }) => taken === null) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Notice
      tone="warning"
      action={
        <TextLink onColor to={`${FINANCE}/treasury?tab=alerts`}>
          {t('tab.alerts')}
        </TextLink>
      }
    >
      {waiting.map(({ id, kind, subject, since }) => (
        <Box key={id}>
          {t(`alert.${kind}`)}
          {subject && ` (${subject})`} · <RelativeTime at={since} />
        </Box>
      ))}
    </Notice>
  );
}
