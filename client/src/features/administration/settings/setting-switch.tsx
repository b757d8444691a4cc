import { Box, Switch } from '@chakra-ui/react';

interface SettingSwitchProps {
  label: string;
  hint: string;
  danger?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off: its words at the start of the line, the switch at its end. */
export function SettingSwitch({ label, hint, danger = false, checked, onChange }: SettingSwitchProps) {
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
        <Box textStyle="xs" color="muted" fontWeight="400">
          {hint}
        </Box>
      </Switch.Label>
      <Switch.Control flexShrink={0}>
        <Switch.Thumb />
      </Switch.Control>
    </Switch.Root>
  );
}
