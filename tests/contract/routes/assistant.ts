import { randomUUID } from 'node:crypto';
import { assistantRoutes, copilotRoutes } from '@lode/shared/assistant/rest';
import { ADMIN, byId, DESK, type RouteTable } from './expectation.ts';

const ENDPOINT = {
  base_url: '',
  model: '',
  key: null,
  prompt: '',
  temperature: 0.2,
  max_tokens: 600,
  timeout_s: 10,
  price_input: '0',
  price_output: '0',
};

/** What is saved is what was read: the site's other tests find it as it was. */
async function unchanged() {
  const { readConfiguration } = await import('@lode/server/features/assistant/queries/get-configuration');
  const { enabled, provider, greeting, topics, words, limits, copilot, rev } = await readConfiguration();
  return {
    body: { enabled, provider, greeting, topics, words, limits, copilot, rev, endpoint: ENDPOINT },
  };
}

const newSet = () => ({
  name: `set ${randomUUID().slice(0, 8)}`,
  questions: [
    { ask: 'What does a withdrawal cost?', language: 'en' as const, expect: { refuse: true as const } },
  ],
});

/** A set of its own, removed with whatever the call did not: there may be twenty only. */
async function bySet() {
  const [{ createQuestionSet }, { QuestionSetModel }] = await Promise.all([
    import('@lode/server/features/assistant/commands/manage-question-sets'),
    import('@lode/server/features/assistant/question-set.model'),
  ]);
  await QuestionSetModel.deleteMany({});
  const { _id } = await createQuestionSet(null, newSet());
  return { params: { id: String(_id) } };
}

export const assistant: RouteTable = {
  contracts: [assistantRoutes, copilotRoutes],
  expected: {
    'get /admin/service/ai': { may: ADMIN },
    'put /admin/service/ai': { may: ADMIN, input: unchanged },
    'post /admin/service/ai/test': { may: ADMIN, input: () => ({ body: ENDPOINT }) },
    'post /admin/service/ai/playground': {
      may: ADMIN,
      input: () => ({ body: { question: 'What does a withdrawal cost?', language: 'en' } }),
    },
    'get /admin/service/ai/question-sets': { may: ADMIN },
    'post /admin/service/ai/question-sets': { may: ADMIN, input: () => ({ body: newSet() }) },
    'put /admin/service/ai/question-sets/{id}': {
      may: ADMIN,
      input: async () => ({ ...(await bySet()), body: newSet() }),
    },
    'delete /admin/service/ai/question-sets/{id}': { may: ADMIN, input: bySet },
    'post /admin/service/ai/question-sets/{id}/runs': { may: ADMIN, input: bySet },
    'get /admin/service/ai/unanswered': { may: ADMIN },
    'delete /admin/service/ai/unanswered/{id}': { may: ADMIN, input: byId },
    'get /admin/service/ai/outcomes': { may: ADMIN, input: () => ({ query: { days: 7 } }) },
    'get /admin/service/copilot': { may: DESK },
    'get /admin/service/sessions/{id}/suggestion': { may: DESK, input: byId },
    'get /admin/service/sessions/{id}/summary': { may: DESK, input: byId },
    'post /admin/service/sessions/{id}/translation': {
      may: DESK,
      code: 'NOT_AVAILABLE',
      input: (world) => ({ ...byId(world), body: { language: 'de' } }),
    },
  },
};
