import { Box, Flex } from '@chakra-ui/react';
import { riskRoutes } from '@lode/shared/risk/rest';
import { METRICS, type MetricRule, type RiskTryResult } from '@lode/shared/risk/schemas';
import { mdiFlaskOutline } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { PersonLink } from '../../components/ui/person-link.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { Select } from '../../components/ui/select.tsx';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { inputOf, type RuleDraft } from './rule-draft.ts';
import { useMeasureText } from './use-rule-text.ts';

const DAYS = [7, 30, 90];
const SHOWN = 10;

/** What the rule in the form would have hit, had it been there. A name is not needed for that. */
export function RuleTrial({ draft }: { draft: RuleDraft }) {
  const { t } = useTranslation(['risk', 'errors']);
  const [days, setDays] = useState(30);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ of: RuleDraft; trial: RiskTryResult }>();
  const [failure, setFailure] = useState<unknown>();
  const told = useRef<HTMLDivElement>(null);
  // It comes below the form's edge: who asked for it sees it.
  useEffect(() => {
    if (result) told.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    setResult(undefined);
    try {
      const rule = { ...inputOf(draft), name: draft.name.trim() || t('form.unnamed') };
      setResult({ of: draft, trial: await call(riskRoutes.tryRule, { body: { rule, days } }, 'admin') });
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <Box borderTopWidth="1px" pt="4">
      <Flex gap="2" align="center" wrap="wrap">
        <SecondaryButton size="sm" loading={busy} onClick={() => void run()}>
          <Icon path={mdiFlaskOutline} size={18} />
          {t('trial.run')}
        </SecondaryButton>
        <Select
          label={t('trial.days')}
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {t('trial.last', { count })}
            </option>
          ))}
        </Select>
      </Flex>
      <Box ref={told} role="status" mt="3" textStyle="sm">
        {failure !== undefined && (
          <Box as="span" color="error.fg">
            {errorText(t, failure)}
          </Box>
        )}
        {/* What was found belongs to the terms as they were. */}
        {result?.of === draft && <TrialResult trial={result.trial} draft={draft} />}
      </Box>
    </Box>
  );
}

function TrialResult({ trial, draft }: { trial: RiskTryResult; draft: RuleDraft }) {
  const { t } = useTranslation('risk');
  const format = useFormat();
  const measure = useMeasureText();
  const { unit }: MetricRule = METRICS[draft.metric];
  return (
    <>
      <Box fontWeight="600">
        {t('trial.result', {
          hits: format.integer(trial.hits),
          considered: format.integer(trial.considered),
          users: format.integer(trial.users),
        })}
      </Box>
      {trial.truncated && <Box color="muted">{t('trial.truncated')}</Box>}
      {trial.items.length > 0 && (
        <Box as="ul" mt="2" aria-label={t('trial.items')}>
          {trial.items.slice(0, SHOWN).map(({ user, at, value, event }) => (
            <Flex as="li" key={`${user.id} ${at} ${value}`} gap="3" py="1" wrap="wrap">
              <Box flex="1" minW="120px" overflowWrap="anywhere">
                <PersonLink person={user} />
              </Box>
              <Box color="muted">{t(`event.${event}`)}</Box>
              <Box fontVariantNumeric="tabular-nums">{measure(unit, value)}</Box>
              <Box color="muted">
                <RelativeTime at={at} />
              </Box>
            </Flex>
          ))}
        </Box>
      )}
      {trial.hits > SHOWN && <Box color="muted">{t('trial.more')}</Box>}
    </>
  );
}
