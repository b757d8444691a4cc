import { Button, Flex } from '@chakra-ui/react';
import { mdiCloudOffOutline } from '@mdi/js';
import { type ComponentProps, type MouseEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNetworkState } from '../../lib/network-state.ts';
import { Icon } from './icon.tsx';

interface ButtonProps extends ComponentProps<typeof Button> {
  /** What it does is done by the site; that of a button which sends a form is, unless told. */
  needsNetwork?: boolean;
}

const HELD = {
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;

/**
 * While the site cannot be reached, a button that needs it says so and does nothing. It can be focused all the same,
 * and nothing that was typed is lost.
 */
function ActionButton({ needsNetwork, ...props }: ButtonProps) {
  const { t } = useTranslation();
  const reason = useId();
  const away = useNetworkState() === 'offline' && (needsNetwork ?? props.type === 'submit');
  // The button stays the same element, so that it keeps the focus as the network goes and comes.
  return (
    <>
      <Button {...props} {...(away && { ...HELD, 'aria-describedby': reason })} />
      {away && (
        <Flex as="span" id={reason} align="center" gap="1.5" textStyle="sm" color="muted">
          <Icon path={mdiCloudOffOutline} size={16} />
          {t('common:network.needed')}
        </Flex>
      )}
    </>
  );
}

/** The one main action of a screen. */
export function PrimaryButton(props: ButtonProps) {
  return <ActionButton colorPalette="primary" {...props} />;
}

/** An action beside the main one. */
export function SecondaryButton(props: ButtonProps) {
  return <ActionButton variant="outline" {...props} />;
}

/** An action that should not draw the eye. */
export function QuietButton(props: ComponentProps<typeof Button>) {
  return <Button variant="ghost" {...props} />;
}

/** An action that cannot be taken back. */
export function DangerButton(props: ButtonProps) {
  return <ActionButton colorPalette="error" {...props} />;
}

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'aria-label'> {
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
