import { administrationRoutes as routes } from '@lode/shared/administration/rest';
import type { ExportFormat, LogSettingsState } from '@lode/shared/administration/schemas';
import { clock } from '../../platform/clock.ts';
import { consume, type Limit } from '../../platform/rate-limit.ts';
import type { RouteMount } from '../../platform/route.ts';
import { sendFile } from '../../platform/send-file.ts';
import { presentOperation } from './administration.presenter.ts';
import { recordExport } from './commands/record-export.ts';
import { saveLogSettings } from './commands/save-log-settings.ts';
import { guarding } from './ports/guarding.ts';
import { exportOperations } from './queries/export-operations.ts';
import { getLogSettings } from './queries/get-log-settings.ts';
import { listOperations } from './queries/list-operations.ts';
import { verifyChain } from './queries/verify-chain.ts';

const EXPORTS: Limit = { name: 'log-exports', points: 10, seconds: 60 };
const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv',
  jsonl: 'application/jsonl',
};

async function logSettingsState(): Promise<LogSettingsState> {
  const waits_until = await guarding.ask().waitsUntil({ matter: 'log-settings' });
  return { ...(await getLogSettings()), waits_until };
}

export function mountAdministration(mount: RouteMount): void {
  mount.add(routes.exportOperations, async ({ identity, query, context }) => {
    await consume(EXPORTS, identity.userId);
    await recordExport({ identity, address: context.address }, query);
    const { format, ...filter } = query;
    const name = `operations-${clock.now().toISOString().slice(0, 10)}.${format}`;
    return sendFile(context, { name, type: TYPES[format] }, exportOperations(filter, format));
  });
  mount.add(routes.verifyOperations, ({ query }) => verifyChain(query.from_seq));
  mount.add(routes.listOperations, async ({ query }) => {
    const { page, limit, ...filter } = query;
    const { rows, total } = await listOperations(filter, { page, limit });
    return { items: rows.map(presentOperation), page, limit, total };
  });
  mount.add(routes.logSettings, logSettingsState);
  mount.add(routes.saveLogSettings, async ({ identity, body, context }) => {
    await saveLogSettings({ identity, address: context.address }, body);
    return logSettingsState();
  });
}
