import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { mdiCheck, mdiClose } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { IconButton, PrimaryButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { errorText } from '../../lib/error-text.ts';
import { focusContent } from '../../lib/focus-content.ts';
import { useFormat } from '../../lib/format.ts';
import { useServerNow } from '../../lib/server-time.ts';
import { updateProfile } from '../../lib/update-profile.ts';
import type { Step } from './first-step-list.ts';

interface FirstStepsProps {
  steps: readonly Step[];
  /** Undefined while it is not known. */
  nextPayoutAt: string | undefined;
}

/** What a new customer does first, with what of it is done and one button for what comes next. */
export function FirstSteps({ steps, nextPayoutAt }: FirstStepsProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const next = steps.find(({ done }) => !done);
  const done = steps.filter((step) => step.done).length;
  const progress = { done: format.integer(done), total: format.integer(steps.length) };
  return (
    <Card as="section" aria-labelledby="first-steps-title" pb={{ base: 2, sm: 3 }}>
      <Flex align="start" gap="3" mb="2">
        <Box flex="1">
          <Heading as="h2" id="first-steps-title" textStyle="lg" fontWeight="600">
            {t('first_steps.title')}
          </Heading>
          <Text textStyle="sm" color="muted">
            {t('first_steps.progress', progress)}
          </Text>
        </Box>
        <HideButton />
      </Flex>
      {/* What is done stands side by side, so that the figures below come into sight. */}
      <Flex as="ol" wrap="wrap">
        {steps.map((step, index) => (
          <StepRow
            key={step.key}
            step={step}
            number={format.integer(index + 1)}
            isNext={step === next}
            nextPayoutAt={nextPayoutAt}
          />
        ))}
      </Flex>
    </Card>
  );
}

/** Hides the list for the account, on all of its devices. */
function HideButton() {
  const { t } = useTranslation(['dashboard', 'errors']);
  const [busy, setBusy] = useState(false);
  const hide = async () => {
    setBusy(true);
    try {
      await updateProfile('user', { first_steps: false });
      focusContent();
    } catch (error) {
      showMessage(errorText(t, error), 'error');
      setBusy(false);
    }
  };
  return (
    <IconButton
      path={mdiClose}
      label={t('first_steps.hide')}
      size="sm"
      me="-2"
      loading={busy}
      onClick={() => void hide()}
    />
  );
}

interface StepRowProps {
  step: Step;
  number: string;
  isNext: boolean;
  nextPayoutAt: string | undefined;
}

function StepRow({ step, number, isNext, nextPayoutAt }: StepRowProps) {
  const words = useStepWords(nextPayoutAt)[step.key];
  return (
    <Flex
      as="li"
      align="center"
      flex={step.done ? '1 0 auto' : '1 0 100%'}
      minW="0"
      gap={{ base: 3, sm: 4 }}
      py="3"
      pe={step.done ? '4' : undefined}
      borderTopWidth="1px"
      wrap={{ base: step.done ? 'nowrap' : 'wrap', sm: 'nowrap' }}
      aria-current={isNext ? 'step' : undefined}
    >
      <StepMark done={step.done} number={number} />
      <Box flex="1" minW="0">
        <Box fontWeight="600" color={step.done ? 'muted' : undefined}>
          {words.title}
        </Box>
        {!step.done && (
          <Text textStyle="sm" color="muted">
            {words.text}
          </Text>
        )}
      </Box>
      {!step.done && step.to && (
        <StepButton to={step.to} isNext={isNext}>
          {words.action}
        </StepButton>
      )}
    </Flex>
  );
}

/** What each step is called, why it is taken, and its button. */
function useStepWords(nextPayoutAt: string | undefined) {
  const { t } = useTranslation(['dashboard', 'mining', 'wallet']);
  const format = useFormat();
  const now = useServerNow(30_000);
  const when = nextPayoutAt && format.relativeTime(nextPayoutAt, now);
  return {
    secure: {
      title: t('first_steps.secure'),
      text: t('first_steps.secure_text'),
      action: t('first_steps.secure_action'),
    },
    deposit: {
      title: t('first_steps.deposit'),
      text: t('mining:begin.recharge_text'),
      action: t('wallet:balance.deposit'),
    },
    buy: {
      title: t('mining:buy'),
      text: t('mining:begin.choose_text'),
      action: t('mining:begin.store_action'),
    },
    payout: {
      title: t('first_steps.payout'),
      text: when ? t('first_steps.payout_text', { when }) : t('mining:begin.earn_text'),
      action: '',
    },
  };
}

function StepMark({ done, number }: { done: boolean; number: string }) {
  const { t } = useTranslation('dashboard');
  return (
    <Flex
      align="center"
      justify="center"
      boxSize="8"
      flexShrink={0}
      borderRadius="pill"
      textStyle="sm"
      fontWeight="600"
      bg={done ? 'bg.success' : 'surface-variant'}
      color={done ? 'success' : 'text'}
    >
      {done ? <Icon path={mdiCheck} size={20} /> : <span aria-hidden>{number}</span>}
      {done && (
        <Box as="span" srOnly>
          {t('first_steps.done')}
        </Box>
      )}
    </Flex>
  );
}

function StepButton({ to, isNext, children }: { to: string; isNext: boolean; children: string }) {
  const Button = isNext ? PrimaryButton : SecondaryButton;
  return (
    <Button
      asChild
      size="sm"
      flexBasis={{ base: 'calc(100% - 44px)', sm: 'auto' }}
      ms={{ base: '11', sm: '0' }}
    >
      <Link to={to}>{children}</Link>
    </Button>
  );
}
