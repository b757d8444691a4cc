import { z } from 'zod';

/** Where uploaded logos are served. */
export const LOGO_PATH = '/api/site/logo/';
/** The logo of a new site, or an uploaded one: never an address of somebody else's. */
const logoSchema = z.string().regex(/^\/(logo\.svg|api\/site\/logo\/[0-9a-f]{24})$/);

/** What is set for the site as a whole. */
export const generalSettings = z.object({
  site_name: z.string().trim().min(1).max(60).default('Lode'),
  site_description: z.string().max(300).default('Cloud hash power, paid from what the farm really mined.'),
  site_logo: logoSchema.default('/logo.svg'),
  /** Who runs the site: in the footer, the terms and the privacy policy. Empty where it has not been said. */
  operator_name: z.string().trim().max(120).default(''),
  operator_address: z.string().trim().max(300).default(''),
  contact_email: z.union([z.email().max(254), z.literal('')]).default(''),
  /** Who finds a hole writes here: an e-mail or a page; `/.well-known/security.txt` says so. */
  security_contact: z
    .union([z.email().max(254), z.url({ protocol: /^https$/ }).max(300), z.literal('')])
    .default(''),
});
