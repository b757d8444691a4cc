import { Box } from '@chakra-ui/react';
import { Switch } from './controls.ts';

interface SwitchFieldProps {
  label: string;
  hint?: string;
  danger?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off: its words at the start of the line, the switch at its end. */
export function SwitchField({ label, hint, danger = false, checked, onChange }: SwitchFieldProps) {
  return (
    <Switch.Root
      colorPalette={danger ? 'error' : 'primary'}
      w="full"
      justifyContent="space-between"
      checked={checked}
      onCheckedChange={(change) => onChange(change.checked)}
    >
      <Switch.HiddenInput role="switch" />
      <Switch.Label>
        <Box textStyle="label">{label}</Box>
        {hint && (
          <Box textStyle="xs" color="muted" fontWeight="400">
            {hint}
          </Box>
        )}
      </Switch.Label>
      <Switch.Control flexShrink={0}>
        <Switch.Thumb />
      </Switch.Control>
    </Switch.Root>
  );
}
