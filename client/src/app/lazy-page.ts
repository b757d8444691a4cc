import type { ComponentType } from 'react';
import { lazyCode } from '../lib/lazy-code.tsx';
import { UnloadedPage } from './pages/unloaded-page.tsx';

/** A page whose code loads when it is first shown, from a module with named exports. */
export function page<K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) {
  return lazyCode(async () => (await load())[name], UnloadedPage);
}
