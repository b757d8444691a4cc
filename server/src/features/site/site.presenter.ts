import type { SettingsVersion } from '@lode/shared/site/admin-schemas';
import type { DemoPast, PublicInfo, Settings } from '@lode/shared/site/schemas';
import type { SettingsVersionRow } from './settings-version.model.ts';

/** What everybody may know of the settings, with the facts that do not come from them. */
export function presentPublicInfo(
  settings: Settings,
  facts: {
    demo: boolean;
    demoLife: boolean | null;
    demoPast: DemoPast | null;
    simulatedChains: boolean;
    supportOpen: boolean;
  },
): PublicInfo {
  return {
    site: {
      site_name: { value: settings.site_name },
      site_description: { value: settings.site_description },
      site_logo: { value: settings.site_logo },
    },
    operator: {
      name: settings.operator_name,
      address: settings.operator_address,
      email: settings.contact_email,
      security_contact: settings.security_contact,
    },
    demo: facts.demo,
    demo_life: facts.demoLife,
    demo_past: facts.demoPast,
    simulated_chains: facts.simulatedChains,
    maintenance: settings.maintenance,
    registration: { open: settings.registration_open, email_verification: settings.email_verification },
    support: {
      messenger_url: settings.support_messenger_url || null,
      open: facts.supportOpen,
      files: { kinds: settings.support_file_kinds, max_mb: settings.support_file_max_mb },
    },
  };
}

export function presentSettingsVersion(row: Omit<SettingsVersionRow, 'settings'>): SettingsVersion {
  return {
    version: row._id,
    at: row.at.toISOString(),
    by: row.by?.username ?? null,
    restored_from: row.restoredFrom,
    changes: row.changes,
  };
}
