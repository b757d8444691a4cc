const ROOT = '/googleadmin';

export const FINANCE = `${ROOT}/finance`;

/** Where changes wait for a second administrator. */
export const GUARDED_PAGE = `${ROOT}/system/guarded`;

/** What one chose for oneself, what one's devices are told among it. */
export const OWN_PREFERENCES = `${ROOT}/profile?tab=preferences`;

/** The agents' console. */
export const SERVICE_PAGE = `${ROOT}/service`;

/** The console at one conversation, and at a line of it: a message's number, or a note's id. */
export function conversationScreen(id: string, at?: string): string {
  return `${SERVICE_PAGE}?${new URLSearchParams({ session: id, ...(at !== undefined && { at }) })}`;
}

/** What has a screen of its own on the admin side, by the name it has in references, subjects and the log. */
const SCREENS: Record<string, (id: string) => string> = {
  user: (id) => `${ROOT}/users/${id}`,
  deposit: (id) => `${FINANCE}/deposits/${id}`,
  withdrawal: (id) => `${FINANCE}/withdrawals/${id}`,
  batch: (id) => `${FINANCE}/treasury?${new URLSearchParams({ tab: 'batches', batch: id })}`,
  contract: (id) => `${ROOT}/mining/contracts/${id}`,
  /** By the day it divides. */
  accrual: (day) => `${ROOT}/mining/rewards/${day}`,
  conversation: (id) => conversationScreen(id),
  activity: (id) => `${ROOT}/activities/${id}/edit`,
};

/** The screen of one thing, where it has one. */
export function screenOf({ type, id }: { type: string; id: string }): string | undefined {
  return SCREENS[type]?.(id);
}

/** The ledger's page at the entries of an account, or about one thing. */
export function entriesAt(filter: { account: string } | { reference: string }): string {
  return `${FINANCE}/ledger?${new URLSearchParams({ tab: 'entries', ...filter })}`;
}

/** Everything that risk rules found about a customer. */
export function riskHitsOf(userId: string): string {
  return `${ROOT}/logs/risks?tab=hits&user=${userId}`;
}
