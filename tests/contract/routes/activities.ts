import { activityRoutes, adminActivityRoutes } from '@lode/shared/activities/rest';
import { byId, CUSTOMERS, FINANCE, type RouteTable } from './expectation.ts';

const HOUR_MS = 3_600_000;
const WRITER = 'route table';

/** An activity that runs, the same for every call that only reads: a worker looks for customers of each. */
async function runningActivity(): Promise<string> {
  const { ActivityModel } = await import('@lode/server/features/activities/activity.model');
  const running = await ActivityModel.findOne({ createdBy: WRITER, told: 'active' }, { _id: 1 }).lean();
  return running ? String(running._id) : (await storeActivity('active', 0)).id;
}

/** An activity that begins in two hours, and the draft it was made of. */
const comingActivity = () => storeActivity('upcoming', 2 * HOUR_MS);

async function storeActivity(told: 'active' | 'upcoming', laterMs: number) {
  const [{ ActivityModel }, { buildDraft, inMs }] = await Promise.all([
    import('@lode/server/features/activities/activity.model'),
    import('../../factories/activities.ts'),
  ]);
  const draft = buildDraft({ start_time: inMs(laterMs - HOUR_MS), end_time: inMs(laterMs + HOUR_MS) });
  const { title, type, content } = draft;
  const now = new Date();
  const { _id } = await ActivityModel.create({
    ...{ title, type, content, hashPower: 1_500_000n, days: 7, told, version: 1 },
    ...{ startsAt: new Date(draft.start_time), endsAt: new Date(draft.end_time) },
    ...{ createdBy: WRITER, createdAt: now, updatedAt: now },
  });
  return { id: String(_id), draft };
}

const byActivity = async () => ({ params: { id: await runningActivity() } });

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
      input: async () => ({ body: (await comingActivity()).draft }),
    },
    'get /admin/activities/stats': { may: FINANCE },
    'get /admin/activities/{id}': { may: FINANCE, input: byActivity },
    'put /admin/activities/{id}': {
      may: FINANCE,
      input: async () => {
        const { id, draft } = await comingActivity();
        return { params: { id }, body: { ...draft, version: 1 } };
      },
    },
    'post /admin/activities/{id}/end': {
      may: FINANCE,
      input: async () => ({ params: { id: (await comingActivity()).id } }),
    },
    'put /admin/activities/{id}/archived': {
      may: FINANCE,
      code: 'ACTIVITY_NOT_ENDED',
      input: async () => ({ params: { id: await runningActivity() }, body: { archived: true } }),
    },
  },
};
