import { incidentRoutes, statusRoutes } from '@lode/shared/status/rest';
import type { IncidentDraft } from '@lode/shared/status/schemas';
import { ANYBODY, byId, FINANCE, type RouteTable } from './expectation.ts';

const draft = (): IncidentDraft => ({
  ...{ kind: 'incident', title: 'Mails come late', parts: ['mail'], impact: 'degraded', ends_at: null },
  ...{ starts_at: new Date().toISOString(), state: 'resolved', text: 'They come in time again.' },
});

export const status: RouteTable = {
  contracts: [statusRoutes, incidentRoutes],
  expected: {
    'get /status': { may: ANYBODY },
    'get /admin/incidents': { may: FINANCE },
    'post /admin/incidents': { may: FINANCE, input: () => ({ body: draft() }) },
    'post /admin/incidents/{id}/updates': {
      may: FINANCE,
      code: 'NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { state: 'resolved', text: 'They come in time again.' } }),
    },
  },
};
