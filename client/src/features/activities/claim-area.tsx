import { Box, Flex, Text } from '@chakra-ui/react';
import { type Activity, CLAIM_CLOSE_MS } from '@lode/shared/activities/schemas';
import { mdiCheckCircleOutline } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '../../components/ui/buttons.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { claimFailure } from './claim-text.ts';
import { useClaim } from './use-claim.ts';
import type { ActivityTime } from './use-remaining.ts';

interface ClaimAreaProps {
  activity: Activity;
  time: ActivityTime;
  /** 1.5 s after a claim. */
  onClaimed: () => void;
}

/** Where the earned is on its way, or the way to it: the one button of an activity, and what became of pressing it. */
export function ClaimArea({ activity, time, onClaimed }: ClaimAreaProps) {
  const { t } = useTranslation(['activities', 'errors']);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const { busy, claim } = useClaim({
    onDone: () => setDone(true),
    onFailure: (error) => setProblem(claimFailure(t, error, 'detail')),
  });
  const latest = useRef(onClaimed);
  latest.current = onClaimed;
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => latest.current(), CLAIM_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const over = time.status === 'ended';
  const claimable = time.status === 'active' && activity.eligible && !activity.claimed;
  return (
    <Flex direction="column" gap="3" w="full">
      <FormAlert text={problem} gap="3" />
      <Box role="status" mt={done ? '0' : '-3'}>
        {done && <Success text={t('activities:claim.successful')} />}
      </Box>
      {!done && (
        <>
          <StandsText activity={activity} time={time} />
          <PrimaryButton
            needsNetwork
            size="lg"
            w="full"
            disabled={!claimable}
            loading={busy !== null}
            onClick={() => {
              setProblem(null);
              void claim(activity.id);
            }}
          >
            {t(
              over
                ? 'activities:claim.ended'
                : activity.claimed
                  ? 'activities:claim.done'
                  : 'activities:claim.now',
            )}
          </PrimaryButton>
        </>
      )}
    </Flex>
  );
}

function Success({ text }: { text: string }) {
  return (
    <Flex
      align="center"
      gap="2.5"
      px="4"
      py="3"
      borderRadius="field"
      bg="bg.success"
      color="success"
      fontWeight="600"
    >
      <Icon path={mdiCheckCircleOutline} size={22} />
      {text}
    </Flex>
  );
}

/** Where what an activity asks for can be done. */
const PLACES = { register: null, referral: '/app/referral', purchase: '/app/store' } as const;

/** Why it cannot be claimed now, and what to do about it. */
function StandsText({ activity, time }: { activity: Activity; time: ActivityTime }) {
  const { t } = useTranslation('activities');
  if (activity.claimed || activity.eligible || time.status === 'upcoming') return null;
  if (time.status === 'ended') return <Text color="muted">{t('expired')}</Text>;
  const place = PLACES[activity.type];
  return (
    <Text color="muted" textStyle="sm">
      {t(`todo.${activity.type}`)} {place && <TextLink to={place}>{t(`go.${activity.type}`)}</TextLink>}
    </Text>
  );
}
