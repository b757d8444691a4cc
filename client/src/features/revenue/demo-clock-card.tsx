import { Box, Flex } from '@chakra-ui/react';
import { accrualRoutes } from '@lode/shared/mining/accrual-rest';
import { CLOCK_DAYS_MAX, type DemoClock } from '@lode/shared/mining/accrual-schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { Section } from '../../components/ui/section.tsx';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { allows, useSession } from '../../lib/session.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { SimulatedTag } from './revenue-tags.tsx';

const STEPS = [1, 7, CLOCK_DAYS_MAX] as const;
/** Accruals of the days that have passed are under way: they are looked for this long after a move. */
const FOLLOW_MS = [1000, 3000, 6000];

/** Moves the demo's clock forward; nothing where the clock is real. */
export function DemoClockCard({ onMoved }: { onMoved: () => void }) {
  const { t } = useTranslation(['revenue', 'errors']);
  const format = useFormat();
  const clock = useLoaded('clock', (signal) => call(accrualRoutes.clock, { signal }, 'admin'));
  const mayMove = allows(useSession('admin'), 'mining:manage');
  const [busy, setBusy] = useState<number | null>(null);
  if (!clock.data) return null;
  const move = async (days: number) => {
    setBusy(days);
    try {
      const moved: DemoClock = await call(accrualRoutes.moveClock, { body: { days } }, 'admin');
      clock.replace(moved);
      showMessage(t('revenue:clock.moved', { now: format.exactTime(moved.now) }));
      for (const ms of FOLLOW_MS) setTimeout(onMoved, ms);
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setBusy(null);
  };
  return (
    <Section title={t('revenue:clock.title')} hint={t('revenue:clock.hint')} actions={<SimulatedTag />}>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <Box fontVariantNumeric="tabular-nums" aria-live="polite">
          {t('revenue:clock.now', { now: format.exactTime(clock.data.now) })}
        </Box>
        {mayMove && (
          <Flex gap="2" wrap="wrap">
            {STEPS.map((days) => (
              <SecondaryButton
                key={days}
                size="sm"
                loading={busy === days}
                disabled={busy !== null}
                onClick={() => void move(days)}
              >
                {t('revenue:clock.move', { count: days })}
              </SecondaryButton>
            ))}
          </Flex>
        )}
      </Flex>
    </Section>
  );
}
