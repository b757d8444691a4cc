import { chakra } from '@chakra-ui/react';
import { Checkbox } from '../../components/ui/controls.ts';

interface NoticeMarkProps {
  /** The row's and the column's name. */
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** A cell of the table of notices: told by this way, or not. */
export function NoticeMark({ label, checked, disabled, onChange }: NoticeMarkProps) {
  return (
    <chakra.td textAlign="center" py="2">
      <Checkbox.Root
        colorPalette="primary"
        checked={checked}
        disabled={disabled}
        onCheckedChange={(change) => onChange(change.checked === true)}
      >
        <Checkbox.HiddenInput aria-label={label} />
        <Checkbox.Control />
      </Checkbox.Root>
    </chakra.td>
  );
}
