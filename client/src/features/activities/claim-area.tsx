import { Box, Flex, Text } from '@chakra-ui/react';
import { CLAIM_CLOSE_MS } from '@lode/shared/activities/limits';
import type { Activity } from '@lode/shared/activities/schemas';
import { mdiCheckCircleOutline } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PrimaryButton } from '../../components/ui/buttons.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { claimFailure } from './claim-text.ts';
import { PLACES } from './next-step.ts';
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
  const claimNow = () => {
    setProblem(null);
    void claim(activity.id);
  };
  return (
    <Flex direction="column" gap="3" w="full">
      <FormAlert text={problem} gap="3" />
      <Box role="status" mt={done ? '0' : '-3'}>
        {done && <Success text={t('activities:claim.successful')} />}
      </Box>
      {!done && (
        <>
          <StandsText activity={activity} time={time} />
          <MainButton activity={activity} time={time} busy={busy !== null} onClaim={claimNow} />
        </>
      )}
    </Flex>
  );
}

interface MainButtonProps {
  activity: Activity;
  time: ActivityTime;
  busy: boolean;
  onClaim: () => void;
}

/** The next step: to claim, or to go where it is earned. What is over, claimed or still to begin cannot be pressed. */
function MainButton({ activity, time, busy, onClaim }: MainButtonProps) {
  const { t } = useTranslation('activities');
  const active = time.status === 'active' && !activity.claimed;
  const place = PLACES[activity.type];
  if (active && !activity.eligible) {
    return (
      place && (
        <PrimaryButton asChild size="lg" w="full">
          <Link to={place}>{t(`go.${activity.type}`)}</Link>
        </PrimaryButton>
      )
    );
  }
  const words = time.status === 'ended' ? 'claim.ended' : activity.claimed ? 'claim.done' : 'claim.now';
  return (
    <PrimaryButton needsNetwork size="lg" w="full" disabled={!active} loading={busy} onClick={onClaim}>
      {t(words)}
    </PrimaryButton>
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

/** Why it cannot be claimed now, and what to do about it. */
function StandsText({ activity, time }: { activity: Activity; time: ActivityTime }) {
  const { t } = useTranslation('activities');
  if (activity.claimed || activity.eligible || time.status === 'upcoming') return null;
  if (time.status === 'ended') return <Text color="muted">{t('expired')}</Text>;
  return (
    <Text color="muted" textStyle="sm">
      {t(`todo.${activity.type}`)}
    </Text>
  );
}
