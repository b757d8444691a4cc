import { incidentRoutes, statusRoutes } from '@lode/shared/status/rest';
import type { RouteMount } from '../../platform/route.ts';
import { createIncident } from './commands/create-incident.ts';
import { updateIncident } from './commands/update-incident.ts';
import { getStatus, KEPT_MS } from './queries/get-status.ts';
import { listIncidents } from './queries/list-incidents.ts';
import { presentAdminIncident } from './status.presenter.ts';

export function mountStatus(mount: RouteMount): void {
  mount.add(statusRoutes.overview, async ({ context }) => {
    const status = await getStatus();
    // The same for everybody: what stands before us may answer for as long as we do.
    context.response.set('Cache-Control', `public, max-age=${KEPT_MS / 1000}`);
    return status;
  });
  mount.add(incidentRoutes.list, async ({ query }) => {
    const { rows, total } = await listIncidents(query);
    return { items: rows.map(presentAdminIncident), page: query.page, limit: query.limit, total };
  });
  mount.add(incidentRoutes.create, async ({ identity, body, context }) => {
    const { address, requestKey } = context;
    return presentAdminIncident(await createIncident({ identity, address }, body, requestKey));
  });
  mount.add(incidentRoutes.update, async ({ identity, params, body, context }) => {
    const { address, requestKey } = context;
    return presentAdminIncident(await updateIncident({ identity, address }, params.id, body, requestKey));
  });
}
