import { Box, Flex, Text, VisuallyHidden } from '@chakra-ui/react';
import { mdiCheckCircle, mdiCircleOutline } from '@mdi/js';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';
import { useFormat } from '../../../lib/format.ts';
import {
  checkPassword,
  PASSWORD_LIMITS,
  type PasswordStrength,
  type PasswordUse,
  passwordStrength,
} from '../password-rules.ts';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** What is typed now. */
  typed: string;
  use: PasswordUse;
}

/** A password being chosen, with the rules it has to follow ticked off as they are met. */
export function NewPasswordField({ typed, use, ...field }: NewPasswordFieldProps) {
  return (
    <Flex direction="column" gap="2.5">
      <PasswordField autoComplete="new-password" {...field} />
      <RuleList typed={typed} use={use} />
      {typed && <StrengthLine strength={passwordStrength(typed)} />}
    </Flex>
  );
}

function RuleList({ typed, use }: { typed: string; use: PasswordUse }) {
  const { t } = useTranslation('accounts');
  const { integer } = useFormat();
  const { min, max } = PASSWORD_LIMITS[use];
  return (
    <Box textStyle="sm" color="muted">
      <Text mb="1">{t('rules.title')}</Text>
      <Flex as="ul" wrap="wrap" columnGap="4" rowGap="1">
        {checkPassword(typed, use).map(({ rule, met }) => (
          <Flex as="li" key={rule} align="center" gap="1.5" color={met ? 'success' : 'muted'}>
            <Icon path={met ? mdiCheckCircle : mdiCircleOutline} size={16} />
            <span>{t(`rules.${rule}`, { min: integer(min), max: integer(max) })}</span>
            <VisuallyHidden>{t(met ? 'rules.met' : 'rules.unmet')}</VisuallyHidden>
          </Flex>
        ))}
      </Flex>
    </Box>
  );
}

const STEPS: readonly PasswordStrength[] = ['weak', 'fair', 'strong'];
const COLORS: Record<PasswordStrength, string> = { weak: 'error', fair: 'warning', strong: 'success' };

function StrengthLine({ strength }: { strength: PasswordStrength }) {
  const { t } = useTranslation('accounts');
  const reached = STEPS.indexOf(strength);
  return (
    <Flex align="center" gap="3" textStyle="sm" color="muted">
      <Flex flex="1" gap="1" aria-hidden>
        {STEPS.map((step, index) => (
          <Box
            key={step}
            flex="1"
            h="1"
            borderRadius="pill"
            bg={index <= reached ? COLORS[strength] : 'surface-variant'}
          />
        ))}
      </Flex>
      <Text aria-live="polite">
        {t('strength.label')}: {t(`strength.${strength}`)}
      </Text>
    </Flex>
  );
}
