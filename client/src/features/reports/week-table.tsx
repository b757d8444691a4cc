import { Box, chakra } from '@chakra-ui/react';
import { HOURS_OF_WEEK, type SupportLine } from '@lode/shared/reports/support-schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FileButton } from '../../components/ui/file-button.tsx';
import { Section } from '../../components/ui/section.tsx';
import sideways from '../../components/ui/sideways.module.css';
import { localeOf, useFormat } from '../../lib/format.ts';
import { shadeOf } from './shade.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DAYS = Array.from({ length: HOURS_OF_WEEK / 24 }, (_, day) => day);
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 3600 * 1000;

interface WeekTableProps {
  title: string;
  lines: readonly SupportLine[];
  linkTo: (slot: number) => string;
  load: () => Promise<{ blob: Blob; name: string }>;
}

/** When conversations begin: a cell for each hour of the week, the darker the more. */
export function WeekTable({ title, lines, linkTo, load }: WeekTableProps) {
  const { t, i18n } = useTranslation(['reports', 'finance']);
  const format = useFormat();
  const weekday = new Intl.DateTimeFormat(localeOf(i18n.language), { weekday: 'short', timeZone: 'UTC' });
  const counts = new Map(lines.map(({ key, figures }) => [Number(key), figures.started?.count ?? 0]));
  const most = Math.max(1, ...counts.values());
  return (
    <Section
      title={title}
      hint={t('week_hint')}
      actions={<FileButton label={t('finance:csv')} load={load} />}
    >
      <Box as="section" className={sideways.sideways} tabIndex={0} aria-label={title}>
        <chakra.table
          textStyle="xs"
          w="full"
          aria-label={title}
          css={{ '& :is(th, td)': { textAlign: 'center', height: '28px', minWidth: '26px' } }}
        >
          <thead>
            <tr>
              <td />
              {HOURS.map((hour) => (
                <chakra.th key={hour} scope="col" color="muted" fontWeight="500">
                  {hour}
                </chakra.th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DAYS.map((day) => (
              <tr key={day}>
                <chakra.th scope="row" color="muted" fontWeight="500" pe="2">
                  {weekday.format(MONDAY + day * DAY_MS)}
                </chakra.th>
                {HOURS.map((hour) => {
                  const slot = day * 24 + hour;
                  const count = counts.get(slot) ?? 0;
                  return (
                    <td key={hour} style={{ background: shadeOf(count, most) }}>
                      {count > 0 && <Link to={linkTo(slot)}>{format.integer(count)}</Link>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </Box>
    </Section>
  );
}
