/** Kinds of token: a customer's, or a staff member's for the admin side. */
export const TOKEN_KINDS = ['user', 'admin'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

export const STAFF_ROLES = ['admin', 'agent', 'operator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
export const ROLES = ['user', ...STAFF_ROLES] as const;
export type Role = (typeof ROLES)[number];

/**
 * What may be done, by whom. Everything not listed is denied. `customer` stands for a customer's own
 * token; a staff member using the customer side acts as a customer.
 */
export const ABILITIES = {
  'account:own': ['customer'],
  /** To see who one is, set up one's second factor and log out: all that a restricted login may. */
  'account:secure': ['customer', 'admin', 'agent', 'operator'],
  'support:chat': ['customer'],
  'admin:enter': ['admin', 'agent', 'operator'],
  'support:serve': ['admin', 'agent'],
  'support:manage': ['admin'],
  'users:read': ['admin', 'operator'],
  'users:manage': ['admin'],
  'settings:manage': ['admin'],
  'logs:read': ['admin'],
  'logs:manage': ['admin'],
  'system:watch': ['admin'],
  'finance:read': ['admin', 'operator'],
  'finance:manage': ['admin', 'operator'],
  'mining:read': ['admin', 'operator'],
  'mining:manage': ['admin', 'operator'],
  'activities:manage': ['admin', 'operator'],
  'risk:manage': ['admin'],
  'translations:manage': ['admin'],
} as const satisfies Record<string, readonly (StaffRole | 'customer')[]>;

export type Ability = keyof typeof ABILITIES;

/** Who is asking, as the policy sees them. */
export interface Actor {
  kind: TokenKind;
  role: Role;
  /** A staff member's login without the second factor that the site asks of staff. */
  restricted?: boolean;
}

/** The one permission decision, for REST, sockets and (through the answer's policies) the interface. */
export function can(actor: Actor | undefined, ability: Ability): boolean {
  if (!actor) return false;
  if (actor.restricted && ability !== 'account:secure') return false;
  const holder = actor.kind === 'user' ? 'customer' : actor.role;
  return (ABILITIES[ability] as readonly string[]).includes(holder);
}

export function abilitiesOf(actor: Actor): Ability[] {
  return (Object.keys(ABILITIES) as Ability[]).filter((ability) => can(actor, ability));
}
