import { Box, Flex } from '@chakra-ui/react';
import { assistantRoutes } from '@lode/shared/assistant/rest';
import type { Unanswered } from '@lode/shared/assistant/schemas';
import { mdiCheckAll } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../components/ui/buttons.tsx';
import { DataList } from '../../components/ui/data-list.tsx';
import type { Column } from '../../components/ui/data-table.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { call } from '../../lib/api-client.ts';
import { newArticlePath } from '../../lib/article-draft.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { screenOf } from '../../lib/staff-paths.ts';
import { useLoaded } from '../../lib/use-loaded.ts';

/** Questions that ended without an answer: each could become an article. */
export function UnansweredTab() {
  const { t } = useTranslation('assistant');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const list = useLoaded(String(page), (signal) =>
    call(assistantRoutes.unanswered, { query: { page }, signal }, 'admin'),
  );
  const columns: Column<Unanswered>[] = [
    {
      id: 'question',
      heading: t('play.question'),
      cell: ({ question, language }) => (
        <Box dir="auto" lang={language} maxW="48ch" lineClamp={3}>
          {question}
        </Box>
      ),
      wraps: true,
      card: 'title',
    },
    {
      id: 'times',
      heading: t('unanswered.times'),
      cell: ({ times }) => format.integer(times),
      numeric: true,
    },
    { id: 'reason', heading: t('unanswered.reason'), cell: ({ reason }) => t(`reason.${reason}`) },
    { id: 'last', heading: t('unanswered.last'), cell: ({ last_at }) => <RelativeTime at={last_at} /> },
    { id: 'actions', heading: '', cell: (row) => <RowActions row={row} onSettled={list.reload} /> },
  ];
  return (
    <DataList
      label={t('tabs.unanswered')}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      onPage={setPage}
      empty={{ icon: mdiCheckAll, title: t('unanswered.empty'), text: t('unanswered.empty_text') }}
    />
  );
}

function RowActions({ row, onSettled }: { row: Unanswered; onSettled: () => void }) {
  const { t } = useTranslation(['assistant', 'errors']);
  const [busy, setBusy] = useState(false);
  const { id, question, language, session_id } = row;
  const settle = async () => {
    setBusy(true);
    try {
      await call(assistantRoutes.settleUnanswered, { params: { id } }, 'admin');
      onSettled();
    } catch (error) {
      showMessage(errorText(t, error), 'error');
      setBusy(false);
    }
  };
  return (
    <Flex gap="3" align="center" wrap="wrap" textStyle="sm">
      <TextLink to={newArticlePath({ question, language })}>{t('unanswered.write')}</TextLink>
      <TextLink to={screenOf({ type: 'conversation', id: session_id }) ?? ''}>
        {t('unanswered.open')}
      </TextLink>
      <QuietButton size="xs" loading={busy} onClick={() => void settle()}>
        {t('unanswered.dismiss')}
      </QuietButton>
    </Flex>
  );
}
