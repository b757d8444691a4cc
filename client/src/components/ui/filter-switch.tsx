import { Box } from '@chakra-ui/react';
import { FilterChip } from './filter-chip.tsx';
import { SwitchField } from './switch-field.tsx';

interface FilterSwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A list's filter that is on or off. */
export function FilterSwitch(props: FilterSwitchProps) {
  const { label, checked, onChange } = props;
  return (
    <>
      {checked && <FilterChip text={label} onDrop={() => onChange(false)} />}
      <Box>
        <SwitchField {...props} />
      </Box>
    </>
  );
}
