import { clock } from '../../../platform/clock.ts';
import { CannedReplyModel } from '../canned-reply.model.ts';

const DEMO_REPLIES = [
  {
    shortcut: 'hello',
    title: 'Greeting',
    content: 'Hello, thank you for writing. How can I help you today?',
  },
  { shortcut: 'wait', title: 'One moment', content: 'One moment please, I am looking into this for you.' },
  {
    shortcut: 'screenshot',
    title: 'Ask for a screenshot',
    content: 'Could you send me a screenshot of what you see? Please cover anything private first.',
  },
  { shortcut: 'anything', title: 'Anything else', content: 'Is there anything else I can do for you?' },
  { shortcut: 'bye', title: 'Goodbye', content: 'Thank you for getting in touch. Have a good day!' },
];

/** Gives the demo's desk a few replies to begin with; what exists already is left as it is. */
export async function seedCannedReplies(): Promise<void> {
  for (const { shortcut, ...rest } of DEMO_REPLIES) {
    await CannedReplyModel.updateOne(
      { shortcut, ownerId: { $exists: false } },
      { $setOnInsert: { ...rest, updatedAt: clock.now() } },
      { upsert: true },
    );
  }
}
