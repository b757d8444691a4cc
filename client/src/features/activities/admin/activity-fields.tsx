import { Flex, SimpleGrid } from '@chakra-ui/react';
import { ACTIVITY_TYPES, type ActivityStatus, CONTENT_MAX, TITLE_MAX } from '@lode/shared/activities/schemas';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../../components/ui/amount-input.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { codeText } from '../../../lib/code-text.ts';
import type { ActivityValues } from './activity-values.ts';

export type ActivityForm = UseFormReturn<ActivityValues, unknown, ActivityValues>;

interface ActivityFieldsProps {
  form: ActivityForm;
  /** Undefined for a new one. What customers have done counts by type and beginning, so these stay from then on. */
  status: ActivityStatus | undefined;
}

/** The fields of an activity. */
export function ActivityFields({ form, status }: ActivityFieldsProps) {
  const { t } = useTranslation(['activities-admin', 'activities', 'errors']);
  const { errors } = form.formState;
  const begun = status === 'active' || status === 'ended';
  const problem = (name: keyof ActivityValues): string | undefined => {
    const error = errors[name];
    if (!error) return undefined;
    return error.message === 'ACTIVITY_TIMES_INVALID' ? codeText(t, error.message) : t(`problem.${name}`);
  };
  const field = (name: keyof ActivityValues, locked = false) => ({
    label: t(`field.${name}`),
    error: problem(name),
    ...form.register(name),
    // Not `disabled` of the form's own: a field without a value would not be sent.
    disabled: locked || status === 'ended',
  });
  return (
    <Flex direction="column" gap="5">
      <TextField {...field('title')} maxLength={TITLE_MAX} dir="auto" />
      <SelectField {...field('type', begun)} hint={t(begun ? 'hint.begun' : 'hint.type')}>
        {ACTIVITY_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`activities:type.${type}`)}
          </option>
        ))}
      </SelectField>
      <TextArea {...field('content')} rows={5} maxLength={CONTENT_MAX} dir="auto" hint={t('hint.content')} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
        <Controller
          control={form.control}
          name="reward_hashpower"
          render={({ field: own }) => (
            <AmountInput
              {...own}
              label={t('field.reward_hashpower')}
              prefix=""
              hint={t('hint.reward_hashpower')}
              error={problem('reward_hashpower')}
              disabled={status === 'ended'}
            />
          )}
        />
        <TextField {...field('reward_period')} inputMode="numeric" dir="ltr" hint={t('hint.reward_period')} />
        <TextField {...field('start_time', begun)} type="datetime-local" hint={t('hint.zone')} />
        <TextField {...field('end_time')} type="datetime-local" hint={t('hint.end_time')} />
      </SimpleGrid>
    </Flex>
  );
}
