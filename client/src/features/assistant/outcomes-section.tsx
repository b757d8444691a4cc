import { Box, Flex, Grid } from '@chakra-ui/react';
import { assistantRoutes } from '@lode/shared/assistant/rest';
import type { Outcomes } from '@lode/shared/assistant/schemas';
import { mdiChartTimelineVariant } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Figure, FigureList } from '../../components/ui/figure-list.tsx';
import { ListStates } from '../../components/ui/list-states.tsx';
import { Section } from '../../components/ui/section.tsx';
import { Select } from '../../components/ui/select.tsx';
import { SkeletonText } from '../../components/ui/skeletons.tsx';
import { call } from '../../lib/api-client.ts';
import { type Format, useFormat } from '../../lib/format.ts';
import { useLoaded } from '../../lib/use-loaded.ts';

const PERIODS = [7, 30, 90];
const CLASSES = ['confirmed', 'assumed', 'unresolved', 'handed_off'] as const;

/** What became of the conversations, each figure with its rule beside it. */
export function OutcomesSection() {
  const { t } = useTranslation('assistant');
  const [days, setDays] = useState(30);
  const { data, error, reload } = useLoaded(String(days), (signal) =>
    call(assistantRoutes.outcomes, { query: { days }, signal }, 'admin'),
  );
  return (
    <Section
      title={t('outcomes.title')}
      actions={
        <Select
          label={t('console:metrics.period_choice')}
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {PERIODS.map((count) => (
            <option key={count} value={count}>
              {t('console:metrics.days', { count })}
            </option>
          ))}
        </Select>
      }
    >
      <ListStates
        rows={data && Array(data.conversations + data.answers)}
        error={error}
        onRetry={reload}
        failed={t('outcomes.title')}
        skeleton={<SkeletonText lines={6} />}
        empty={{
          icon: mdiChartTimelineVariant,
          title: t('console:metrics.empty'),
          text: t('outcomes.none'),
        }}
      />
      {data && data.conversations + data.answers > 0 && <OutcomeFigures outcomes={data} />}
    </Section>
  );
}

const shareOf = (format: Format, part: number, whole: number) =>
  whole > 0 ? format.percent(part / whole) : '–';

function OutcomeFigures({ outcomes }: { outcomes: Outcomes }) {
  const { t } = useTranslation('assistant');
  const format = useFormat();
  const { conversations, lasting, lasting_of } = outcomes;
  return (
    <Flex direction="column" gap="6">
      <Box as="dl">
        <Ruled name="conversations" value={format.integer(conversations)} />
        {CLASSES.map((name) => (
          <Ruled
            key={name}
            name={name}
            value={format.integer(outcomes[name])}
            share={shareOf(format, outcomes[name], conversations)}
          />
        ))}
        <Ruled
          name="lasting"
          value={t('spending.of', { used: format.integer(lasting), limit: format.integer(lasting_of) })}
          share={shareOf(format, lasting, lasting_of)}
        />
      </Box>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="6">
        <Figures
          title={t('outcomes.answers')}
          figures={(['answers', 'helpful', 'unhelpful', 'fallbacks'] as const).map((name) => ({
            label: t(`outcomes.${name}`),
            value: format.integer(outcomes[name]),
          }))}
        />
        {outcomes.by_reason.length > 0 && (
          <Figures
            title={t('outcomes.reasons')}
            figures={outcomes.by_reason.map(({ reason, count }) => ({
              label: t(`reason.${reason}`),
              value: format.integer(count),
            }))}
          />
        )}
      </Grid>
    </Flex>
  );
}

function Figures({ title, figures }: { title: string; figures: Figure[] }) {
  return (
    <Box>
      <Box as="h3" textStyle="sm" fontWeight="600" mb="1">
        {title}
      </Box>
      <FigureList figures={figures} />
    </Box>
  );
}

interface RuledProps {
  name: 'conversations' | 'lasting' | (typeof CLASSES)[number];
  value: string;
  /** Of the whole. */
  share?: string;
}

/** A figure and how it is counted. */
function Ruled({ name, value, share }: RuledProps) {
  const { t } = useTranslation('assistant');
  return (
    <Grid
      templateColumns="minmax(0, 1fr) auto 4.5rem"
      columnGap="4"
      alignItems="baseline"
      py="2.5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: 0 }}
    >
      <Box as="dt">
        <Box fontWeight="600" textStyle="sm">
          {name === 'conversations' ? t('console:title') : t(`outcomes.${name}`)}
        </Box>
        <Box textStyle="xs" color="muted">
          {t(`outcomes.${name}_rule`)}
        </Box>
      </Box>
      <Box as="dd" fontVariantNumeric="tabular-nums" fontWeight="600" textAlign="end">
        {value}
      </Box>
      <Box as="dd" fontVariantNumeric="tabular-nums" textStyle="sm" color="muted" textAlign="end">
        {share}
      </Box>
    </Grid>
  );
}
