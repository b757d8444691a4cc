import { useFormat } from '../../lib/format.ts';
import { Field, Input } from './controls.ts';
import { FilterChip } from './filter-chip.tsx';

interface DayInputProps {
  label: string;
  /** `YYYY-MM-DD`, or nothing. */
  value: string | undefined;
  onChange: (day: string) => void;
}

/** A day of a filter, its label before it: two of them look alike. */
export function DayInput({ label, value, onChange }: DayInputProps) {
  const format = useFormat();
  return (
    <Field.Root orientation="horizontal" w="auto" gap="1.5">
      <Field.Label
        flex="none"
        w="auto"
        minW={{ base: '16', sm: '0' }}
        textStyle="xs"
        color="muted"
        fontWeight="400"
        whiteSpace="nowrap"
      >
        {label}
      </Field.Label>
      {value && (
        <FilterChip text={`${label} ${format.date(`${value}T12:00:00`)}`} onDrop={() => onChange('')} />
      )}
      <Input
        type="date"
        size="sm"
        w="auto"
        flex="none"
        bg="bg"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field.Root>
  );
}
