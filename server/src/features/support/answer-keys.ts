/** Where Redis has what an assistant is writing in a conversation, and what of it is to end. */
export const runningKey = (sessionId: string) => `assistant:running:${sessionId}`;
export const stopKey = (sessionId: string) => `assistant:stop:${sessionId}`;

/** Whatever is being written in a conversation. */
export const ANY_ANSWER = '*';
