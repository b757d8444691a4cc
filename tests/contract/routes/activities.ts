import { activityRoutes, adminActivityRoutes } from '@lode/shared/activities/rest';
import { byId, CUSTOMERS, FINANCE, type RouteTable } from './expectation.ts';

/** An activity that everybody who registers meanwhile may claim, and the draft it was made of. */
async function runningActivity() {
  const [{ ActivityModel }, { buildDraft }] = await Promise.all([
    import('@lode/server/features/activities/activity.model'),
    import('../../factories/activities.ts'),
  ]);
  const draft = buildDraft();
  const { title, type, content } = draft;
  const now = new Date();
  const { _id } = await ActivityModel.create({
    ...{ title, type, content, hashPower: 1_500_000n, days: 7, told: 'active', version: 1 },
    ...{ startsAt: new Date(draft.start_time), endsAt: new Date(draft.end_time) },
    ...{ createdBy: 'tests', createdAt: now, updatedAt: now },
  });
  return { params: { id: String(_id) }, draft };
}
const byActivity = async () => ({ params: (await runningActivity()).params });

export const activities: RouteTable = {
  contracts: [activityRoutes, adminActivityRoutes],
  expected: {
    'get /activities': { may: CUSTOMERS, input: () => ({ query: { status: 'active', claimed: 'false' } }) },
    'get /activities/rewards': { may: CUSTOMERS, input: () => ({ query: { status: 'pending' } }) },
    'get /activities/{id}': { may: CUSTOMERS, input: byActivity },
    'post /activities/{id}/views': { may: CUSTOMERS, input: byActivity },
    'post /activities/{id}/claim': { may: CUSTOMERS, code: 'ACTIVITY_NOT_FOUND', input: byId },
    'get /admin/activities': { may: FINANCE, input: () => ({ query: { status: 'ended' } }) },
    'post /admin/activities': {
      may: FINANCE,
      input: async () => ({ body: (await runningActivity()).draft }),
    },
    'get /admin/activities/stats': { may: FINANCE },
    'get /admin/activities/{id}': { may: FINANCE, input: byActivity },
    'put /admin/activities/{id}': {
      may: FINANCE,
      input: async () => {
        const { params, draft } = await runningActivity();
        return { params, body: { ...draft, version: 1 } };
      },
    },
  },
};
