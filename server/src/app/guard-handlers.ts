import { logSettingsSchema } from '@lode/shared/administration/schemas';
import { lettingInHandler } from '../features/accounts/commands/let-in.ts';
import { factorHandler } from '../features/accounts/commands/reset-second-factor.ts';
import { roleHandler } from '../features/accounts/commands/set-role.ts';
import { writeLogSettings } from '../features/administration/commands/save-log-settings.ts';
import { defineHandler, type MatterHandlers } from '../features/guard/ports/matter-handlers.ts';
import { reserveHandler } from '../features/reserves/commands/change-reserves.ts';
import { riskRuleHandler } from '../features/risk/commands/save-rule.ts';
import { moneySettingsHandler } from '../features/site/commands/save-settings.ts';
import { switchHandler } from '../features/switches/commands/start-money.ts';

/** What carries out the changes of each guarded matter: exactly one. */
export const guardHandlers: MatterHandlers = {
  'staff-role': roleHandler,
  'staff-second-factor': factorHandler,
  'staff-unlock': lettingInHandler,
  'money-settings': moneySettingsHandler,
  'reserve-addresses': reserveHandler,
  'money-switches': switchHandler,
  'risk-rules': riskRuleHandler,
  // The operation log stands below what guards it.
  'log-settings': defineHandler(logSettingsSchema, (tx, wanted, { by }) => writeLogSettings(tx, by, wanted)),
};
