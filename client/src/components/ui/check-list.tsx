import { Flex } from '@chakra-ui/react';
import { Checkbox, Fieldset } from './controls.ts';

interface CheckListProps<K extends string> {
  label: string;
  options: readonly K[];
  chosen: readonly K[];
  text: (option: K) => string;
  /** The problem, shown beneath. */
  error?: string;
  onChange: (chosen: K[]) => void;
}

/** Some of a few values, each with a box to tick. */
export function CheckList<K extends string>(props: CheckListProps<K>) {
  const { label, options, chosen, text, error, onChange } = props;
  const toggle = (option: K, on: boolean) =>
    onChange(on ? [...chosen, option] : chosen.filter((one) => one !== option));
  return (
    <Fieldset.Root invalid={Boolean(error)}>
      <Fieldset.Legend textStyle="label" mb="2">
        {label}
      </Fieldset.Legend>
      <Flex direction="column" align="start" gap="2" mb="2">
        {options.map((option) => (
          <Checkbox.Root
            key={option}
            colorPalette="primary"
            checked={chosen.includes(option)}
            onCheckedChange={(change) => toggle(option, change.checked === true)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{text(option)}</Checkbox.Label>
          </Checkbox.Root>
        ))}
      </Flex>
      <Fieldset.ErrorText>{error}</Fieldset.ErrorText>
    </Fieldset.Root>
  );
}
