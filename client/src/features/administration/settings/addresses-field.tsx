import { useState } from 'react';
import { TextArea } from '../../../components/ui/text-area.tsx';

export interface ListFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  value: string[];
  onChange: (value: string[]) => void;
}

/** Addresses and networks, one a line. The text stays as it is typed; its lines are the value. */
export function AddressesField({ label, hint, error, value, onChange }: ListFieldProps) {
  const [text, setText] = useState(value.join('\n'));
  const linesOf = (typed: string) =>
    typed
      .split(/[\s,;]+/)
      .map((line) => line.trim())
      .filter(Boolean);
  // Discarded or restored from outside.
  if (linesOf(text).join('\n') !== value.join('\n')) setText(value.join('\n'));
  return (
    <TextArea
      label={label}
      hint={hint}
      error={error}
      rows={4}
      fontFamily="mono"
      textStyle="sm"
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(linesOf(event.target.value));
      }}
    />
  );
}
