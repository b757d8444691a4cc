import { Box, Flex } from '@chakra-ui/react';
import type { SettingKind } from '@lode/shared/site/admin-schemas';
import type { Settings } from '@lode/shared/site/schemas';
import { ASSIGNMENTS, type Assignment } from '@lode/shared/support/agent-schemas';
import { FILE_KINDS, type FileKind } from '@lode/shared/support/file-schemas';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../../components/ui/amount-input.tsx';
import { CheckList } from '../../../components/ui/check-list.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { SwitchField } from '../../../components/ui/switch-field.tsx';
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
  const words = { label: t(`setting.${name}.label`), hint: t(`setting.${name}.hint`) };
  const value: unknown = settings[name];
  const set = (next: unknown) => onChange(name, next as never);
  switch (kind) {
    case 'text':
    case 'url':
      return (
        <TextField
          {...words}
          type={kind}
          error={error}
          size="md"
          value={value as string}
          onChange={(event) => set(event.target.value)}
        />
      );
    case 'usd':
    case 'percent':
    case 'hash-power':
      return (
        <AmountInput
          {...words}
          prefix={kind === 'usd' ? '$' : ''}
          error={error}
          size="md"
          maxW="200px"
          value={value as string}
          onChange={set}
        />
      );
    case 'long-text':
      return (
        <TextArea
          {...words}
          error={error}
          value={value as string}
          onChange={(event) => set(event.target.value)}
        />
      );
    case 'number':
    case 'number-or-none':
      return (
        <NumberField
          {...words}
          error={error}
          min={kind === 'number' ? 1 : 0}
          value={value as number}
          onChange={set}
        />
      );
    case 'switch':
    case 'danger-switch':
      return (
        <Flex>
          <SwitchField
            {...words}
            danger={kind === 'danger-switch'}
            checked={value as boolean}
            onChange={set}
          />
        </Flex>
      );
    case 'assignment':
      return <AssignmentField {...words} error={error} value={value as Assignment} onChange={set} />;
    case 'file-kinds':
      return <FileKindsField {...words} error={error} value={value as FileKind[]} onChange={set} />;
    case 'logo':
      return <LogoField {...words} error={error} value={value as string} onChange={set} />;
    case 'countries':
      return <CountriesField {...words} error={error} value={value as string[]} onChange={set} />;
    case 'addresses':
      return <AddressesField {...words} error={error} value={value as string[]} onChange={set} />;
    case 'hours':
      return <HoursField {...words} error={error} value={settings.business_hours} onChange={set} />;
  }
}

interface FieldProps<V> {
  label: string;
  hint: string;
  error: string | undefined;
  value: V;
  onChange: (value: V) => void;
}

function NumberField({ value, onChange, ...field }: FieldProps<number> & { min: number }) {
  return (
    <TextField
      {...field}
      size="md"
      type="number"
      inputMode="numeric"
      maxW="200px"
      value={Number.isNaN(value) ? '' : String(value)}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}

/** What may be sent in conversations. */
function FileKindsField({ label, hint, error, value, onChange }: FieldProps<FileKind[]>) {
  return (
    <Box>
      <CheckList
        label={label}
        options={FILE_KINDS}
        chosen={value}
        text={(kind) => kind.toUpperCase()}
        error={error}
        onChange={onChange}
      />
      <Box textStyle="xs" color="muted">
        {hint}
      </Box>
    </Box>
  );
}

/** How waiting conversations come to agents. */
function AssignmentField({ value, onChange, ...field }: FieldProps<Assignment>) {
  const { t } = useTranslation('admin');
  return (
    <SelectField {...field} value={value} onChange={(event) => onChange(event.target.value as Assignment)}>
      {ASSIGNMENTS.map((way) => (
        <option key={way} value={way}>
          {t(`assignment.${way}`)}
        </option>
      ))}
    </SelectField>
  );
}
