import { Box, Flex } from '@chakra-ui/react';
import { languageSchema } from '@lode/shared/core/fields';
import {
  STATEMENT_MOVEMENTS_MAX,
  type Statement,
  type StatementFormat,
  statementRoutes,
} from '@lode/shared/statements/rest';
import { mdiClockOutline, mdiFileDocumentOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { FileButton } from '../../components/ui/file-button.tsx';
import { ListStates } from '../../components/ui/list-states.tsx';
import { SkeletonRows } from '../../components/ui/skeletons.tsx';
import { Tag } from '../../components/ui/tag.tsx';
import { call, fetchFile } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useLive } from '../../lib/use-live.ts';
import { monthName } from './month-name.ts';

/** The months of the customer's balance, the newest first, each as a file. */
export function StatementList() {
  const { t } = useTranslation('wallet');
  const { data, error, reload } = useLive('statements', (signal) => call(statementRoutes.list, { signal }), {
    events: ['wallet:balance.changed'],
  });
  return (
    <>
      <Box px={{ base: 4, sm: 5 }} py="3" textStyle="sm" color="muted" borderBottomWidth="1px">
        {t('statements.lead')}
      </Box>
      {data && data.length > 0 && (
        <Box as="ul" aria-label={t('history.statements')}>
          {data.map((statement) => (
            <StatementItem key={statement.month} statement={statement} />
          ))}
        </Box>
      )}
      <ListStates
        rows={data}
        error={error}
        onRetry={reload}
        skeleton={
          <Box p="5" aria-busy>
            <SkeletonRows rows={3} />
          </Box>
        }
        failed={t('statements.failed')}
        empty={{
          icon: mdiFileDocumentOutline,
          title: t('transactions.empty'),
          text: t('transactions.empty_text'),
        }}
      />
    </>
  );
}

function StatementItem({ statement }: { statement: Statement }) {
  const { t, i18n } = useTranslation('wallet');
  const format = useFormat();
  const { month, opening, came, went, closing, movements, so_far } = statement;
  const figures = [
    [t('statements.opening'), format.exactMoney(opening)],
    [t('statements.came'), format.exactMoney(came)],
    [t('statements.went'), format.exactMoney(went)],
    [t(so_far ? 'statements.so_far' : 'statements.closing'), format.exactMoney(closing)],
    [t('statements.movements'), format.integer(movements)],
  ];
  return (
    <Box as="li" px={{ base: 4, sm: 5 }} py="4" borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }}>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <Flex align="center" gap="2" textStyle="sm" fontWeight="600">
          {monthName(i18n.language, month)}
          {so_far && (
            <Tag palette="info" icon={mdiClockOutline}>
              {t('statements.running')}
            </Tag>
          )}
        </Flex>
        <StatementFiles statement={statement} />
      </Flex>
      <Flex as="dl" gapX="6" gapY="2" mt="3" wrap="wrap" textStyle="sm">
        {figures.map(([label, value]) => (
          <Box key={label}>
            <Box as="dt" textStyle="xs" color="muted">
              {label}
            </Box>
            <Box as="dd" fontWeight="500" fontVariantNumeric="tabular-nums">
              {value}
            </Box>
          </Box>
        ))}
      </Flex>
    </Box>
  );
}

function StatementFiles({ statement: { month, movements } }: { statement: Statement }) {
  const { i18n } = useTranslation('wallet');
  const name = monthName(i18n.language, month);
  const language = languageSchema.catch('en').parse(i18n.language);
  const load = (kind: StatementFormat) =>
    fetchFile(statementRoutes.file, { params: { month }, query: { format: kind, language } }, 'user');
  return (
    <Flex gap="2">
      <FileButton label="CSV" title={`CSV, ${name}`} load={() => load('csv')} />
      {movements <= STATEMENT_MOVEMENTS_MAX.pdf && (
        <FileButton label="PDF" title={`PDF, ${name}`} load={() => load('pdf')} />
      )}
    </Flex>
  );
}
