import { formatUsd } from '@lode/shared/core/money';
import { statementRoutes as routes, type Statement } from '@lode/shared/statements/rest';
import { Types } from 'mongoose';
import { consume, type Limit } from '../../platform/rate-limit.ts';
import type { RouteMount } from '../../platform/route.ts';
import { sendFile } from '../../platform/send-file.ts';
import { listUsernames } from '../accounts/queries/list-usernames.ts';
import { siteName } from '../mail/ports/site-name.ts';
import { listStatements } from './queries/list-statements.ts';
import { openStatement, readStatement } from './queries/read-statement.ts';
import type { MonthSum } from './statement.ts';
import { writeCsv } from './statement-csv.ts';
import { drawStatement, type StatementHead } from './statement-pdf.ts';
import { textsOf } from './statement-texts.ts';

/** Each reads all that ever moved the caller's balance. */
const READS: Limit = { name: 'statements', points: 60, seconds: 60 };
const FILES: Limit = { name: 'statement-files', points: 20, seconds: 60 };

function present({ month, opening, came, went, closing, movements, soFar }: MonthSum): Statement {
  return {
    month,
    opening: formatUsd(opening),
    came: formatUsd(came),
    went: formatUsd(went),
    closing: formatUsd(closing),
    movements,
    so_far: soFar,
  };
}

async function headOf(userId: string, { month, soFar }: MonthSum): Promise<StatementHead> {
  const [site, names] = await Promise.all([
    siteName.ask().getSiteName(),
    listUsernames([new Types.ObjectId(userId)]),
  ]);
  return { site, customer: names.get(userId) ?? userId, month, soFar };
}

export function mountStatements(mount: RouteMount): void {
  mount.add(routes.list, async ({ identity }) => {
    await consume(READS, identity.userId);
    return (await listStatements(identity.userId)).map(present);
  });
  mount.add(routes.file, async ({ identity: { userId }, params: { month }, query, context }) => {
    await consume(FILES, userId);
    const { format, language } = query;
    const statement = await openStatement(userId, month, format);
    const lines = readStatement(userId, statement);
    const name = `statement-${month}.${format}`;
    if (format === 'csv')
      return sendFile(context, { name, type: 'text/csv' }, writeCsv(lines, textsOf(language)));
    const pdf = drawStatement(await headOf(userId, statement), lines);
    return sendFile(context, { name, type: 'application/pdf', binary: true }, pdf);
  });
}
