import { Box, Flex } from '@chakra-ui/react';
import { mdiBellOutline, mdiGiftOutline } from '@mdi/js';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../components/ui/buttons.tsx';
import { useFormat } from '../../lib/format.ts';
import { ActivityPopup } from './activity-popup.tsx';
import { RewardsDialog } from './rewards-dialog.tsx';
import { useOpenActivities, usePendingCount } from './use-activities.ts';

/** In the top bar: how many activities there are, how many rewards wait; and the popup on entering. */
export function ActivityCenter() {
  const { t } = useTranslation('activities');
  const format = useFormat();
  const navigate = useNavigate();
  const { data } = useOpenActivities();
  const pending = usePendingCount();
  const [rewards, setRewards] = useState(false);
  const open = data?.total ?? 0;
  const label = (key: string, count: number) => t(key, { count, total: format.integer(count) });
  return (
    <Flex>
      {/* On a phone the bar has room for it only while something waits; all rewards stand under the activities. */}
      <Box display={{ base: pending > 0 ? 'block' : 'none', sm: 'block' }}>
        <Counted count={pending} tone="success">
          <IconButton
            path={mdiGiftOutline}
            label={label('center.rewards', pending)}
            aria-haspopup="dialog"
            onClick={() => setRewards(true)}
          />
        </Counted>
      </Box>
      <Counted count={open} tone="error">
        <IconButton
          path={mdiBellOutline}
          label={label('center.activities', open)}
          onClick={() => void navigate('/app/activities')}
        />
      </Counted>
      {rewards && <RewardsDialog onClose={() => setRewards(false)} />}
      <ActivityPopup activities={data?.items} />
    </Flex>
  );
}

interface CountedProps {
  count: number;
  tone: 'error' | 'success';
  children: ReactNode;
}

/** A count at the corner of a button, whose own name says it too. */
function Counted({ count, tone, children }: CountedProps) {
  const format = useFormat();
  return (
    <Box position="relative">
      {children}
      {count > 0 && (
        <Flex
          aria-hidden
          position="absolute"
          top="0.5"
          insetEnd="0"
          minW="18px"
          h="18px"
          px="1"
          align="center"
          justify="center"
          borderRadius="pill"
          bg={`${tone}.solid`}
          color={`${tone}.contrast`}
          textStyle="xs"
          fontWeight="600"
          fontVariantNumeric="tabular-nums"
          pointerEvents="none"
        >
          {count > 99 ? `${format.integer(99)}+` : format.integer(count)}
        </Flex>
      )}
    </Box>
  );
}
