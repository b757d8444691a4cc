import { type ComponentType, lazy } from 'react';

/** A page whose code loads when it is first shown, from a module with named exports. */
export function page<K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) {
  return lazy(async () => ({ default: (await load())[name] }));
}
