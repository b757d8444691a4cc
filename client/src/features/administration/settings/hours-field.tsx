import { Box, Flex } from '@chakra-ui/react';
import type { BusinessHours } from '@lode/shared/support/settings';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Input, NativeSelect, Switch } from '../../../components/ui/controls.ts';
import { SwitchField } from '../../../components/ui/switch-field.tsx';

interface HoursFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  value: BusinessHours;
  onChange: (value: BusinessHours) => void;
}

const STANDARD_DAY = { from: '09:00', to: '18:00' };
/** A Monday, to name the days of the week by. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

function timeZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set(['UTC', chosen, ...known])];
}

/** When support is staffed: always, or by day of the week on the clock of one place. */
export function HoursField({ label, hint, error, value, onChange }: HoursFieldProps) {
  const { t } = useTranslation('admin');
  const zones = useMemo(() => timeZones(value.timezone), [value.timezone]);
  return (
    <Field.Root as="fieldset" invalid={Boolean(error)}>
      <SwitchField
        label={label}
        hint={hint}
        checked={value.enabled}
        onChange={(enabled) => onChange({ ...value, enabled })}
      />
      {value.enabled && (
        <Flex direction="column" gap="2" mt="2" w="full">
          <NativeSelect.Root maxW="320px">
            <NativeSelect.Field
              bg="bg"
              aria-label={t('hours.timezone')}
              value={value.timezone}
              onChange={(event) => onChange({ ...value, timezone: event.target.value })}
            >
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
          {value.days.map((day, index) => (
            <DayRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the day of the week
              key={index}
              index={index}
              day={day}
              onChange={(next) =>
                onChange({ ...value, days: value.days.map((old, at) => (at === index ? next : old)) })
              }
            />
          ))}
        </Flex>
      )}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}

type Day = BusinessHours['days'][number];

function DayRow({ index, day, onChange }: { index: number; day: Day; onChange: (day: Day) => void }) {
  const { t, i18n } = useTranslation('admin');
  const name = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + index * DAY_MS,
  );
  const time = (end: 'from' | 'to') =>
    day && (
      <Input
        size="sm"
        w="84px"
        bg="bg"
        fontVariantNumeric="tabular-nums"
        maxLength={5}
        placeholder="00:00"
        aria-label={t(`hours.${end}`, { day: name })}
        value={day[end]}
        onChange={(event) => onChange({ ...day, [end]: event.target.value })}
      />
    );
  return (
    <Flex align="center" gap="3" minH="36px" wrap="wrap">
      <Switch.Root
        size="sm"
        colorPalette="primary"
        w="160px"
        checked={day !== null}
        onCheckedChange={({ checked }) => onChange(checked ? STANDARD_DAY : null)}
      >
        <Switch.HiddenInput role="switch" />
        <Switch.Control>
          <Switch.Thumb />
        </Switch.Control>
        <Switch.Label textStyle="sm">{name}</Switch.Label>
      </Switch.Root>
      {day ? (
        <Flex align="center" gap="2">
          {time('from')}
          <Box as="span" color="muted" aria-hidden>
            –
          </Box>
          {time('to')}
        </Flex>
      ) : (
        <Box textStyle="sm" color="muted">
          {t('hours.closed')}
        </Box>
      )}
    </Flex>
  );
}
