import { Flex } from '@chakra-ui/react';
import { mdiArrowLeft, mdiFormatListBulleted } from '@mdi/js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { QuietButton } from '../../components/ui/buttons.tsx';
import { DataList, type ListPage } from '../../components/ui/data-list.tsx';
import type { Column } from '../../components/ui/data-table.tsx';
import { FileButton } from '../../components/ui/file-button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Section } from '../../components/ui/section.tsx';
import type { Loaded } from '../../lib/use-loaded.ts';

interface FigureRowsProps<T> {
  title: string;
  rule: string;
  /** What the rows come to; nothing while they load. */
  sum: ReactNode;
  list: Omit<Loaded<ListPage<T>>, 'replace'>;
  columns: readonly Column<T>[];
  keyOf: (row: T) => string;
  /** The whole report. */
  back: string;
  onPage: (page: number) => void;
  load: () => Promise<{ blob: Blob; name: string }>;
}

/** Exactly the rows that a figure counts, and what they come to. */
export function FigureRows<T>(props: FigureRowsProps<T>) {
  const { title, rule, sum, list, columns, keyOf, back, onPage, load } = props;
  const { t } = useTranslation(['reports', 'finance']);
  return (
    <Flex direction="column" gap="4">
      <Section
        title={title}
        hint={rule}
        actions={
          <Flex gap="1" wrap="wrap">
            <QuietButton asChild size="sm">
              <Link to={back}>
                <Icon path={mdiArrowLeft} size={18} />
                {t('back')}
              </Link>
            </QuietButton>
            <FileButton label={t('finance:csv')} load={load} />
          </Flex>
        }
      >
        {sum}
      </Section>
      <DataList
        label={title}
        columns={columns}
        keyOf={keyOf}
        list={list}
        onPage={onPage}
        empty={{
          icon: mdiFormatListBulleted,
          title: t('finance:no_match'),
          text: t('finance:no_match_period'),
        }}
      />
    </Flex>
  );
}
