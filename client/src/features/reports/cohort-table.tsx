import { Box, chakra } from '@chakra-ui/react';
import type { Cohort } from '@lode/shared/reports/customer-schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FileButton } from '../../components/ui/file-button.tsx';
import { Section } from '../../components/ui/section.tsx';
import sideways from '../../components/ui/sideways.module.css';
import { localeOf, useFormat } from '../../lib/format.ts';
import { CUSTOMER_TEXTS } from './customer-words.ts';
import { shadeOf } from './shade.ts';

interface CohortTableProps {
  cohorts: readonly Cohort[];
  /** Who registered in a week; of them who came back so many weeks later. */
  linkTo: (week: string, since?: number) => string;
  load: () => Promise<{ blob: Blob; name: string }>;
}

/** Of each week's newcomers the share that came back in the weeks after: the darker the more. */
export function CohortTable({ cohorts, linkTo, load }: CohortTableProps) {
  const { t, i18n } = useTranslation(CUSTOMER_TEXTS);
  const format = useFormat();
  const share = new Intl.NumberFormat(localeOf(i18n.language), {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  const weeks = Math.max(0, ...cohorts.map(({ back }) => back.length));
  if (weeks === 0) return null;
  const title = t('customers.stayed');
  return (
    <Section
      title={title}
      hint={t('customers.rule.stayed')}
      actions={<FileButton label={t('finance:csv')} load={load} />}
    >
      <Box as="section" className={sideways.sideways} tabIndex={0} aria-label={title}>
        <chakra.table
          textStyle="xs"
          aria-label={title}
          css={{
            '& :is(th, td)': { textAlign: 'center', height: '28px', minWidth: '48px', whiteSpace: 'nowrap' },
          }}
        >
          <thead>
            <tr>
              <chakra.th scope="col" color="muted" fontWeight="500" pe="2">
                {t('customers.week')}
              </chakra.th>
              <chakra.th scope="col" color="muted" fontWeight="500">
                {t('customers.registered')}
              </chakra.th>
              {Array.from({ length: weeks }, (_, index) => index + 1).map((week) => (
                <chakra.th key={week} scope="col" color="muted" fontWeight="500" px="1">
                  {t('customers.week_n', { week })}
                </chakra.th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ week, size, back }) => (
              <tr key={week}>
                <chakra.th scope="row" color="muted" fontWeight="500" pe="2">
                  {format.date(`${week}T12:00:00`)}
                </chakra.th>
                <td>
                  <Link to={linkTo(week)}>{format.integer(size)}</Link>
                </td>
                {back.map((count, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cell's week is its place
                  <td key={index} style={{ background: shadeOf(count, size) }}>
                    {count > 0 ? (
                      <Link to={linkTo(week, index + 1)}>{share.format(count / size)}</Link>
                    ) : (
                      share.format(0)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </Box>
    </Section>
  );
}
