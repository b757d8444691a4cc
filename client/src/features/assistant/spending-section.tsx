import { Box } from '@chakra-ui/react';
import type { Configuration } from '@lode/shared/assistant/schemas';
import { useTranslation } from 'react-i18next';
import { FigureList } from '../../components/ui/figure-list.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Section } from '../../components/ui/section.tsx';
import { useFormat } from '../../lib/format.ts';

/** Who answers, and what has been spent of what may be. */
export function SpendingSection({ configuration }: { configuration: Configuration }) {
  const { t } = useTranslation('assistant');
  const format = useFormat();
  const { provider, spent_today, limits } = configuration;
  const of = (used: string, limit: string | null) =>
    limit === null ? t('spending.no_limit', { used }) : t('spending.of', { used, limit });
  return (
    <Section title={t('spending.title')}>
      <FigureList
        figures={[
          { label: t('provider.label'), value: t(`provider.${provider}`) },
          {
            label: t('spending.tokens'),
            value: of(
              format.integer(spent_today.tokens),
              limits.tokens_day > 0 ? format.integer(limits.tokens_day) : null,
            ),
          },
          {
            label: t('spending.money'),
            value: of(
              Number(spent_today.usd) > 0 ? format.exactMoney(spent_today.usd) : format.money('0'),
              Number(limits.usd_day) > 0 ? format.money(limits.usd_day) : null,
            ),
          },
        ]}
      />
      {spent_today.stopped && (
        <Box mt="3">
          <Notice tone="warning">{t('spending.stopped')}</Notice>
        </Box>
      )}
    </Section>
  );
}
