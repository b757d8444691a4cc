import { z } from 'zod';

/** What a customer may say a conversation is about, before the queue. */
export const TOPICS = ['deposit', 'withdrawal', 'mining', 'account', 'other'] as const;
export const topicSchema = z.enum(TOPICS);
export type Topic = z.infer<typeof topicSchema>;
