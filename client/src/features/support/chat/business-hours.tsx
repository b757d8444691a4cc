import { Box, Flex, Text } from '@chakra-ui/react';
import type { Availability } from '@lode/shared/support/schemas';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../lib/format.ts';

/** When somebody is back, and the hours of the coming days, on the reader's own clock. */
export function BusinessHours({ availability }: { availability: Availability }) {
  const { t, i18n } = useTranslation('support');
  const { opens_at, hours } = availability;
  const write = useMemo(() => writersOf(i18n.language), [i18n.language]);
  return (
    <Flex direction="column" gap="2" textStyle="sm">
      {opens_at && <Text fontWeight="600">{t('offline.back', { time: write.moment(opens_at) })}</Text>}
      {hours && hours.length > 0 && (
        <Box>
          <Text color="muted">{t('offline.hours')}</Text>
          <Box as="ul" listStyleType="none">
            {hours.map(({ from, to }) => (
              <Box as="li" key={from}>
                {write.span(from, to)}
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Flex>
  );
}

function writersOf(language: string) {
  const moment = new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const span = new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return {
    moment: (at: string) => moment.format(new Date(at)),
    span: (from: string, to: string) => span.formatRange(new Date(from), new Date(to)),
  };
}
