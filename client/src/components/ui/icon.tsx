import {
  mdiArrowLeft,
  mdiArrowRight,
  mdiBankTransferOut,
  mdiChevronLeft,
  mdiChevronRight,
  mdiExitToApp,
  mdiLogout,
  mdiOpenInNew,
  mdiReplyOutline,
  mdiSend,
} from '@mdi/js';

/** Icons that point along the line of writing; base.css mirrors them where it runs from the right. */
const DIRECTIONAL = new Set<string>([
  mdiArrowLeft,
  mdiArrowRight,
  mdiBankTransferOut,
  mdiChevronLeft,
  mdiChevronRight,
  mdiExitToApp,
  mdiLogout,
  mdiOpenInNew,
  mdiReplyOutline,
  mdiSend,
]);

/** Adds icons that only inner pages have: a first visit does not pay for their paths. */
export function mirrorFromRight(...paths: string[]): void {
  for (const path of paths) DIRECTIONAL.add(path);
}

export interface IconProps {
  /** A path of `@mdi/js`. */
  path: string;
  /** Side in pixels, 24 unless told. */
  size?: number | string;
  /** What it means, for icons that stand alone; without it the icon is decoration. */
  label?: string;
  className?: string;
}

/** A Material Design icon in the colour of the text around it. */
export function Icon({ path, size = 24, label, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      className={className}
      focusable="false"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : 'true'}
      data-directional={DIRECTIONAL.has(path) || undefined}
    >
      <path d={path} />
    </svg>
  );
}
