/** What an article is about, in the order of the help centre. */
export const ARTICLE_TOPICS = [
  'start',
  'deposits',
  'withdrawals',
  'mining',
  'rewards',
  'account',
  'security',
  'trust',
  'support',
] as const;

/** Characters of a question. */
export const HELP_QUERY_MAX = 200;
export const HELP_RESULTS_MAX = 20;
