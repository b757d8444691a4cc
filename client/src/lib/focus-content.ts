/** The page's own area; what a control leaves the focus to that goes away once it was pressed. */
export const pageContent = (): HTMLElement | null => document.getElementById('content');

export function focusContent(): void {
  pageContent()?.focus({ preventScroll: true });
}
