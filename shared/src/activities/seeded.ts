/**
 * The words of the demo's activity, as it is seeded. The client has them in every language, and says them so
 * while nobody has changed them.
 */
export const SEEDED_ACTIVITY = {
  title: 'Hash power for your purchase',
  content: [
    'Buy hash power of any plan while this activity runs.',
    'Your reward is 2 TH/s on top, for 30 days.',
    'One reward per customer.',
  ].join('\n'),
} as const;
