import { Box } from '@chakra-ui/react';
import { mdiGiftOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/ui/buttons.tsx';
import { Counted } from '../../components/ui/counted.tsx';
import { OnItsWay } from '../../components/ui/on-its-way.tsx';
import { Unopened } from '../../components/ui/overlay.tsx';
import { useFormat } from '../../lib/format.ts';
import { lazyCode } from '../../lib/lazy-code.tsx';
import { ActivityPopup } from './activity-popup.tsx';
import { useOpenActivities, usePendingCount } from './use-open-activities.ts';

const RewardsDialog = lazyCode(async () => (await import('./rewards-dialog.tsx')).RewardsDialog, Unopened);

/** In the top bar: how many rewards wait; and the popup on entering. */
export function ActivityCenter() {
  const { t } = useTranslation('around');
  const format = useFormat();
  const { data } = useOpenActivities();
  const pending = usePendingCount();
  const [rewards, setRewards] = useState(false);
  const label = t('center.rewards', { count: pending, total: format.integer(pending) });
  return (
    <>
      {/* On a phone the bar has room for it only while something waits; all rewards stand under the activities. */}
      <Box display={{ base: pending > 0 ? 'block' : 'none', sm: 'block' }}>
        <Counted count={pending} tone="success">
          <IconButton
            path={mdiGiftOutline}
            label={label}
            aria-haspopup="dialog"
            onClick={() => setRewards(true)}
          />
        </Counted>
      </Box>
      {rewards && (
        <OnItsWay>
          <RewardsDialog onClose={() => setRewards(false)} />
        </OnItsWay>
      )}
      <ActivityPopup activities={data?.items} />
    </>
  );
}
