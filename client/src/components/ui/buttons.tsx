import { Button } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

type ButtonProps = ComponentProps<typeof Button>;

/** The one main action of a screen. */
export function PrimaryButton(props: ButtonProps) {
  return <Button colorPalette="primary" {...props} />;
}

/** An action beside the main one. */
export function SecondaryButton(props: ButtonProps) {
  return <Button variant="outline" {...props} />;
}

/** An action that should not draw the eye. */
export function QuietButton(props: ButtonProps) {
  return <Button variant="ghost" {...props} />;
}

/** An action that cannot be taken back. */
export function DangerButton(props: ButtonProps) {
  return <Button colorPalette="error" {...props} />;
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  /** A path of `@mdi/js`. */
  path: string;
  /** What the button does: its accessible name and its tooltip. */
  label: string;
  iconSize?: number;
}

/** A round button that shows only an icon. */
export function IconButton({ path, label, iconSize = 22, ...rest }: IconButtonProps) {
  return (
    <Button variant="ghost" px="0" aspectRatio="1" aria-label={label} title={label} {...rest}>
      <Icon path={path} size={iconSize} />
    </Button>
  );
}
