import { adminSiteRoutes } from '@lode/shared/site/admin-rest';
import { siteRoutes } from '@lode/shared/site/rest';
import type { RouteMount } from '../../platform/route.ts';
import { restoreSettings, saveSettings } from './commands/save-settings.ts';
import { switchDemoLife } from './commands/switch-demo-life.ts';
import { uploadLogo } from './commands/upload-logo.ts';
import { logoImages } from './logo-store.ts';
import { getPublicInfo } from './queries/get-public-info.ts';
import { getSettingsState } from './queries/get-settings-state.ts';
import { listSettingsVersions } from './queries/list-settings-versions.ts';
import { presentSettingsVersion } from './site.presenter.ts';

/** An uploaded logo never changes under its address. */
const LOGO_CACHING = 'public, max-age=31536000, immutable';

export function mountSite(mount: RouteMount): void {
  mount.add(siteRoutes.publicInfo, getPublicInfo);
  mount.add(siteRoutes.logo, ({ params, context }) => logoImages.send(params.id, context, LOGO_CACHING));
  mount.add(siteRoutes.demoLife, async ({ body, context: { address } }) => {
    await switchDemoLife(address, body.on);
    return body;
  });
  mountSettings(mount);
}

function mountSettings(mount: RouteMount): void {
  mount.add(adminSiteRoutes.settings, () => getSettingsState());
  mount.add(adminSiteRoutes.saveSettings, ({ identity, body, context: { address } }) =>
    saveSettings({ identity, address }, body),
  );
  mount.add(adminSiteRoutes.settingsVersions, async ({ query: { page, limit } }) => {
    const { rows, total } = await listSettingsVersions({ page, limit });
    return { items: rows.map(presentSettingsVersion), page, limit, total };
  });
  mount.add(adminSiteRoutes.restoreSettings, ({ identity, params, body, context: { address } }) =>
    restoreSettings({ identity, address }, { version: body.version, earlier: params.version }),
  );
  mount.add(adminSiteRoutes.uploadLogo, async ({ identity, context: { address, file } }) => ({
    site_logo: await uploadLogo({ identity, address }, file),
  }));
}
