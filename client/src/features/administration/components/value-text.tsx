import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import sideways from '../../../components/ui/sideways.module.css';
import { useFormat } from '../../../lib/format.ts';
import { shownValue } from './log-amounts.ts';

/** A value of the log or of a setting, for reading. */
export function ValueText({ value }: { value: unknown }) {
  const { t } = useTranslation('admin');
  if (value === null || value === undefined || value === '')
    return <chakra.span color="muted">{t('value.none')}</chakra.span>;
  if (typeof value === 'boolean') return <>{t(value ? 'value.yes' : 'value.no')}</>;
  if (typeof value === 'object')
    return (
      <Box as="code" textStyle="xs" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {JSON.stringify(value, null, 1)}
      </Box>
    );
  return (
    <Box as="span" overflowWrap="anywhere">
      {String(value as string | number)}
    </Box>
  );
}

interface ChangeTableProps {
  rows: { name: string; label?: string; before: unknown; after: unknown }[];
}

/** What something was and became, name by name. */
export function ChangeTable({ rows }: ChangeTableProps) {
  const { t, i18n } = useTranslation('admin');
  const format = useFormat();
  const shown = (name: string, value: unknown) => shownValue(format, i18n.language, name, value);
  return (
    <Box className={sideways.sideways}>
      <chakra.table
        w="full"
        textStyle="sm"
        css={{
          '& th, & td': {
            textAlign: 'start',
            verticalAlign: 'top',
            paddingBlock: '6px',
            paddingInlineEnd: '16px',
          },
        }}
      >
        <thead>
          <tr>
            <chakra.th color="muted" fontWeight="500">
              {t('change.what')}
            </chakra.th>
            <chakra.th color="muted" fontWeight="500">
              {t('change.before')}
            </chakra.th>
            <chakra.th color="muted" fontWeight="500">
              {t('change.after')}
            </chakra.th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, before, after }) => (
            <chakra.tr key={name} borderTopWidth="1px">
              <chakra.th scope="row" fontWeight="500">
                {label ?? name}
              </chakra.th>
              <td>
                <ValueText value={shown(name, before)} />
              </td>
              <td>
                <ValueText value={shown(name, after)} />
              </td>
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}
