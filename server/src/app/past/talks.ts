import type { Topic } from '@lode/shared/support/topics';

/** What is said in the demo's conversations, by turns: the customer's line first, then the agent's. The first tells them apart. */
export interface Talk {
  topic: Topic;
  lines: readonly [string, ...string[]];
  rating?: number;
  comment?: string;
}

const DEPOSITS: readonly [Talk, ...Talk[]] = [
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
    topic: 'deposit',
    lines: [
      'The hour was over before my payment came. What now?',
      'It counts all the same: a late payment is credited at the rate of the moment when it is confirmed.',
      'Good to know.',
    ],
    rating: 5,
  },
  {
    topic: 'deposit',
    lines: [
      'Can I use the same address again next week?',
      'Please ask for a new deposit each time. What comes to an old address is found too, but a colleague has to look at it.',
      'Fine, I will.',
      'Thank you.',
    ],
    rating: 4,
  },
  {
    topic: 'deposit',
    lines: [
      'I sent far more than I meant to.',
      'All of it is credited to your balance. You can withdraw what you do not want to spend.',
      'That was my worry. Thanks.',
    ],
    rating: 5,
    comment: 'Friendly',
  },
  {
    topic: 'deposit',
    lines: [
      'Why is the amount to send so odd, down to the last digit?',
      'It is the exact price of your dollars at the rate on the page. Any other amount is credited with what it is worth.',
    ],
  },
  {
    topic: 'deposit',
    lines: [
      'My payment says that it is being reviewed.',
      'It was below the minimum, so one of us decides on it. You hear from us today.',
      'That took a while.',
      'I understand. It is decided now: look at your deposits.',
    ],
    rating: 2,
    comment: 'Too slow for such a small sum',
  },
];

const WITHDRAWALS: readonly Talk[] = [
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
    topic: 'withdrawal',
    lines: [
      'May I still cancel the withdrawal that I asked for a minute ago?',
      'Yes, as long as nobody has approved it: there is a button beside it.',
      'Done, thanks.',
    ],
    rating: 5,
  },
  {
    topic: 'withdrawal',
    lines: [
      'Why was my withdrawal turned down?',
      'The reason stands beside it: we asked you to write to us first. The amount is back in your balance.',
      'And what did you want to know?',
      'Whether the address is yours, as it was used by another account before. Thank you for telling.',
    ],
    rating: 3,
  },
  {
    topic: 'withdrawal',
    lines: [
      'The page refuses my address.',
      'It belongs to another chain. For this coin choose an address that your wallet shows under the same coin.',
      'Ah, right. It works now.',
    ],
    rating: 4,
  },
  {
    topic: 'withdrawal',
    lines: [
      'Where do I see that you really sent it?',
      'Open the withdrawal: its transaction is named there, with its confirmations.',
    ],
    rating: 5,
    comment: 'I could check it myself',
  },
];

const MINING: readonly Talk[] = [
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
    topic: 'mining',
    lines: [
      'When does my first payout come?',
      'After the first full UTC day that your miner has run; the day is divided shortly after midnight UTC.',
      'So tomorrow morning. Thanks!',
    ],
    rating: 5,
  },
  {
    topic: 'mining',
    lines: [
      'What happens when my miner ends?',
      'It is paid for its last second, and then stops. You are told before, and can renew it at the price of that day.',
    ],
    rating: 4,
  },
  {
    topic: 'mining',
    lines: [
      'Can I sell my hash power again?',
      'No. It runs to its end, and nothing is paid back before: so say the terms which you were shown.',
      'I had hoped for something else.',
    ],
    rating: 2,
  },
  {
    topic: 'mining',
    lines: [
      'The store says sold out.',
      'All the farm’s hash power is in use. More comes free when contracts end; the store shows it at once.',
      'I will look again on Monday.',
    ],
    rating: 3,
  },
  {
    topic: 'mining',
    lines: ['What is the maintenance fee taken from?', 'From each day’s revenue, before it is divided.'],
  },
];

const OTHERS: readonly Talk[] = [
  {
    topic: 'account',
    lines: [
      'How do I switch the second factor on?',
      'In your profile, under Security. Keep the recovery codes somewhere safe.',
    ],
    rating: 5,
  },
  {
    topic: 'account',
    lines: ['I would like to change my e-mail.', 'You can do so in your profile.'],
    rating: 2,
  },
  {
    topic: 'account',
    lines: [
      'I was told of a log-in that was not mine.',
      'Please log out all other devices in your profile, and change your password. I stay here meanwhile.',
      'Done. It was my old phone, I see now.',
      'Good. Better once too often.',
    ],
    rating: 5,
    comment: 'Felt looked after',
  },
  {
    topic: 'account',
    lines: [
      'Where do I find my invitation link?',
      'Under Referral, with what it has brought you so far.',
      'Found it.',
    ],
    rating: 4,
  },
  {
    topic: 'account',
    lines: [
      'Can I close my account with a balance in it?',
      'Please withdraw it first; then the profile offers to close it.',
    ],
    rating: 4,
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
    topic: 'other',
    lines: [
      'Do you have an app for my phone?',
      'The site can be installed from your browser’s menu; it then opens like an app.',
      'Neat.',
    ],
    rating: 5,
  },
  {
    topic: 'other',
    lines: [
      'In which time zone are the days on your charts?',
      'In UTC, as the farm’s days are. Times of events are shown in yours.',
    ],
    rating: 4,
  },
];

export const TALKS: readonly [Talk, ...Talk[]] = [...DEPOSITS, ...WITHDRAWALS, ...MINING, ...OTHERS];

/** What the assistant is asked; it answers by itself. */
export const QUESTIONS: readonly [string, ...string[]] = [
  'How many confirmations does a Bitcoin deposit need?',
  'What is the smallest amount that I can withdraw?',
  'How do I turn on two-factor login?',
  'When are daily payouts made?',
  'What happens if I pay too late?',
  'How does the referral bonus work?',
  'What is the maintenance fee?',
  'How can I change my password?',
];

/** What is left while nobody is there, and what is mailed back. */
export const LEFT: readonly [Left, ...Left[]] = [
  {
    content: 'Nobody was there tonight. Please tell me why my deposit is under review.',
    answer: 'It was below the minimum. It has been decided on this morning: you find it among your deposits.',
  },
  {
    content: 'Could you send me a list of all my payouts of this year, for my taxes?',
    answer: 'You can download it yourself: under Rewards, as a file, for any days that you choose.',
  },
  {
    content: 'The picture of my receipt would not upload on my phone. Is there another way?',
    answer:
      'Pictures up to 10 MB go into the conversation itself. The receipt of a deposit is not needed, though.',
  },
];

interface Left {
  content: string;
  answer: string;
}
