import { z } from 'zod';
import { idSchema, languageSchema } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  configurationInputSchema,
  configurationSchema,
  copilotSchema,
  endpointAbilitiesSchema,
  endpointCheckSchema,
  outcomesSchema,
  QUESTION_MAX,
  questionSetSchema,
  SET_QUESTIONS_MAX,
  setQuestionSchema,
  setResultSchema,
  suggestionSchema,
  summarySchema,
  translationSchema,
  trialSchema,
  unansweredSchema,
} from './schemas.ts';

const ADMIN = ['support:manage'] as const;
const AGENT = ['support:serve'] as const;
const byId = z.object({ id: idSchema });
const setBody = z.object({
  name: z.string().trim().min(1).max(80),
  questions: z.array(setQuestionSchema).min(1).max(SET_QUESTIONS_MAX),
});

/** The assistant's page. */
export const assistantRoutes = defineRoutes({
  get: {
    method: 'get',
    path: '/admin/service/ai',
    summary: 'How the assistant is set up, and what it has spent today',
    access: ADMIN,
    data: configurationSchema,
  },
  save: {
    method: 'put',
    path: '/admin/service/ai',
    summary: 'Sets the assistant up; `rev` is what was read, a newer one is answered with STALE_VERSION',
    access: ADMIN,
    body: configurationInputSchema.extend({ rev: z.number().int() }),
    data: configurationSchema,
  },
  test: {
    method: 'post',
    path: '/admin/service/ai/test',
    summary: 'Tries the endpoint as given (without a key: with the one that is kept) and says what it can do',
    access: ADMIN,
    body: configurationInputSchema.shape.endpoint,
    data: z.object({ checks: z.array(endpointCheckSchema), abilities: endpointAbilitiesSchema.nullable() }),
  },
  play: {
    method: 'post',
    path: '/admin/service/ai/playground',
    summary: 'What the assistant would do with a question, and why; about no customer',
    access: ADMIN,
    body: z.object({
      question: z.string().trim().min(1).max(QUESTION_MAX),
      language: languageSchema,
      provider: configurationInputSchema.shape.provider.optional(),
    }),
    data: trialSchema,
  },
  listSets: {
    method: 'get',
    path: '/admin/service/ai/question-sets',
    summary: 'Every set of questions with its last 20 results, the oldest first',
    access: ADMIN,
    data: z.object({ items: z.array(questionSetSchema) }),
  },
  createSet: {
    method: 'post',
    path: '/admin/service/ai/question-sets',
    summary: 'Adds a set of questions; at most 20 are kept',
    access: ADMIN,
    body: setBody,
    data: questionSetSchema,
    idempotent: true,
    status: 201,
  },
  updateSet: {
    method: 'put',
    path: '/admin/service/ai/question-sets/{id}',
    summary: 'Changes a set of questions',
    access: ADMIN,
    params: byId,
    body: setBody,
    data: questionSetSchema,
  },
  deleteSet: {
    method: 'delete',
    path: '/admin/service/ai/question-sets/{id}',
    summary: 'Removes a set of questions and its results',
    access: ADMIN,
    params: byId,
    data: z.null(),
  },
  runSet: {
    method: 'post',
    path: '/admin/service/ai/question-sets/{id}/runs',
    summary: 'Asks every question of the set and keeps the result',
    access: ADMIN,
    params: byId,
    data: setResultSchema,
    idempotent: true,
    status: 201,
  },
  unanswered: {
    method: 'get',
    path: '/admin/service/ai/unanswered',
    summary: 'Questions that ended without an answer, the latest first',
    access: ADMIN,
    query: pageQuerySchema,
    data: pageSchema(unansweredSchema),
  },
  settleUnanswered: {
    method: 'delete',
    path: '/admin/service/ai/unanswered/{id}',
    summary: 'Takes a question off the list',
    access: ADMIN,
    params: byId,
    data: z.null(),
  },
  outcomes: {
    method: 'get',
    path: '/admin/service/ai/outcomes',
    summary: 'What became of the conversations that the assistant had',
    access: ADMIN,
    query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
    data: outcomesSchema,
  },
});

/** What agents are helped with; nothing of it is sent by itself. */
export const copilotRoutes = defineRoutes({
  get: {
    method: 'get',
    path: '/admin/service/copilot',
    summary: 'What the assistant helps agents with',
    access: AGENT,
    data: copilotSchema,
  },
  suggestion: {
    method: 'get',
    path: '/admin/service/sessions/{id}/suggestion',
    summary: 'An answer to the customer’s last message, with its sources; null where none is found',
    access: AGENT,
    params: byId,
    data: suggestionSchema.nullable(),
  },
  summary: {
    method: 'get',
    path: '/admin/service/sessions/{id}/summary',
    summary: 'What the conversation is about, in a few sentences',
    access: AGENT,
    params: byId,
    data: summarySchema,
  },
  translation: {
    method: 'post',
    path: '/admin/service/sessions/{id}/translation',
    summary: 'The customer’s last messages in a language; NOT_AVAILABLE where no endpoint translates',
    access: AGENT,
    params: byId,
    body: z.object({ language: languageSchema }),
    data: translationSchema,
  },
});
