import { ACCOUNT_TOOLS, type AccountTool } from '@lode/shared/support/assistant-schemas';
import { useTranslation } from 'react-i18next';

/** The name that each has elsewhere on the site, where it has one. */
const KEYS: Record<AccountTool, string> = {
  balance: 'tool.balance',
  deposits: 'common:admin.deposits',
  withdrawals: 'common:admin.withdrawals',
  contracts: 'common:admin.contracts',
  payouts: 'tool.payouts',
  devices: 'tool.devices',
  activities: 'common:nav.activities',
};

/** What an account tool is called; what is none stays as it is. */
export function useToolName(): (tool: string) => string {
  const { t } = useTranslation(['assistant', 'common']);
  return (tool) => {
    const known = ACCOUNT_TOOLS.find((name) => name === tool);
    return known ? t(KEYS[known]) : tool;
  };
}
