import type { Part, PartState } from '@lode/shared/status/parts';
import { getMailFlow } from '../../mail/queries/get-mail-flow.ts';

/** One address that takes no mail is none of our troubles: it takes several to call it down. */
const ENOUGH = 3;

export async function checkMail(): Promise<Partial<Record<Part, PartState>>> {
  const { due, waiting } = await getMailFlow();
  if (waiting === due && due >= ENOUGH) return { mail: 'down' };
  return { mail: waiting * 2 > due ? 'degraded' : 'operational' };
}
