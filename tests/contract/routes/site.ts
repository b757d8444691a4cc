import { adminSiteRoutes } from '@lode/shared/site/admin-rest';
import { siteRoutes } from '@lode/shared/site/rest';
import { pngImage } from '../../factories/images.ts';
import { ADMIN, ANYBODY, type RouteTable } from './expectation.ts';

/** The settings as they are, saved at least once. */
async function settingsState() {
  const [{ updateSettings }, { getSettingsState }] = await Promise.all([
    import('@lode/server/features/site/commands/update-settings'),
    import('@lode/server/features/site/queries/get-settings-state'),
  ]);
  await updateSettings({ site_description: 'saved by the test' });
  const { version, settings } = await getSettingsState();
  return { version, settings };
}

export const site: RouteTable = {
  contracts: [adminSiteRoutes, siteRoutes],
  expected: {
    'get /site/public-info': { may: ANYBODY },
    'put /site/demo-life': { may: ANYBODY, code: 'NOT_FOUND', input: () => ({ body: { on: true } }) },
    'get /site/logo/{id}': {
      may: ANYBODY,
      code: 'NOT_FOUND',
      input: () => ({ params: { id: 'f'.repeat(24) } }),
    },
    'get /admin/system/configs': { may: ADMIN },
    'put /admin/system/configs': { may: ADMIN, input: async () => ({ body: await settingsState() }) },
    'get /admin/system/configs/versions': { may: ADMIN },
    'post /admin/system/configs/versions/{version}/restore': {
      may: ADMIN,
      input: async () => {
        const { version } = await settingsState();
        return { params: { version }, body: { version } };
      },
    },
    'post /admin/system/configs/logo': {
      may: ADMIN,
      input: async () => ({ body: {}, file: await pngImage() }),
    },
  },
};
