/** What each kind of mail says beside its texts. Times are ISO 8601. */
export interface MailFacts {
  /** To an address that somebody registers with. */
  register_code: { code: string };
  /** To a new address of an account. */
  email_code: { code: string };
  reset_code: { code: string };
  /** A password was asked for where there is no account. */
  reset_unknown: Record<string, never>;
  new_login: { device: string; address: string; time: string };
  /** After the right password, a wrong second factor, in a browser that the account does not know. */
  factor_refused: { device: string; address: string; time: string };
  password_changed: { time: string };
  totp_enabled: { time: string };
  totp_disabled: { time: string };
  /** By an administrator. */
  totp_reset: { time: string };
  passkey_added: { name: string; time: string };
  passkey_removed: { name: string; time: string };
  recovery_used: { left: string; time: string };
  /** To the address that was the account's. */
  email_changed: { email: string; time: string };
  /** Where withdrawals go to; a dash when it was taken away. */
  wallet_changed: { wallet: string; time: string };
  /** An address in the customer's book, and from when it counts. */
  address_added: { coin: string; wallet: string; time: string };
  /** From `time` on withdrawals go to other addresses than the book's as well. */
  address_book_off: { time: string };
  /** A program can use the account from now on. */
  api_key_made: { name: string; time: string };
  /** An endpoint that answered nothing for days is told nothing more. */
  webhook_off: { url: string; time: string };
  /** To the address that was the account's. */
  account_closed: { time: string };
  provider_linked: { provider: string; time: string };
  /** A contract can be renewed from now on, until it ends. */
  contract_ending: { contract: string; power: string; time: string };
  /** A withdrawal was paid on its chain. */
  withdrawal_sent: { amount: string; coin: string; wallet: string; time: string };
  /**
   * What happened lately, `NewsItem`s as JSON, the newest first; how many more there were, empty for none; and the signed
   * part of the link that ends these mails.
   */
  news: { news: string; more: string; unsubscribe: string };
  /** To every administrator: what waits for one of them, who asked for it, and when it takes force by itself. */
  guarded_change: { matter: string; target: string; who: string; time: string; link: string };
  /** To every administrator: a switch that stops money is off since `time`. */
  money_stopped: { what: string; who: string; why: string; time: string; link: string };
  /** To every administrator: something has to be looked at, since `time`; again each hour until somebody takes it. */
  alert: { alert: string; subject: string; time: string; link: string };
  /**
   * A saved report's week: its name, its first and last day, its figures as `MailedFigure`s in JSON, which hours its durations
   * count (empty for all), a file of its days, and the signed part of the link that ends these mails.
   */
  report: {
    report: string;
    name: string;
    from: string;
    to: string;
    figures: string;
    hours: string;
    link: string;
    filename: string;
    content: string;
    end_report: string;
  };
  /** The conversation as text, also attached. */
  transcript: { filename: string; content: string };
  /** What somebody of the desk answers to a message left while nobody was there. */
  offline_answer: { question: string; answer: string; name: string };
}

export type MailKind = keyof MailFacts;

/** A code is of no use later; everything else is worth trying to deliver for a day. */
export function worthSendingForMs(kind: MailKind): number {
  switch (kind) {
    case 'register_code':
    case 'email_code':
    case 'reset_code':
      return 10 * 60_000;
    case 'reset_unknown':
    case 'new_login':
    case 'factor_refused':
    case 'password_changed':
    case 'totp_enabled':
    case 'totp_disabled':
    case 'totp_reset':
    case 'passkey_added':
    case 'passkey_removed':
    case 'recovery_used':
    case 'email_changed':
    case 'wallet_changed':
    case 'address_added':
    case 'address_book_off':
    case 'api_key_made':
    case 'webhook_off':
    case 'account_closed':
    case 'provider_linked':
    case 'contract_ending':
    case 'withdrawal_sent':
    case 'news':
    case 'guarded_change':
    case 'money_stopped':
    case 'alert':
    case 'report':
    case 'transcript':
    case 'offline_answer':
      return 24 * 3_600_000;
  }
}
