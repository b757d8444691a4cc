import { Box } from '@chakra-ui/react';
import { riskRoutes } from '@lode/shared/risk/rest';
import type { RiskHit } from '@lode/shared/risk/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../components/ui/choice-field.tsx';
import { type AskedAndDone, ReasonDialog } from '../../components/ui/reason-dialog.tsx';
import { call } from '../../lib/api-client.ts';
import { withProof } from '../../lib/reauthentication.ts';
import { HitFacts } from './hit-facts.tsx';

const DECISIONS = ['cleared', 'confirmed'] as const;

/** Asks whether a hit was harmless, and why; says what follows from the answer. */
export function HitReview({ hit, ...dialog }: AskedAndDone & { hit: RiskHit }) {
  const { t } = useTranslation('risk');
  const [decision, setDecision] = useState<(typeof DECISIONS)[number]>('cleared');
  const subject = hit.subject?.type === 'referral_bonus' ? 'bonus' : 'other';
  return (
    <ReasonDialog
      title={t('review.title', { name: hit.user.username })}
      text={t(`review.text_${subject}`)}
      verb={t('review.verb')}
      danger={decision === 'confirmed'}
      send={(reason, idempotencyKey) =>
        withProof('admin', () =>
          call(
            riskRoutes.reviewHit,
            { params: { id: hit.id }, body: { decision, reason }, idempotencyKey },
            'admin',
          ),
        )
      }
      {...dialog}
    >
      {() => (
        <>
          <Box>
            <HitFacts hit={hit} />
          </Box>
          <ChoiceField
            label={t('review.decision')}
            value={decision}
            options={DECISIONS}
            text={(name) => t(`review.${name}_${subject}`)}
            onChange={setDecision}
          />
        </>
      )}
    </ReasonDialog>
  );
}
