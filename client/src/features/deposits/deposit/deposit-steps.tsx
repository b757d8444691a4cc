import { Box, Flex } from '@chakra-ui/react';
import type { Deposit, DepositState } from '@lode/shared/deposits/schemas';
import { mdiCheck, mdiCircleMedium, mdiExclamationThick } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';
import { useFormat } from '../../../lib/format.ts';
import { marksOf, STEPS, type Step, type StepMark } from '../deposit-state.ts';

interface DepositStepsProps {
  deposit: Deposit;
  state: DepositState;
}

/** How far the deposit has come: four steps, the present one marked. */
export function DepositSteps({ deposit, state }: DepositStepsProps) {
  const { t } = useTranslation('deposit');
  const marks = marksOf(state);
  return (
    <Box as="ol" aria-label={t('step.label')}>
      {STEPS.map((step, at) => (
        <StepItem
          key={step}
          step={step}
          mark={marks[step]}
          deposit={deposit}
          last={at === STEPS.length - 1}
        />
      ))}
    </Box>
  );
}

interface StepItemProps {
  step: Step;
  mark: StepMark;
  deposit: Deposit;
  last: boolean;
}

function StepItem({ step, mark, deposit, last }: StepItemProps) {
  const { t } = useTranslation('deposit');
  const format = useFormat();
  const reached = format.integer(deposit.confirmations);
  const needed = format.integer(deposit.confirmations_needed);
  return (
    <Flex as="li" gap="3.5" aria-current={mark === 'current' ? 'step' : undefined} data-step={step}>
      <Flex direction="column" align="center">
        <StepSign mark={mark} />
        {!last && (
          <Box flex="1" w="2px" minH="4" my="1" bg={mark === 'done' ? 'success' : 'border.emphasized'} />
        )}
      </Flex>
      <Box pb={last ? 0 : 4} pt="0.5">
        <Box fontWeight="600" color={mark === 'todo' ? 'muted' : undefined}>
          {t(`step.${step}`)}
          {mark !== 'todo' && (
            <Box as="span" srOnly>
              {' '}
              ({t(`step.${mark}`)})
            </Box>
          )}
        </Box>
        <Box textStyle="sm" color="muted">
          {t(`step.${step}_text`, { reached, needed })}
        </Box>
      </Box>
    </Flex>
  );
}

const SIGNS: Record<StepMark, { icon: string; bg: string; color: string }> = {
  done: { icon: mdiCheck, bg: 'success', color: 'success.contrast' },
  current: { icon: mdiCircleMedium, bg: 'primary', color: 'primary.contrast' },
  stopped: { icon: mdiExclamationThick, bg: 'warning', color: 'warning.contrast' },
  todo: { icon: mdiCircleMedium, bg: 'surface-variant', color: 'muted' },
};

function StepSign({ mark }: { mark: StepMark }) {
  const { icon, bg, color } = SIGNS[mark];
  return (
    <Flex
      boxSize="7"
      borderRadius="pill"
      align="center"
      justify="center"
      bg={bg}
      color={color}
      flexShrink={0}
    >
      <Icon path={icon} size={16} />
    </Flex>
  );
}
