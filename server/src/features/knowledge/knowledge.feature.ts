import type { Feature } from '../../platform/feature.ts';
import { takeInArticles } from './commands/take-in-articles.ts';
import { mountEditing } from './editing.routes.ts';
import { mountKnowledge } from './knowledge.routes.ts';

export const knowledgeFeature: Feature = {
  begin: () => takeInArticles(),
  routes: (mount) => {
    mountKnowledge(mount);
    mountEditing(mount);
  },
};
