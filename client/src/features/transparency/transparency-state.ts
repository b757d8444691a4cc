import type { transparencyRoutes } from '@lode/shared/transparency/rest';
import type { Transparency } from '@lode/shared/transparency/schemas';
import { readPublic } from '../../lib/api-client.ts';
import { type Loaded, useLoaded } from '../../lib/use-loaded.ts';

/** What anybody may check the site by. */
export function useTransparency(): Loaded<Transparency> {
  return useLoaded('transparency', readTransparency);
}

export const readTransparency = () => readPublic<typeof transparencyRoutes.overview>('/transparency');
