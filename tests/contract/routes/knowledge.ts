import { knowledgeRoutes } from '@lode/shared/knowledge/rest';
import { ANYBODY, type RouteTable } from './expectation.ts';

export const knowledge: RouteTable = {
  contracts: [knowledgeRoutes],
  expected: {
    'get /help/articles': { may: ANYBODY, input: () => ({ query: { language: 'de' } }) },
    'get /help/search': { may: ANYBODY, input: () => ({ query: { q: 'late deposit' } }) },
    'get /help/articles/{slug}': { may: ANYBODY, input: () => ({ params: { slug: 'late-deposit' } }) },
  },
};
