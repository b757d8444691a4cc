import { serviceRoutes } from '@lode/shared/support/rest';
import type { Availability, OfflineMessage, Session } from '@lode/shared/support/schemas';
import { call } from '../../../lib/api-client.ts';
import type { OpeningBody } from '../engine/customer-desk.ts';

/** The customer's calls around a conversation. All throw ApiError. */
export const customerCalls = {
  current: (): Promise<Session | null> => call(serviceRoutes.currentSession, { query: { optional: 'true' } }),
  create: (opening: OpeningBody = {}): Promise<Session> =>
    call(serviceRoutes.createSession, { body: opening }),
  reopen: (id: string): Promise<Session> => call(serviceRoutes.reopenSession, { params: { id } }),
  availability: (signal: AbortSignal): Promise<Availability> => call(serviceRoutes.availability, { signal }),
  rate: (id: string, rating: number, comment: string): Promise<Session> =>
    call(serviceRoutes.rateSession, { params: { id }, body: { rating, comment: comment || undefined } }),
  transcript: (id: string): Promise<{ filename: string; content: string }> =>
    call(serviceRoutes.transcript, { params: { id } }),
  mailTranscript: (id: string, idempotencyKey: string): Promise<null> =>
    call(serviceRoutes.mailTranscript, { params: { id }, idempotencyKey }),
  leaveMessage: (content: string, idempotencyKey: string): Promise<OfflineMessage> =>
    call(serviceRoutes.leaveOfflineMessage, { body: { content }, idempotencyKey }),
};
