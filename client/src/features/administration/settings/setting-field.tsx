import { Box, Flex, Switch } from '@chakra-ui/react';
import type { SettingKind } from '@lode/shared/site/admin-schemas';
import type { Settings } from '@lode/shared/site/schemas';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { AddressesField } from './addresses-field.tsx';
import { CountriesField } from './countries-field.tsx';
import { HoursField } from './hours-field.tsx';
import { LogoField } from './logo-field.tsx';

interface SettingFieldProps {
  name: keyof Settings;
  kind: SettingKind;
  settings: Settings;
  error: string | undefined;
  onChange: <K extends keyof Settings>(name: K, value: Settings[K]) => void;
}

/** One setting, edited as its kind asks; the rule it is refused by stands beside it. */
export function SettingField({ name, kind, settings, error, onChange }: SettingFieldProps) {
  const { t } = useTranslation('admin');
  const label = t(`setting.${name}.label`);
  const hint = t(`setting.${name}.hint`);
  const value: unknown = settings[name];
  const set = (next: unknown) => onChange(name, next as never);
  switch (kind) {
    case 'text':
    case 'url':
      return (
        <TextField
          label={label}
          hint={hint}
          error={error}
          size="md"
          type={kind}
          value={value as string}
          onChange={(event) => set(event.target.value)}
        />
      );
    case 'long-text':
      return (
        <TextArea
          label={label}
          hint={hint}
          error={error}
          value={value as string}
          onChange={(event) => set(event.target.value)}
        />
      );
    case 'number':
      return (
        <TextField
          label={label}
          hint={hint}
          error={error}
          size="md"
          type="number"
          inputMode="numeric"
          min={1}
          maxW="200px"
          value={Number.isNaN(value) ? '' : String(value as number)}
          onChange={(event) => set(event.target.valueAsNumber)}
        />
      );
    case 'usd':
    case 'percent':
    case 'hash-power':
      return (
        <TextField
          label={label}
          hint={hint}
          error={error}
          size="md"
          inputMode="decimal"
          maxW="200px"
          value={value as string}
          onChange={(event) => set(event.target.value)}
        />
      );
    case 'switch':
    case 'danger-switch':
      return (
        <SettingSwitch
          label={label}
          hint={hint}
          danger={kind === 'danger-switch'}
          checked={value as boolean}
          onChange={set}
        />
      );
    case 'logo':
      return <LogoField label={label} hint={hint} error={error} value={value as string} onChange={set} />;
    case 'countries':
      return (
        <CountriesField label={label} hint={hint} error={error} value={value as string[]} onChange={set} />
      );
    case 'addresses':
      return (
        <AddressesField label={label} hint={hint} error={error} value={value as string[]} onChange={set} />
      );
    case 'hours':
      return (
        <HoursField label={label} hint={hint} error={error} value={settings.business_hours} onChange={set} />
      );
  }
}

interface SettingSwitchProps {
  label: string;
  hint: string;
  danger: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function SettingSwitch({ label, hint, danger, checked, onChange }: SettingSwitchProps) {
  return (
    <Flex>
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
    </Flex>
  );
}
