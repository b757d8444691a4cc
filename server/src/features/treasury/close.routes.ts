import { ADMIN_LIST_WINDOW } from '@lode/shared/core/page';
import { closeRoutes as routes } from '@lode/shared/treasury/close-rest';
import { consume, type Limit } from '../../platform/rate-limit.ts';
import type { RouteMount } from '../../platform/route.ts';
import { sendFile } from '../../platform/send-file.ts';
import { presentBreak, presentClose, presentDay } from './close.presenter.ts';
import { closeCsv } from './close-csv.ts';
import { closeByHand } from './commands/close-day.ts';
import { explainBreak, refuseExplanation, settleBreak } from './commands/decide-break.ts';
import { getClose, listBreaks, listCloses } from './queries/list-closes.ts';

/** Each reads every entry of a day, or of several. */
const CLOSES: Limit = { name: 'closes', points: 20, seconds: 60 };

const dayOf = async (day: string) => presentDay(await getClose(day));

export function mountCloses(mount: RouteMount): void {
  mount.add(routes.list, async ({ query }) => {
    const { rows, total } = await listCloses(query);
    return { items: rows.map(presentClose), page: query.page, limit: query.limit, total };
  });
  mount.add(routes.get, ({ params }) => dayOf(params.day));
  mount.add(routes.close, async ({ identity, params, context: { address } }) => {
    await consume(CLOSES, identity.userId);
    await closeByHand({ identity, address }, params.day);
    return dayOf(params.day);
  });
  mount.add(routes.csv, async ({ params, context }) => {
    const close = presentDay(await getClose(params.day, ADMIN_LIST_WINDOW));
    return sendFile(context, { name: `close-${close.day}.csv`, type: 'text/csv' }, closeCsv(close));
  });
  mount.add(routes.breaks, async ({ query }) => {
    const { rows, total } = await listBreaks(query);
    return { items: rows.map(presentBreak), page: query.page, limit: query.limit, total };
  });
  mount.add(routes.explain, async ({ identity, params, body, context: { address } }) =>
    presentBreak(await explainBreak({ identity, address }, params.id, body.reason)),
  );
  mount.add(routes.settle, async ({ identity, params, body, context: { address } }) =>
    presentBreak(await settleBreak({ identity, address }, params.id, body?.explained_at)),
  );
  mount.add(routes.refuse, async ({ identity, params, body, context: { address } }) =>
    presentBreak(await refuseExplanation({ identity, address }, params.id, body.reason)),
  );
}
