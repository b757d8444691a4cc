import { Box, Flex } from '@chakra-ui/react';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { IconButton } from './buttons.tsx';

interface PagerProps {
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
}

/** "21–40 of 93" and the two ways on; nothing when one page holds everything. */
export function Pager({ page, limit, total, onPage }: PagerProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  if (total <= limit) return null;
  const first = (page - 1) * limit + 1;
  const last = Math.min(total, page * limit);
  const range = { first: format.integer(first), last: format.integer(last), total: format.integer(total) };
  return (
    <Flex
      as="nav"
      aria-label={t('pager.label')}
      align="center"
      justify="space-between"
      px="2"
      py="1"
      borderTopWidth="1px"
    >
      <IconButton
        path={mdiChevronLeft}
        label={t('pager.previous')}
        size="sm"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <Box textStyle="xs" color="muted">
        {t('pager.range', range)}
      </Box>
      <IconButton
        path={mdiChevronRight}
        label={t('pager.next')}
        size="sm"
        disabled={last >= total}
        onClick={() => onPage(page + 1)}
      />
    </Flex>
  );
}
