import { Box } from '@chakra-ui/react';
import type { RiskHit } from '@lode/shared/risk/schemas';
import { useTranslation } from 'react-i18next';
import { PersonLink } from '../../components/ui/person-link.tsx';
import { ShortCode } from '../../components/ui/short-code.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { useFormat } from '../../lib/format.ts';
import { screenOf } from '../../lib/staff-paths.ts';
import { useHoursText, useMeasureText } from './use-rule-text.ts';

/** What a rule saw when it hit. */
export function HitFacts({ hit: { facts, failed, subject } }: { hit: RiskHit }) {
  const { t } = useTranslation('risk');
  const format = useFormat();
  const hours = useHoursText();
  const measure = useMeasureText();
  const { value, threshold, unit, window_hours } = facts;
  const screen = subject && screenOf(subject);
  const withdrawal =
    facts.amount_usd &&
    t('facts.withdrawal', { amount: format.money(facts.amount_usd), currency: facts.currency ?? '' });
  return (
    <Box minW={{ sm: '180px' }}>
      {failed && (
        <Box color="error.fg" fontWeight="600">
          {t('facts.failed')}
        </Box>
      )}
      {value !== null && threshold !== null && (
        <Box>
          {t('facts.measured', { value: measure(unit, value), threshold: measure(unit, threshold) })}
          {window_hours !== null && ` ${t('facts.within', { window: hours(window_hours) })}`}
        </Box>
      )}
      {facts.shares?.map((trait) => (
        <Box key={trait}>{t(`facts.shares_${trait}`)}</Box>
      ))}
      {facts.friend_id && (
        <Box>
          <PersonLink person={{ id: facts.friend_id, username: t('facts.friend') }} />
        </Box>
      )}
      {withdrawal && (
        <Box color="muted">
          {screen ? <TextLink to={screen}>{withdrawal}</TextLink> : withdrawal}{' '}
          {facts.wallet_address && <ShortCode text={facts.wallet_address} />}
        </Box>
      )}
      {facts.locked_until && (
        <Box color="muted">{t('facts.locked', { time: format.exactTime(facts.locked_until) })}</Box>
      )}
      {facts.not_locked && <Box color="muted">{t('facts.last_admin')}</Box>}
    </Box>
  );
}
