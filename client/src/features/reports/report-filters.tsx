import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { DayInput } from '../../components/ui/day-input.tsx';
import { ListToolbar } from '../../components/ui/list-toolbar.tsx';
import { Select } from '../../components/ui/select.tsx';
import {
  type Changes,
  ownZone,
  periodFrom,
  periodTo,
  type ReportName,
  type ReportQuery,
  zonesFor,
} from './report-period.ts';

interface ReportFiltersProps {
  query: ReportQuery;
  change: (changes: Changes) => void;
  /** Whether the report counts by any zone's days; else by those of UTC. */
  zoned?: boolean;
  /** What else can be chosen, and its names. */
  children?: ReactNode;
  names?: readonly ReportName[];
  /** What is chosen and has no filter of its own, in words. */
  chosen?: Partial<Record<ReportName, string>>;
}

/** From one day to another, by the days of which zone. */
export function ReportFilters(props: ReportFiltersProps) {
  const { query, change, zoned = true, children, names = [], chosen = {} } = props;
  const { t } = useTranslation(['reports', 'common', 'admin']);
  const all = Object.entries({ ...(zoned && query.zone !== ownZone() && { zone: query.zone }), ...chosen });
  const filtered = [...all.map(([name]) => name), ...names.filter((name) => query[name])];
  const clear = () => change(Object.fromEntries(filtered.map((name) => [name, ''])));
  return (
    <Card p="0" css={{ '& > [role=search]': { borderBottomWidth: 0 } }}>
      <ListToolbar
        clear={filtered.length > 0 ? { label: t('common:filter.clear'), onClear: clear } : null}
        chosen={all.map(([name, text]) => ({ text, onDrop: () => change({ [name]: '' }) }))}
      >
        <Flex gap="2" wrap="wrap">
          <DayInput
            label={t('common:filter.from')}
            value={query.from}
            onChange={(day) => change(periodFrom(query, day))}
          />
          <DayInput
            label={t('common:filter.to')}
            value={query.to}
            onChange={(day) => change(periodTo(query, day))}
          />
        </Flex>
        {zoned && (
          <Select
            label={t('admin:hours.timezone')}
            value={query.zone}
            onChange={(event) => change({ zone: event.target.value })}
          >
            {zonesFor(query.zone).map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </Select>
        )}
        {children}
      </ListToolbar>
    </Card>
  );
}
