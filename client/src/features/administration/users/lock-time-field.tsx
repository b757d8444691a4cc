import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Input, NativeSelect } from '../../../components/ui/controls.ts';
import { useFormat } from '../../../lib/format.ts';
import { localText, momentOf } from '../../../lib/local-time.ts';
import { serverNow } from '../../../lib/server-time.ts';

interface LockTimeFieldProps {
  /** ISO time. */
  until: string;
  error?: string;
  onChange: (until: string) => void;
}

const HOUR_MS = 3_600_000;
const CHOICES = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS, month: 720 * HOUR_MS } as const;
type Choice = keyof typeof CHOICES | 'custom';

/** Until when somebody is locked out: a usual stretch of time, or any moment. */
export function LockTimeField({ until, error, onChange }: LockTimeFieldProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [choice, setChoice] = useState<Choice>('day');
  const choose = (next: Choice) => {
    setChoice(next);
    if (next !== 'custom') onChange(new Date(serverNow() + CHOICES[next]).toISOString());
  };
  return (
    <Field.Root invalid={Boolean(error)}>
      <Field.Label textStyle="label">{t('lock.until')}</Field.Label>
      <Flex gap="2" w="full" wrap="wrap">
        <NativeSelect.Root flex="1" minW="160px">
          <NativeSelect.Field
            bg="bg"
            value={choice}
            onChange={(event) => choose(event.target.value as Choice)}
          >
            {[...Object.keys(CHOICES), 'custom'].map((name) => (
              <option key={name} value={name}>
                {t(`lock.${name}`)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        {choice === 'custom' && (
          <Input
            type="datetime-local"
            flex="1"
            minW="200px"
            bg="bg"
            aria-label={t('lock.moment')}
            value={localText(until)}
            onChange={(event) => {
              const at = momentOf(event.target.value);
              if (at) onChange(at);
            }}
          />
        )}
      </Flex>
      {!error && <Field.HelperText>{t('lock.ends', { time: format.exactTime(until) })}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
