import { isValidElement, type ReactNode } from 'react';
import { createRoutesFromElements, matchRoutes, Navigate } from 'react-router-dom';

/** Fetches the code of all that is drawn at `pathname`: layouts and page together, not one after another. */
export async function fetchCode(routes: ReactNode, pathname: string): Promise<void> {
  const matches = matchRoutes(createRoutesFromElements(routes), pathname) ?? [];
  await Promise.all(matches.map(({ route }) => codeOf(route.element, routes)));
}

async function codeOf(element: ReactNode, routes: ReactNode): Promise<void> {
  if (!isValidElement<{ to?: string }>(element)) return;
  const { type, props } = element;
  if (type === Navigate) return fetchCode(routes, props.to ?? '/');
  if (hasCode(type)) await type.fetchCode();
}

/** Of `lazyCode`. */
function hasCode(type: unknown): type is { fetchCode: () => Promise<unknown> } {
  return typeof type === 'function' && 'fetchCode' in type;
}
