import type { Topic } from '@lode/shared/support/topics';

/** What is said in the demo's conversations, by turns: the customer's line first, then the agent's. */
export interface Talk {
  topic: Topic;
  lines: readonly [string, ...string[]];
  rating?: number;
  comment?: string;
}

export const TALKS: readonly [Talk, ...Talk[]] = [
  {
    topic: 'deposit',
    lines: [
      'I paid, and the page still says confirming.',
      'Your payment is there. It needs 20 confirmations, which takes about a minute more.',
      'Now it is credited, thank you!',
    ],
    rating: 5,
    comment: 'Quick and clear',
  },
  {
    topic: 'deposit',
    lines: [
      'I sent a little less than the page asked for. Is it lost?',
      'It is not. What arrived is credited at the rate of the moment when it is confirmed.',
    ],
    rating: 4,
  },
  {
    topic: 'withdrawal',
    lines: [
      'How long does a withdrawal take?',
      'A colleague looks at each one, then the chain confirms it. Mostly within the hour.',
      'Good. And the fee?',
      'It is inside the amount: the page shows what arrives before you confirm.',
    ],
    rating: 5,
  },
  {
    topic: 'withdrawal',
    lines: [
      'My withdrawal says that it waits for a second approval.',
      'That is a rule for new addresses: two of us look at it. It has gone out just now.',
    ],
    rating: 4,
    comment: 'A bit slow, but explained',
  },
  {
    topic: 'mining',
    lines: [
      'Why was I paid less yesterday than the day before?',
      'The farm found less: difficulty went up, and luck differs from day to day. Each payout shows how it was worked out.',
    ],
    rating: 3,
  },
  {
    topic: 'mining',
    lines: [
      'Does the estimate mean that I get my money back within a year?',
      'At what was paid lately, no: the page says what comes back, and the loss beside it.',
      'Thank you for being honest.',
    ],
    rating: 5,
    comment: 'Honest answer',
  },
  {
    topic: 'account',
    lines: [
      'How do I switch the second factor on?',
      'In your profile, under Security. Keep the recovery codes somewhere safe.',
    ],
    rating: 5,
  },
  {
    topic: 'other',
    lines: ['Is any of this real?', 'This is the demo: prices, chains and payments are simulated.'],
    rating: 5,
  },
  {
    topic: 'other',
    lines: ['Can I see that you hold what you owe?', 'Yes: at /transparency, with your own part of it.'],
  },
  {
    topic: 'account',
    lines: ['I would like to change my e-mail.', 'You can do so in your profile.'],
    rating: 2,
  },
];
