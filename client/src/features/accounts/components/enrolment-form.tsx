import { zodResolver } from '@hookform/resolvers/zod';
import { totpRoutes } from '@lode/shared/accounts/rest';
import { enrolmentCodeSchema } from '@lode/shared/accounts/schemas';
import type { TokenKind } from '@lode/shared/core/abilities';
import type { RouteData } from '@lode/shared/core/rest';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { call } from '../../../lib/api-client.ts';
import { withFullProof } from '../../../lib/reauthentication.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import { EnrolmentField } from './enrolment-field.tsx';

const schema = z.object({ enrolment_code: enrolmentCodeSchema.min(1, 'ENROLMENT_CODE_REQUIRED') });

interface EnrolmentFormProps {
  side: TokenKind;
  onSetup: (setup: RouteData<typeof totpRoutes.setup>) => void;
}

/** Asks staff for the code that came with their role before they set a second factor up. */
export function EnrolmentForm({ side, onSetup }: EnrolmentFormProps) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { enrolment_code: '' } });
  const server = useServerForm(form, {
    fallback: 'UPDATE_FAILED',
    send: async (body) => onSetup(await withFullProof(side, () => call(totpRoutes.setup, { body }, side))),
  });
  return (
    <FormFrame form={server} submit={t('security.factor.set_up')}>
      <EnrolmentField
        field={form.register('enrolment_code')}
        error={fieldText(form.formState.errors.enrolment_code)}
      />
    </FormFrame>
  );
}
