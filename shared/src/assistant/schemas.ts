import { z } from 'zod';
import { decimalSchema, idSchema, languageSchema, timeSchema } from '../core/fields.ts';
import { handoffReasonSchema, messageSourceSchema } from '../support/assistant-schemas.ts';

/** Where answers are made: here, from articles and the account, or by an endpoint that speaks the OpenAI protocol. */
export const PROVIDERS = ['built-in', 'endpoint'] as const;
export const providerSchema = z.enum(PROVIDERS);
export type Provider = z.infer<typeof providerSchema>;

/** Matters that the assistant leaves to people, if their switch is on. */
export const SENSITIVE_TOPICS = ['fraud', 'hacked', 'complaint', 'legal'] as const;
export const sensitiveTopicSchema = z.enum(SENSITIVE_TOPICS);
export type SensitiveTopic = z.infer<typeof sensitiveTopicSchema>;

export const PROMPT_MAX = 8000;
export const GREETING_MAX = 500;
export const WORDS_MAX = 200;
export const QUESTION_MAX = 4000;
export const KEY_MAX = 400;
export const QUESTION_SETS_MAX = 20;
/** Questions of a set, results that are kept of it, and failures that are kept of a result. */
export const SET_QUESTIONS_MAX = 1000;
export const SET_RESULTS_MAX = 20;
export const SET_FAILURES_MAX = 50;

/** What the endpoint was seen to do when it was last tried. */
export const endpointAbilitiesSchema = z.object({
  tried_at: timeSchema,
  streams: z.boolean(),
  usage_in_stream: z.boolean(),
  tools: z.boolean(),
  json: z.boolean(),
  /** Wants `max_completion_tokens` and no temperature, as models that reason do. */
  newer_limits: z.boolean(),
});
export type EndpointAbilities = z.infer<typeof endpointAbilitiesSchema>;

export const configurationInputSchema = z.object({
  enabled: z.boolean(),
  provider: providerSchema,
  /** Instead of the translated greeting; empty for that one. */
  greeting: z.string().trim().max(GREETING_MAX),
  topics: z.array(sensitiveTopicSchema).max(SENSITIVE_TOPICS.length),
  /** The operator's own words that lead to a person at once. */
  words: z.array(z.string().trim().min(2).max(60)).max(WORDS_MAX),
  endpoint: z.object({
    base_url: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]),
    model: z.string().trim().max(100),
    /** A new key; null leaves the one that is kept, an empty text takes it away. */
    key: z
      .string()
      .trim()
      .max(KEY_MAX)
      // What a header can hold.
      .regex(/^[\x21-\x7e]*$/)
      .nullable(),
    prompt: z.string().max(PROMPT_MAX),
    temperature: z.number().min(0).max(2),
    /** Of one answer. */
    max_tokens: z.number().int().min(50).max(4000),
    timeout_s: z.number().int().min(2).max(60),
    /** USD for a million tokens, to count the spending by; `0` where nothing is charged. */
    price_input: decimalSchema,
    price_output: decimalSchema,
  }),
  /** A day is a UTC day. 0 stands for no limit. */
  limits: z.object({
    tokens_day: z.number().int().min(0).max(1_000_000_000),
    tokens_customer_day: z.number().int().min(0).max(10_000_000),
    usd_day: decimalSchema,
    usd_customer_day: decimalSchema,
  }),
  /** Suggestions, summaries and translations for agents. */
  copilot: z.boolean(),
});
export type ConfigurationInput = z.infer<typeof configurationInputSchema>;

export const spendingSchema = z.object({
  tokens: z.number().int(),
  usd: decimalSchema,
  /** The endpoint is not asked any more today; the built-in provider goes on. */
  stopped: z.boolean(),
});

export const configurationSchema = configurationInputSchema.extend({
  endpoint: configurationInputSchema.shape.endpoint.omit({ key: true }).extend({
    /** Its last four signs, null where none is kept: the key itself is never told. */
    key_end: z.string().nullable(),
    abilities: endpointAbilitiesSchema.nullable(),
  }),
  spent_today: spendingSchema,
  rev: z.number().int(),
  changed_at: timeSchema.nullable(),
  changed_by: z.string().nullable(),
});
export type Configuration = z.infer<typeof configurationSchema>;

/** One step of trying an endpoint. */
export const endpointCheckSchema = z.object({
  name: z.enum(['address', 'key', 'answer', 'stream', 'usage', 'tools', 'json']),
  ok: z.boolean(),
  /** What was seen, in a few English words; never the key. */
  detail: z.string(),
});
export type EndpointCheck = z.infer<typeof endpointCheckSchema>;

export const sentenceSchema = z.object({ text: z.string(), sources: z.array(messageSourceSchema) });

/** What was decided on a question, with everything that led to it: the playground. */
export const trialSchema = z.object({
  decision: z.enum(['answer', 'ask', 'small-talk', 'hand-off']),
  /** With `hand-off`. */
  reason: handoffReasonSchema.nullable(),
  language: languageSchema,
  sentences: z.array(sentenceSchema),
  choices: z.array(z.string()),
  /** Best first; `score` is between 0 and 1. */
  found: z.array(
    z.object({
      kind: z.enum(['article', 'account']),
      id: z.string(),
      title: z.string(),
      score: z.number(),
      matched: z.string(),
    }),
  ),
  provider: providerSchema,
  /** Sentences of an endpoint that were cut because nothing proved them. */
  cut: z.array(z.string()),
  took_ms: z.number().int(),
  tokens: z.number().int(),
});
export type Trial = z.infer<typeof trialSchema>;

/** What a question of a set has to come to. */
export const expectationSchema = z.union([
  z.object({ article: z.array(z.string()).min(1).max(5) }),
  z.object({ account: z.string() }),
  z.object({ refuse: z.literal(true) }),
]);

export const setQuestionSchema = z.object({
  ask: z.string().trim().min(1).max(QUESTION_MAX),
  language: languageSchema,
  expect: expectationSchema,
});
export type SetQuestion = z.infer<typeof setQuestionSchema>;

export const setResultSchema = z.object({
  id: idSchema,
  ran_at: timeSchema,
  provider: providerSchema,
  /** That were asked: a run ends after 25 s. */
  questions: z.number().int(),
  right: z.number().int(),
  wrong: z.number().int(),
  /** Passed to a person, or asked back, where an answer was there. */
  missed: z.number().int(),
  /** Those that were not right, as far as they are kept: the wrong ones first. */
  failures: z.array(z.object({ ask: z.string(), expected: z.string(), got: z.string() })),
});
export type SetResult = z.infer<typeof setResultSchema>;

export const questionSetSchema = z.object({
  id: idSchema,
  name: z.string(),
  questions: z.array(setQuestionSchema),
  results: z.array(setResultSchema),
});
export type QuestionSet = z.infer<typeof questionSetSchema>;

/** A question that ended without an answer; the same words count up. */
export const unansweredSchema = z.object({
  id: idSchema,
  question: z.string(),
  language: languageSchema,
  times: z.number().int(),
  last_at: timeSchema,
  reason: handoffReasonSchema,
  session_id: idSchema,
});
export type Unanswered = z.infer<typeof unansweredSchema>;

/**
 * What became of conversations that the assistant had, over a period. Each is in one class only: confirmed, assumed,
 * unresolved or handed off. Those that still go on are not counted.
 */
export const outcomesSchema = z.object({
  days: z.number().int(),
  conversations: z.number().int(),
  /** The customer said that it helped. */
  confirmed: z.number().int(),
  /** Nobody said anything, and no person was asked for. */
  assumed: z.number().int(),
  /** The customer said that it did not help, or there was never an answer, and no person was asked for. */
  unresolved: z.number().int(),
  /** Of both: those whose customer did not come back within 7 days. Counted once 7 days are over. */
  lasting: z.number().int(),
  lasting_of: z.number().int(),
  handed_off: z.number().int(),
  by_reason: z.array(z.object({ reason: handoffReasonSchema, count: z.number().int() })),
  answers: z.number().int(),
  helpful: z.number().int(),
  unhelpful: z.number().int(),
  /** Answers by the built-in provider because the endpoint failed or was at its limit. */
  fallbacks: z.number().int(),
});
export type Outcomes = z.infer<typeof outcomesSchema>;

/** Whether agents are helped at all, and whether an endpoint translates for them. */
export const copilotSchema = z.object({ copilot: z.boolean(), translates: z.boolean() });

/** What an agent is helped with. Never sent by itself. */
export const suggestionSchema = z.object({
  sentences: z.array(sentenceSchema),
  /** The text as it would be put into the composer. */
  text: z.string(),
  provider: providerSchema,
});
export const summarySchema = z.object({ text: z.string(), provider: providerSchema });
export const translationSchema = z.object({
  items: z.array(z.object({ message_id: idSchema, text: z.string() })),
});
