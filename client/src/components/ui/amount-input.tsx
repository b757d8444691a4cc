import { Box, Flex } from '@chakra-ui/react';
import { USD_INPUT_DECIMALS } from '@lode/shared/core/money';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../../lib/format.ts';
import { addServerErrors } from '../../lib/server-errors.ts';
import { readingsOf, unreadOf, valueOfTyped } from '../../lib/typed-amount.ts';
import { QuietButton, SecondaryButton } from './buttons.tsx';
import { Field, Input } from './controls.ts';

addServerErrors();

const PLAIN = /^-?\d+(\.\d+)?$/;

interface AmountInputProps
  extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'prefix' | 'max'> {
  label: string;
  /** A plain decimal text; what cannot be read stands in it marked, so that every schema refuses it. */
  value: string;
  onChange: (value: string) => void;
  /** The problem that the form has with it; what is wrong with the typing is told here instead. */
  error?: string;
  hint?: string;
  /** What stands before it: the dollar, unless it is an amount of something else. */
  prefix?: '$' | '';
  /** As many can be typed. */
  decimals?: number;
  /** The most there is, as plain decimal text, with the words of the button that fills it in. */
  max?: { amount: string | undefined; text: string; label: string };
  /** Told beneath, and kept current: what it is worth. */
  beneath?: ReactNode;
}

/**
 * An amount, typed as the language writes it. While it is typed the text stays as it is, so that the caret never
 * jumps; when the field is left, it is written as the language does. What could be two amounts is asked about.
 */
export function AmountInput({
  label,
  value,
  onChange,
  onBlur,
  error,
  hint,
  prefix = '$',
  decimals = USD_INPUT_DECIMALS,
  max,
  beneath,
  ...input
}: AmountInputProps) {
  const { i18n } = useTranslation();
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const typing = typed !== null && valueOfTyped(typed, i18n.language) === value;
  const own = useProblem(value, decimals);
  const problem = (error || !typing) && own ? own : error;
  const put = (next: string) => {
    setTyped(null);
    onChange(next);
  };
  return (
    <Field.Root invalid={Boolean(problem)}>
      <Field.Label textStyle="label">{label}</Field.Label>
      <Box position="relative" w="full" dir="ltr">
        {prefix && <Prefix text={prefix} />}
        <Input
          size="lg"
          bg="bg"
          colorPalette="primary"
          inputMode="decimal"
          autoComplete="off"
          fontVariantNumeric="tabular-nums"
          ps={prefix ? '9' : undefined}
          pe={max ? '20' : undefined}
          {...input}
          value={typing ? typed : written(value, format, leastOf(prefix))}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange(valueOfTyped(event.currentTarget.value, i18n.language));
          }}
          onBlur={(event) => {
            setTyped(null);
            onBlur?.(event);
          }}
        />
        {max && <MaxButton max={max} onFill={put} />}
      </Box>
      {hint && !problem && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{problem}</Field.ErrorText>
      {!typing && <Readings value={value} decimals={decimals} prefix={prefix} onChoose={put} />}
      {beneath && (
        <Box textStyle="sm" color="muted" aria-live="polite" fontVariantNumeric="tabular-nums">
          {beneath}
        </Box>
      )}
    </Field.Root>
  );
}

/** Dollars have cents; of other amounts only the decimals that they have are written. */
const leastOf = (prefix: string): 0 | 2 => (prefix ? USD_INPUT_DECIMALS : 0);

/** A value as it stands in the field nobody is typing in. */
function written(value: string, format: Format, least: 0 | 2): string {
  return PLAIN.test(value) ? format.amount(value, least) : (unreadOf(value) ?? value);
}

/** What is wrong with the typing itself. */
function useProblem(value: string, decimals: number): string | undefined {
  const { t, i18n } = useTranslation('errors');
  const format = useFormat();
  const unread = unreadOf(value);
  if (unread !== undefined) {
    return readingsOf(unread, i18n.language).length > 1
      ? t('AMOUNT_AMBIGUOUS')
      : t('AMOUNT_NOT_A_NUMBER', { example: format.amount('1234.5', USD_INPUT_DECIMALS) });
  }
  if ((value.split('.')[1] ?? '').length <= decimals) return undefined;
  return decimals === USD_INPUT_DECIMALS ? t('AMOUNT_INVALID') : t('AMOUNT_DECIMALS', { most: decimals });
}

function Prefix({ text }: { text: string }) {
  return (
    <Box
      aria-hidden
      position="absolute"
      zIndex="1"
      insetStart="4"
      top="50%"
      transform="translateY(-50%)"
      color="muted"
      textStyle="lg"
    >
      {text}
    </Box>
  );
}

interface MaxButtonProps {
  max: NonNullable<AmountInputProps['max']>;
  onFill: (amount: string) => void;
}

function MaxButton({ max: { amount, text, label }, onFill }: MaxButtonProps) {
  return (
    <Box position="absolute" insetEnd="1" top="50%" transform="translateY(-50%)">
      <QuietButton size="xs" disabled={!amount} aria-label={label} onClick={() => amount && onFill(amount)}>
        {text}
      </QuietButton>
    </Box>
  );
}

interface ReadingsProps extends Required<Pick<AmountInputProps, 'value' | 'decimals' | 'prefix'>> {
  onChoose: (amount: string) => void;
}

/** The amounts that what is typed may mean, to choose from. */
function Readings({ value, decimals, prefix, onChoose }: ReadingsProps) {
  const { t, i18n } = useTranslation('errors');
  const format = useFormat();
  const unread = unreadOf(value);
  const readings = unread === undefined ? [] : readingsOf(unread, i18n.language);
  if (readings.length < 2) return null;
  return (
    <Flex role="group" aria-label={t('AMOUNT_AMBIGUOUS')} gap="2" wrap="wrap">
      {readings.map((reading) => {
        const amount = cut(reading, decimals);
        return (
          <SecondaryButton key={reading} size="xs" onClick={() => onChoose(amount)}>
            {prefix ? format.money(amount) : format.amount(amount, 0)}
          </SecondaryButton>
        );
      })}
    </Flex>
  );
}

/** A decimal text with no more decimals than can be had. */
function cut(amount: string, decimals: number): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return fraction ? `${whole}.${fraction.slice(0, decimals)}` : whole;
}
