import { Box, Flex } from '@chakra-ui/react';
import { mdiTimerOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';

/** Hours are told only where there are some: `59:07`, `1:00:00`. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${two(minutes)}:${rest}`;
}

/** How long the quoted rate holds. Not a live region: a screen reader would never be silent again. */
export function Countdown({ leftMs }: { leftMs: number }) {
  const { t } = useTranslation('deposit');
  const time = countdownText(leftMs);
  return (
    <Flex align="center" gap="2.5" px="4" py="3" borderRadius="field" bg="gray.subtle">
      <Box color="muted">
        <Icon path={mdiTimerOutline} size={20} />
      </Box>
      <Box textStyle="sm" color="muted" flex="1">
        {t('page.left')}
      </Box>
      <Box
        role="timer"
        aria-label={t('page.left_label', { time })}
        fontWeight="600"
        fontVariantNumeric="tabular-nums"
        dir="ltr"
      >
        {time}
      </Box>
    </Flex>
  );
}
