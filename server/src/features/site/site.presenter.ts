import type { PublicInfo, Settings } from '@lode/shared/site/schemas';

/** What everybody may know of the settings, with the facts that do not come from them. */
export function presentPublicInfo(
  settings: Settings,
  facts: { demo: boolean; supportOpen: boolean },
): PublicInfo {
  return {
    site: {
      site_name: { value: settings.site_name },
      site_description: { value: settings.site_description },
      site_logo: { value: settings.site_logo },
    },
    demo: facts.demo,
    registration: { open: settings.registration_open, email_verification: settings.email_verification },
    support: { messenger_url: settings.support_messenger_url || null, open: facts.supportOpen },
  };
}
