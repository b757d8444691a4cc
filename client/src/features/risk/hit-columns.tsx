import { Box } from '@chakra-ui/react';
import type { RiskHit } from '@lode/shared/risk/schemas';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import type { Column } from '../../components/ui/data-table.tsx';
import { PersonLink } from '../../components/ui/person-link.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { HitFacts } from './hit-facts.tsx';
import { ActionTag, HitStateTag } from './risk-tags.tsx';

/** The columns of the hits; `onReview` opens the decision on one. */
export function useHitColumns(onReview: (hit: RiskHit) => void): Column<RiskHit>[] {
  const { t } = useTranslation('risk');
  return [
    {
      id: 'user',
      heading: t('hits.user'),
      cell: ({ user }) => <PersonLink person={user} />,
      card: 'title',
    },
    { id: 'rule', heading: t('hits.rule'), cell: (hit) => <RuleName hit={hit} />, wraps: true },
    {
      id: 'action',
      heading: t('hits.action'),
      cell: ({ action }) => <ActionTag action={action} />,
      card: 'mark',
    },
    { id: 'facts', heading: t('hits.facts'), cell: (hit) => <HitFacts hit={hit} />, wraps: true },
    { id: 'time', heading: t('hits.time'), cell: ({ at }) => <RelativeTime at={at} /> },
    { id: 'state', heading: t('hits.state'), cell: (hit) => <Review hit={hit} onReview={onReview} /> },
  ];
}

function RuleName({ hit: { rule, metric, event } }: { hit: RiskHit }) {
  const { t } = useTranslation('risk');
  return (
    <>
      <Box>{rule ? t('hits.rule_version', rule) : t(`metric.${metric}`)}</Box>
      <Box textStyle="xs" color="muted">
        {t(`event.${event}`)}
      </Box>
    </>
  );
}

function Review({ hit, onReview }: { hit: RiskHit; onReview: (hit: RiskHit) => void }) {
  const { t } = useTranslation('risk');
  if (hit.state === 'open') {
    return (
      <SecondaryButton
        size="xs"
        aria-label={t('hits.review_one', { name: hit.user.username })}
        onClick={() => onReview(hit)}
      >
        {t('hits.review')}
      </SecondaryButton>
    );
  }
  return (
    <>
      <HitStateTag state={hit.state} />
      <Box textStyle="xs" color="muted" mt="1" maxW="220px" whiteSpace="normal" overflowWrap="anywhere">
        {t('hits.reviewed', { name: hit.reviewed_by, reason: hit.reason })}
      </Box>
    </>
  );
}
