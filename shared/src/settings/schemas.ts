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
});
