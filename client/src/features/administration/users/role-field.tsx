import { ROLES, type Role } from '@lode/shared/core/abilities';
import { useTranslation } from 'react-i18next';
import { Field, NativeSelect } from '../../../components/ui/controls.ts';

interface RoleFieldProps {
  current: Role;
  role: Role;
  onChange: (role: Role) => void;
}

/** The roles, each with what it may do. */
export function RoleField({ current, role, onChange }: RoleFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <Field.Root>
      <Field.Label textStyle="label">{t('users.role')}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field bg="bg" value={role} onChange={(event) => onChange(event.target.value as Role)}>
          {ROLES.filter((one) => one !== current).map((one) => (
            <option key={one} value={one}>
              {t(`role.${one}`)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Field.HelperText>{t(`role_hint.${role}`)}</Field.HelperText>
    </Field.Root>
  );
}
