const MARKED_ICON = '/favicon-marked.svg';

/** The page's own icons, while the marked one stands in their place. */
let ownIcons: readonly Element[] = [];

/** Puts a dot on the tab's icon, or takes it away. */
export function markTabIcon(marked: boolean): void {
  if (marked === ownIcons.length > 0) return;
  if (marked) mark();
  else restore();
}

function mark(): void {
  ownIcons = [...document.querySelectorAll('link[rel="icon"]')];
  const icon = document.createElement('link');
  icon.rel = 'icon';
  icon.type = 'image/svg+xml';
  icon.href = MARKED_ICON;
  // Beside the others a browser might choose one of them.
  ownIcons[0]?.replaceWith(icon);
  for (const other of ownIcons.slice(1)) other.remove();
}

function restore(): void {
  document.querySelector(`link[rel="icon"][href="${MARKED_ICON}"]`)?.replaceWith(...ownIcons);
  ownIcons = [];
}
