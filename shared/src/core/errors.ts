/**
 * The one table of error codes. `code` is stable and is what clients act on; `status` is the HTTP
 * status it travels with; `message` is the English text (clients translate by code).
 */
export const ERRORS = {
  // wire
  INVALID_PARAMS: { status: 422, message: 'Some of what was sent is not valid' },
  INVALID_JSON: { status: 400, message: 'The request body is not valid JSON' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'What was sent is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This content type is not accepted here' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in' },
  FORBIDDEN: { status: 403, message: 'You may not do this' },
  RATE_LIMITED: { status: 429, message: 'Too many requests, please slow down' },
  IDEMPOTENCY_CONFLICT: { status: 409, message: 'This key was used for a different request' },
  REQUEST_IN_PROGRESS: { status: 409, message: 'The same request is still being worked on' },
  SERVER_ERROR: { status: 500, message: 'Something went wrong on our side' },
  UNAVAILABLE: { status: 503, message: 'The service is briefly unavailable, please try again' },
  SECRETS_UNREADABLE: {
    status: 503,
    message: 'This cannot be checked at the moment, please contact support',
  },
  MAINTENANCE: { status: 503, message: 'The site is under maintenance' },
  PAST_UNDER_WAY: { status: 503, message: 'The demo’s past is still being written' },

  // accounts: login
  AUTH_FAILED: { status: 401, message: 'Incorrect email or password' },
  EMAIL_REQUIRED: { status: 422, message: 'Please enter your email' },
  EMAIL_INVALID: { status: 422, message: 'Please enter a valid email' },
  PASSWORD_REQUIRED: { status: 422, message: 'Please enter your password' },
  PASSWORD_LENGTH: { status: 422, message: 'Password must be between 6 and 64 characters' },
  ACCOUNT_DISABLED: { status: 403, message: 'This account has been disabled' },
  ACCOUNT_CLOSED: { status: 403, message: 'This account was closed by its owner' },
  ACCOUNT_LOCKED: { status: 403, message: 'This account is locked, try again later' },
  EMAIL_UNVERIFIED: { status: 403, message: 'Email verification required' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts, try again in 15 minutes' },
  IP_RESTRICTED: { status: 403, message: 'Access from this address is restricted' },

  // accounts: codes by mail, second factor, proving who one is again
  CODE_REQUIRED: { status: 422, message: 'Please enter the code that was mailed to you' },
  CODE_INVALID: { status: 422, message: 'This code is not right' },
  CODE_EXPIRED: { status: 422, message: 'This code has expired, please ask for a new one' },
  CODE_SENT_RECENTLY: { status: 429, message: 'A code was asked for a moment ago' },
  TOTP_REQUIRED: { status: 422, message: 'Please enter the code of your authenticator app' },
  TOTP_INVALID: { status: 422, message: 'This code is not right, or has been used already' },
  TOTP_NOT_SET_UP: { status: 409, message: 'Two-factor login is not set up' },
  TOTP_ALREADY_ENABLED: { status: 409, message: 'Two-factor login is on already' },
  TOTP_SETUP_REQUIRED: { status: 403, message: 'Please set up two-factor login first' },
  PASSKEY_REQUIRED: { status: 422, message: 'Please log in with your passkey' },
  PASSKEY_INVALID: { status: 422, message: 'This passkey could not be verified, please try again' },
  PASSKEYS_UNAVAILABLE: { status: 503, message: 'Passkeys are not set up on this site' },
  TOO_MANY_PASSKEYS: { status: 409, message: 'You have ten passkeys already, please remove one first' },
  ENROLMENT_CODE_REQUIRED: {
    status: 422,
    message: 'Please enter the code that you were given with your role',
  },
  ENROLMENT_CODE_INVALID: { status: 422, message: 'This code is not right, or has expired' },
  ENROLMENT_NOT_NEEDED: { status: 409, message: 'This account needs no enrolment code' },
  REAUTH_REQUIRED: { status: 403, message: 'Please confirm that it is you' },
  CURRENT_PASSWORD_WRONG: { status: 422, message: 'The current password is not right' },
  PASSWORD_WEAK: {
    status: 422,
    message: 'A new password needs 8 to 64 characters with upper case, lower case and a digit',
  },
  PASSWORD_TOO_COMMON: { status: 422, message: 'This password is easy to guess, please choose another' },
  PASSWORD_TOO_SHORT_FOR_STAFF: { status: 422, message: 'Staff need a password of at least 12 characters' },
  PASSWORD_SAME: { status: 422, message: 'The new password must differ from the current one' },
  WALLET_ADDRESS_INVALID: { status: 422, message: 'Invalid wallet address' },
  OAUTH_FAILED: { status: 502, message: 'Third-party login failed' },
  OAUTH_STATE_INVALID: { status: 422, message: 'This login has expired, please start it again' },
  OAUTH_PROVIDER_UNKNOWN: { status: 404, message: 'This login provider does not exist' },

  // closing one's account
  CLOSING_BALANCE: { status: 409, message: 'Please withdraw your balance of {{amount}} first' },
  CLOSING_WITHDRAWAL: { status: 409, message: 'A withdrawal is still under way' },
  CLOSING_DEPOSIT: { status: 409, message: 'A deposit is still open' },
  CLOSING_CONTRACTS: { status: 409, message: 'Please confirm that you give up your contracts' },

  // accounts: register
  USERNAME_REQUIRED: { status: 422, message: 'Please enter a username' },
  USERNAME_LENGTH: { status: 422, message: 'Username must be 3-30 characters' },
  USERNAME_FORMAT: { status: 422, message: 'Username may hold only letters, digits and underscores' },
  PASSWORD_FORMAT: { status: 422, message: 'Password needs at least one letter and one number' },
  COUNTRY_CODE_INVALID: { status: 422, message: 'Country code must be 2 letters' },
  DUPLICATE_USER: { status: 409, message: 'Username or email already exists' },
  INVALID_REFERRAL: { status: 422, message: 'This referral code does not exist' },
  REFERRAL_EXPIRED: { status: 422, message: 'This referral code has expired' },
  REFERRAL_DISABLED: { status: 422, message: 'This referral code has been disabled' },
  REGISTRATION_LIMITED: { status: 429, message: 'Maximum registration attempts from this IP reached' },
  REGISTRATION_CLOSED: { status: 403, message: 'Registration is closed' },
  REGION_NOT_SUPPORTED: { status: 403, message: 'The service is not available in your region' },

  // support
  SESSION_NOT_FOUND: { status: 404, message: 'This conversation does not exist' },
  SESSION_NOT_ONGOING: { status: 409, message: 'This conversation is not open for messages' },
  SESSION_NOT_CLOSED: { status: 409, message: 'This conversation is not closed yet' },
  ALREADY_ACCEPTED: { status: 409, message: 'A colleague has already taken this conversation' },
  ALREADY_RATED: { status: 409, message: 'This conversation has been rated already' },
  COLLEAGUE_ANSWERED: { status: 409, message: 'A colleague answered meanwhile' },
  MESSAGE_EMPTY: { status: 422, message: 'Please write a message' },
  MESSAGE_TOO_LONG: { status: 422, message: 'This message is too long' },
  CID_CONFLICT: { status: 409, message: 'This client id belongs to a different message' },
  IMAGE_REQUIRED: { status: 422, message: 'Please choose an image' },
  IMAGE_TOO_LARGE: { status: 413, message: 'Images may be at most 8 MB' },
  IMAGE_INVALID: { status: 422, message: 'This file is not an image we can show' },
  IMAGE_TOO_COMPLEX: { status: 422, message: 'Images may have at most 12 megapixels and 60 frames' },
  FILE_REQUIRED: { status: 422, message: 'Please choose a file' },
  FILE_TOO_LARGE: { status: 413, message: 'This file is larger than allowed' },
  FILE_INVALID: {
    status: 422,
    message: 'This file is of a kind that is not allowed, or is not what its name says',
  },
  UPLOAD_QUOTA_REACHED: { status: 429, message: 'You have reached the daily limit for files' },
  STORAGE_LOW: { status: 503, message: 'Files cannot be accepted at the moment: storage is nearly full' },
  IMAGE_EXPIRED: { status: 403, message: 'This image address has expired' },
  AGENT_NOT_FOUND: { status: 422, message: 'This colleague does not exist' },
  CANNED_REPLY_EXISTS: { status: 409, message: 'A canned reply with this shortcut exists already' },
  TAG_EXISTS: { status: 409, message: 'A tag of this name exists already' },
  TEAM_NOT_FOUND: { status: 422, message: 'This team does not exist any more' },
  CHAT_BLOCKED: { status: 403, message: 'The chat is closed to you for now. Please write to us by email' },
  ALREADY_ANSWERED: { status: 409, message: 'A colleague has already answered this message' },
  CANNOT_MERGE: { status: 409, message: 'These conversations cannot be joined' },
  TAG_NOT_FOUND: { status: 422, message: 'This tag does not exist any more' },
  TOO_MANY_TAGS: { status: 422, message: 'These are too many tags' },
  NAME_TAKEN: { status: 409, message: 'This name is taken already' },
  TOO_MANY_KEPT: { status: 422, message: 'There are as many of these as possible' },
  MACRO_CHANGED: { status: 409, message: 'This macro has been changed meanwhile: please look at it again' },
  CUSTOMER_WROTE: { status: 409, message: 'The customer has written meanwhile: please read it first' },
  SUPPORT_OFFLINE: { status: 409, message: 'Support is closed now: please leave a message' },
  OFFLINE_FORM_CLOSED: { status: 409, message: 'Support is open now: please start a conversation' },

  // administration
  REASON_REQUIRED: { status: 422, message: 'Please say why, in at least 3 characters' },
  REASON_TOO_LONG: { status: 422, message: 'A reason may have at most 500 characters' },
  USER_CHANGED: { status: 409, message: 'Somebody else changed this user meanwhile' },
  ACTS_ON_SELF: { status: 409, message: 'You cannot do this to your own account' },
  LAST_ADMIN: { status: 409, message: 'There must be at least one administrator who can log in' },
  LOCK_TIME_INVALID: { status: 422, message: 'Please choose a time in the future, within ten years' },
  SETTINGS_LOCK_YOU_OUT: { status: 422, message: 'This would shut out the address you are working from' },
  SETTINGS_CHANGED: { status: 409, message: 'Somebody else saved these settings meanwhile' },
  GUARDED_CHANGE_WAITING: {
    status: 409,
    message: 'A change to this is already waiting for a second administrator',
  },
  GUARDED_CHANGE_DECIDED: { status: 409, message: 'This change has been decided already' },
  GUARDED_CHANGES_FULL: {
    status: 409,
    message: 'Too many changes are already waiting: confirm or cancel some first',
  },
  // money
  AMOUNT_REQUIRED: { status: 422, message: 'Please enter an amount' },
  AMOUNT_POSITIVE: { status: 422, message: 'Please enter an amount greater than 0' },
  AMOUNT_INVALID: { status: 422, message: 'Please enter an amount with at most 2 decimals' },
  INSUFFICIENT_BALANCE: { status: 409, message: 'Your balance is too low' },
  INSUFFICIENT_FUNDS: { status: 409, message: 'The account this would be paid from holds too little' },
  HOLD_RESOLVED: { status: 409, message: 'This reservation has been used or released already' },
  ENTRY_REVERSED: { status: 409, message: 'This entry has been reversed already' },
  CURRENCY_UNKNOWN: { status: 422, message: 'Please choose a currency' },
  DEPOSIT_MINIMUM: { status: 422, message: 'Minimum deposit amount is {{amount}}' },
  DEPOSIT_MAXIMUM: { status: 422, message: 'Maximum deposit amount is {{amount}}' },
  DEPOSIT_NOT_FOUND: { status: 404, message: 'This deposit does not exist' },
  TOO_MANY_DEPOSITS: { status: 409, message: 'Please pay one of your open deposits first' },
  QUOTES_EXHAUSTED: {
    status: 503,
    message: 'Too many deposits are open just now, please try again in a few minutes',
  },
  RATE_STALE: { status: 503, message: 'There is no fresh rate for this currency, please try again shortly' },
  CHAIN_UNAVAILABLE: {
    status: 503,
    message: 'This network cannot be read at the moment, please try again shortly',
  },
  WITHDRAWALS_STOPPED: {
    status: 503,
    message: 'Withdrawals are stopped for the moment; your money is untouched',
  },
  DEPOSITS_STOPPED: { status: 503, message: 'Deposits are stopped for the moment, please try again later' },
  APPROVALS_STOPPED: {
    status: 409,
    message: 'Approvals are stopped: somebody of finance has switched them off',
  },
  SWITCH_CHANGED: { status: 409, message: 'This switch has been changed meanwhile' },
  LEDGER_UNSOUND: { status: 503, message: 'Payments are paused while the books are being checked' },

  // withdrawals
  WITHDRAWAL_AMOUNT_REQUIRED: { status: 422, message: 'Please enter withdrawal amount' },
  EXCEEDS_BALANCE: { status: 409, message: 'Exceeds available balance {{amount}}' },
  WITHDRAWAL_MINIMUM: { status: 422, message: 'Minimum withdrawal amount is {{amount}}' },
  WALLET_ADDRESS_REQUIRED: { status: 422, message: 'Please enter wallet address' },
  WALLET_ADDRESS_NETWORK: { status: 422, message: 'This address belongs to another network' },
  OWN_DEPOSIT_ADDRESS: { status: 422, message: 'This address belongs to the site and cannot be paid' },
  ADDRESS_NOT_IN_BOOK: { status: 409, message: 'Withdrawals go to addresses of your address book only' },
  ADDRESS_TOO_NEW: { status: 409, message: 'This address is too new in your address book, please wait' },
  ADDRESS_IN_BOOK: { status: 409, message: 'This address is in your address book already' },
  TOO_MANY_ADDRESSES: { status: 409, message: 'Your address book is full, please remove an address first' },
  PUSH_ADDRESS_REFUSED: { status: 422, message: 'This browser’s address for push cannot be used' },
  PUSH_TAKEN: { status: 409, message: 'This browser is told by push for another account' },
  TOO_MANY_WATCH_LINKS: {
    status: 409,
    message: 'You have as many links as there can be, please end one first',
  },
  TOO_MANY_API_KEYS: {
    status: 409,
    message: 'You have as many API keys as there can be, please end one first',
  },
  KEY_NOT_ALLOWED: { status: 403, message: 'This API key may not do this' },
  KEY_WRONG_ADDRESS: { status: 403, message: 'This API key may not be used from this address' },
  KEY_LIMIT_REACHED: { status: 409, message: 'This is more than the API key may still withdraw today' },
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    message: 'With an API key this needs the header Idempotency-Key',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    message: 'You have as many webhooks as there can be, please end one first',
  },
  WEBHOOK_URL_REFUSED: {
    status: 422,
    message: 'Please enter an https address that can be reached on the internet',
  },
  WEBHOOK_OFF: { status: 409, message: 'This webhook is switched off' },
  ADDRESS_LABEL_REQUIRED: { status: 422, message: 'Please enter a name for the address' },
  WITHDRAWAL_NOT_FOUND: { status: 404, message: 'This withdrawal does not exist' },
  WITHDRAWAL_NOT_PENDING: { status: 409, message: 'This withdrawal has been decided already' },
  WITHDRAWAL_NOT_APPROVED: { status: 409, message: 'This withdrawal is not approved yet' },
  WITHDRAWALS_FROZEN: { status: 409, message: 'Withdrawals are paused while this account owes money' },
  WITHDRAWAL_BLOCKED: { status: 403, message: 'This withdrawal cannot be made, please ask customer service' },
  TOO_MANY_WITHDRAWALS: { status: 409, message: 'Please wait until your open withdrawals are decided' },
  OWN_REQUEST: { status: 403, message: 'Nobody decides on their own request' },
  APPROVER_TOO_NEW: {
    status: 403,
    message: 'You have been staff for too short a time to approve this: a colleague must',
  },
  ALREADY_APPROVED: { status: 409, message: 'You have approved this already: a colleague must as well' },
  APPROVAL_NEEDS_TWO: {
    status: 409,
    message: 'This one needs two people and cannot be approved together with others',
  },
  SIGNATURE_INVALID: {
    status: 422,
    message: 'The key of this address has not signed this message so',
  },
  TXID_REQUIRED: { status: 422, message: 'Please enter the transaction id' },
  TXID_INVALID: { status: 422, message: 'This is not a transaction id of this network' },
  TXID_USED: { status: 409, message: 'This transaction has been used already' },
  TXID_NOT_FOUND: { status: 409, message: 'The network does not know this transaction yet' },
  TXID_DISPUTED: { status: 409, message: 'The sources of this network disagree about this transaction' },
  TXID_MISMATCH: { status: 409, message: 'This transaction does not pay that amount to that address' },
  TXID_OLDER: { status: 409, message: 'This transaction is older than the approval of the withdrawal' },

  // finance
  PAYMENT_NOT_FOUND: { status: 404, message: 'This payment does not exist' },
  PAYMENT_UNCONFIRMED: { status: 409, message: 'This payment does not have its confirmations yet' },
  PAYMENT_WORTHLESS: { status: 409, message: 'This payment is worth too little to be credited' },
  PAYMENT_NOT_IN_REVIEW: { status: 409, message: 'This payment is not waiting for a decision' },
  ADJUSTMENT_NOT_FOUND: { status: 404, message: 'This adjustment does not exist' },
  ADJUSTMENT_DECIDED: { status: 409, message: 'This adjustment has been decided already' },
  RESERVE_ADDRESS_EXISTS: { status: 409, message: 'This reserve address is listed already' },
  RESERVE_IS_DEPOSIT_ADDRESS: {
    status: 422,
    message: 'Deposits are paid to this address: it cannot be a reserve address',
  },
  RESERVE_ADDRESS_NOT_FOUND: { status: 404, message: 'This reserve address is not listed' },
  PROOF_NOT_READY: { status: 404, message: 'There is no published proof that holds your balance yet' },

  // risk
  RISK_RULE_NOT_FOUND: { status: 404, message: 'This risk rule does not exist' },
  RISK_RULE_CHANGED: { status: 409, message: 'Somebody else changed this rule meanwhile' },
  RISK_RULES_FULL: { status: 409, message: 'There cannot be any more rules' },
  RISK_HIT_REVIEWED: { status: 409, message: 'Somebody has decided this hit already' },
  RISK_HIT_NOT_FOUND: { status: 404, message: 'This hit does not exist' },

  // store and mining
  PLAN_NOT_FOUND: { status: 404, message: 'This plan does not exist' },
  PLAN_CHANGED: { status: 409, message: 'Somebody else changed this plan meanwhile' },
  PLAN_INACTIVE: { status: 409, message: 'This plan is not for sale at the moment' },
  TIERS_INVALID: { status: 422, message: 'Each tier must begin above the one before it' },
  PURCHASE_MINIMUM: { status: 422, message: 'The minimum investment of this plan is {{amount}}' },
  QUOTE_NOT_FOUND: { status: 404, message: 'This quote does not exist' },
  QUOTE_EXPIRED: { status: 409, message: 'This quote has expired, please ask for a new one' },
  SOLD_OUT: { status: 409, message: "The farm doesn't have that much hash power left" },
  CAPACITY_BELOW_SOLD: { status: 422, message: 'More hash power than this is sold already' },
  CONTRACT_NOT_FOUND: { status: 404, message: 'This contract does not exist' },
  RENEWAL_NOT_OPEN: { status: 409, message: 'This contract cannot be renewed yet' },
  ALREADY_RENEWED: { status: 409, message: 'This contract has been renewed already' },
  MOVEMENT_NOT_FOUND: { status: 404, message: 'This movement does not exist' },
  DAY_NOT_ENDED: { status: 409, message: 'This day has not ended yet' },
  BREAK_CHANGED: { status: 409, message: 'Somebody else has already decided on it' },
  MOVEMENT_DECIDED: { status: 409, message: 'This movement has been decided already' },
  FEE_UNKNOWN: {
    status: 409,
    message: 'The network tells no fee of this transaction in a coin of ours',
  },
  SENDER_FOREIGN: { status: 409, message: 'This transaction moves coins that are not ours' },
  SENDER_OWN: { status: 409, message: 'This transaction moves coins that were ours already' },
  RECIPIENT_FOREIGN: {
    status: 409,
    message: 'This transaction pays others than us, and that is not booked yet',
  },
  PAYS_CUSTOMER: {
    status: 409,
    message: 'A withdrawal waits to be paid to an address of this transaction',
  },
  COVER_TOO_LOW: { status: 409, message: 'What would be left is worth less than what customers are owed' },
  PAYOUT_DIFFERS: {
    status: 409,
    message: 'This transaction has paid another sum than was stated',
  },
  POOL_PAYOUT: {
    status: 409,
    message: 'A pool has stated as much: match its payout to the statement first',
  },
  BOOKS_EXCEED_CHAIN: {
    status: 409,
    message: 'The books would say more than the chain holds: book first what is missing there',
  },
  REVENUE_NOT_FOUND: { status: 404, message: 'This revenue does not exist' },
  REVENUE_DECIDED: { status: 409, message: 'This revenue has been decided already' },
  REVENUE_BOOKED: { status: 409, message: 'This transaction has been booked as revenue already' },
  EVIDENCE_INVALID: { status: 422, message: 'Evidence must be a PDF or an image of at most 8 MB' },

  BATCH_NOT_FOUND: { status: 404, message: 'This batch does not exist' },
  BATCH_CHANGED: {
    status: 409,
    message: 'This batch or one of its withdrawals has changed, please look again',
  },
  BATCH_STILL_VALID: { status: 409, message: 'What was written before can still be paid' },
  SEARCH_TOO_WIDE: { status: 422, message: 'Too many people fit this: type more of the name' },
  BATCH_TAKEN_AWAY: {
    status: 403,
    message: 'You have taken it away to be signed: a colleague must take this batch back',
  },
  WITHDRAWAL_IN_BATCH: { status: 409, message: 'This withdrawal is in a batch: take that back first' },
  COINS_SHORT: {
    status: 409,
    message: 'The published addresses that pay hold too few coins for this and its fee',
  },
  FEE_RATE_INVALID: { status: 422, message: 'The fee must be within its bounds, and higher than before' },
  TRANSACTION_UNREADABLE: { status: 422, message: 'This is no transaction of this network' },
  TRANSACTION_UNSIGNED: { status: 422, message: 'This transaction is not signed' },
  TRANSACTION_FOREIGN: {
    status: 409,
    message: 'This transaction is not of this batch, or does not pay exactly what it says',
  },
  TRANSACTION_COVERED: { status: 409, message: 'Another transaction pays some of this already' },

  // activities
  ACTIVITY_NOT_FOUND: { status: 404, message: 'This activity does not exist' },
  ACTIVITY_CHANGED: { status: 409, message: 'Somebody else changed this activity meanwhile' },
  ACTIVITY_TIMES_INVALID: { status: 422, message: 'The end must be after the beginning, and in the future' },
  ACTIVITY_NOT_STARTED: { status: 409, message: 'This activity has not begun yet' },
  ACTIVITY_NOT_ENDED: { status: 409, message: 'This activity has not ended yet' },
  ACTIVITY_EXPIRED: { status: 409, message: 'Activity ended' },
  ALREADY_CLAIMED: { status: 409, message: 'Reward already claimed' },
  CLAIM_NOT_ELIGIBLE: { status: 409, message: 'You do not meet the conditions of this activity yet' },

  // translations
  TRANSLATION_REQUIRED: { status: 422, message: 'Please write a translation' },
  TRANSLATION_PLACEHOLDERS: {
    status: 422,
    message: 'Keep every placeholder and mark of the source, and add none',
  },
  TRANSLATION_CHANGED: { status: 409, message: 'Somebody else changed this translation meanwhile' },

  // reports
  REPORT_TOO_LARGE: { status: 422, message: 'There is too much in this period, please choose a shorter one' },

  // rates
  RATE_NOT_FOUND: { status: 404, message: 'There is no rate for this currency yet' },

  // assistant, articles
  STALE_VERSION: { status: 409, message: 'Somebody else has saved this meanwhile' },
  ARTICLE_EXISTS: { status: 409, message: 'There is an article of this name in this language already' },
  TOO_MANY_ARTICLES: { status: 409, message: 'There are as many articles in this language as there can be' },
  ARTICLE_TOO_LONG: { status: 422, message: 'This article is too long' },
  ARTICLE_NOT_REVIEWED: { status: 409, message: 'A second editor has to read this version first' },
  ARTICLE_UNSOUND: { status: 422, message: 'The text names a figure or a page that there is not' },
  SECOND_EDITOR_REQUIRED: { status: 403, message: 'Somebody else has to read what you wrote' },
  ENDPOINT_NOT_ALLOWED: { status: 422, message: 'This address is not allowed for an endpoint' },
  ENDPOINT_INCOMPLETE: { status: 422, message: 'The endpoint needs an address and a model' },
  NOT_AVAILABLE: { status: 409, message: 'This is not set up on this site' },
  TOO_MANY_QUESTION_SETS: { status: 409, message: 'There are twenty sets of questions already' },
  MESSAGE_NOT_FOUND: { status: 404, message: 'This message does not exist' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** One field's problem: the code is translated by the client beside the field. */
export interface FieldErrors {
  [field: string]: ErrorCode;
}

export interface AppErrorOptions {
  message?: string;
  fields?: FieldErrors;
  /** Seconds after which a retry can succeed. */
  retryAfterS?: number;
  /** Facts the client needs to act on this code (e.g. the colleague's messages). */
  data?: unknown;
  cause?: unknown;
}

/** The only error class that reaches a client. Anything else becomes SERVER_ERROR. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterS: number | undefined;
  readonly data: unknown;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.retryAfterS = options.retryAfterS;
    this.data = options.data;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}

/** The status of a code, of ours or of nobody's. */
export const statusOf = (code: string): number => (isErrorCode(code) ? ERRORS[code].status : 500);
