import type { ComponentProps, ReactNode } from 'react';
import { NativeSelect } from './controls.ts';

interface SelectProps extends Omit<ComponentProps<typeof NativeSelect.Field>, 'size'> {
  /** Its accessible name. */
  label: string;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** One of a few, in a toolbar: the label is said, not shown. */
export function Select({ label, size = 'sm', children, ...field }: SelectProps) {
  return (
    <NativeSelect.Root size={size} w="auto" flexShrink={0}>
      <NativeSelect.Field aria-label={label} bg="bg" {...field}>
        {children}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
