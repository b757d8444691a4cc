import type { Conversation } from '../factories/conversations.ts';

/** Arms auto-close as an agent's message does, for a moment of our choosing. */
export async function arm({ id }: Conversation, closesAt: Date): Promise<void> {
  const [{ SessionModel }, { armAutoClose }] = await Promise.all([
    import('@lode/server/features/support/support-session.model'),
    import('@lode/server/features/support/commands/arm-auto-close'),
  ]);
  await SessionModel.updateOne({ _id: id }, { $set: { closesAt }, $inc: { rev: 1 } });
  await armAutoClose(closesAt);
}
