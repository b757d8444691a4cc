import { randomUUID } from 'node:crypto';
import { translationRoutes } from '@lode/shared/translations/rest';
import { ADMIN, ANYBODY, LOGGED_IN, type RouteTable } from './expectation.ts';

/** A text of its own, handed in and not translated yet. */
async function waitingTranslation(): Promise<string> {
  const [{ submitSources }, { TranslationModel }] = await Promise.all([
    import('@lode/server/features/translations/commands/submit-sources'),
    import('@lode/server/features/translations/translation.model'),
  ]);
  const source = randomUUID();
  await submitSources(source, { texts: [source], sourceLanguage: 'en', targetLanguage: 'de' });
  return String((await TranslationModel.findOne({ source }).lean())?._id);
}

export const translations: RouteTable = {
  contracts: [translationRoutes],
  expected: {
    'post /translations/sources': {
      may: LOGGED_IN,
      input: () => ({ body: { texts: [randomUUID()], source_language: 'en', target_language: 'de' } }),
    },
    'get /translations/{language}': { may: ANYBODY, input: () => ({ params: { language: 'de' } }) },
    'get /admin/translations': { may: ADMIN, input: () => ({ query: { language: 'de', search: 'text' } }) },
    'put /admin/translations/{id}': {
      may: ADMIN,
      input: async () => ({
        params: { id: await waitingTranslation() },
        body: { translation: 'Text', reviewed: true, version: 1 },
      }),
    },
    'delete /admin/translations/{id}': {
      may: ADMIN,
      input: async () => ({ params: { id: await waitingTranslation() } }),
    },
  },
};
