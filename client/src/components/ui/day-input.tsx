import { Input } from '@chakra-ui/react';

interface DayInputProps {
  label: string;
  /** `YYYY-MM-DD`, or nothing. */
  value: string | undefined;
  onChange: (day: string) => void;
}

/** A day of a filter. */
export function DayInput({ label, value, onChange }: DayInputProps) {
  return (
    <Input
      type="date"
      size="sm"
      w="auto"
      bg="bg"
      aria-label={label}
      title={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
