import { Box } from '@chakra-ui/react';
import { ledgerRoutes } from '@lode/shared/ledger/rest';
import { mdiCheckCircleOutline, mdiClockAlertOutline, mdiCloseCircleOutline, mdiShieldSearch } from '@mdi/js';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Facts } from '../../../components/ui/facts.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ShortCode } from '../../../components/ui/short-code.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { type ProofOutcome, proofOutcome } from '../../../lib/proof-outcome.ts';
import { DetailStates } from '../components/detail-states.tsx';
import { useMatter } from '../use-matter.ts';

const LOOKS: Record<ProofOutcome, Pick<ComponentProps<typeof Tag>, 'palette' | 'icon'>> = {
  ok: { palette: 'success', icon: mdiCheckCircleOutline },
  due: { palette: 'error', icon: mdiClockAlertOutline },
  broken: { palette: 'error', icon: mdiCloseCircleOutline },
};

/** What the newest proof of the whole ledger found. */
export function ProofTab() {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const loaded = useMatter('proof', (signal) => call(ledgerRoutes.proof, { signal }, 'admin'), []);
  return (
    <DetailStates title={t('proof.title')} loaded={loaded}>
      {(proof) =>
        proof === null ? (
          <Card p="0">
            <EmptyState icon={mdiShieldSearch} title={t('proof.none')} text={t('proof.none_hint')} />
          </Card>
        ) : (
          <Section
            title={t('proof.title')}
            hint={t('proof.hint')}
            actions={<Tag {...LOOKS[proofOutcome(proof)]}>{t(`proof.${proofOutcome(proof)}`)}</Tag>}
          >
            <Facts
              facts={[
                { label: t('proof.at'), value: format.exactTime(proof.at) },
                {
                  label: t('proof.whole'),
                  value: proof.whole_at ? format.exactTime(proof.whole_at) : t('proof.none'),
                },
                { label: t('proof.entries'), value: format.integer(proof.entries) },
                { label: t('proof.accounts'), value: format.integer(proof.accounts) },
                { label: t('proof.took'), value: t('proof.ms', { ms: format.integer(proof.duration_ms) }) },
                { label: t('proof.head'), value: format.integer(proof.head.seq) },
                { label: t('proof.hash'), value: <ShortCode text={proof.head.hash} keep={16} /> },
              ]}
            />
            {proof.faults.length > 0 && (
              <Box as="ul" mt="4" ps="5" listStyleType="disc" textStyle="sm" overflowWrap="anywhere">
                {proof.faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </Box>
            )}
          </Section>
        )
      }
    </DetailStates>
  );
}
