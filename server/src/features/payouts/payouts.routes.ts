import { batchRoutes as routes } from '@lode/shared/payouts/rest';
import type { BatchDetail } from '@lode/shared/payouts/schemas';
import type { Identity } from '../../platform/identity.ts';
import type { RouteMount } from '../../platform/route.ts';
import { sendFile } from '../../platform/send-file.ts';
import { getWithdrawalRules } from '../withdrawals/queries/get-withdrawal-rules.ts';
import { readBatched } from '../withdrawals/queries/list-payable.ts';
import { cancelBatch } from './commands/cancel-batch.ts';
import { readBatch } from './commands/change-batch.ts';
import { createBatch } from './commands/create-batch.ts';
import { exportBatch } from './commands/export-batch.ts';
import { handBack } from './commands/hand-back.ts';
import { renewBatch } from './commands/renew-batch.ts';
import { simulateBatch } from './commands/simulate-batch.ts';
import { presentBatch, presentBatchDetail } from './payouts.presenter.ts';
import { listBatches, viewOf } from './queries/list-batches.ts';
import { previewBatch } from './queries/preview-batch.ts';

async function detail(id: string, identity: Identity): Promise<BatchDetail> {
  const row = await readBatch(id);
  const [view, withdrawals, rules] = await Promise.all([
    viewOf(row),
    readBatched(row.outputs.map(({ withdrawalId }) => withdrawalId)),
    getWithdrawalRules(),
  ]);
  return presentBatchDetail(view, { withdrawals, rules }, identity);
}

export function mountPayouts(mount: RouteMount): void {
  mount.add(routes.list, async ({ query }) => {
    const { views, total } = await listBatches(query);
    return { items: views.map(presentBatch), page: query.page, limit: query.limit, total };
  });

  mount.add(routes.preview, ({ identity, query }) => previewBatch(identity, query.coin));

  mount.add(routes.create, async ({ identity, body, context: { address, requestKey } }) => {
    const { _id } = await createBatch({ identity, address }, body, requestKey);
    return detail(String(_id), identity);
  });

  mount.add(routes.get, ({ identity, params }) => detail(params.id, identity));

  mount.add(routes.file, async ({ identity, params, query, context }) => {
    const { content, ...file } = await exportBatch(
      { identity, address: context.address },
      params.id,
      query.form,
    );
    return sendFile(context, file, [content] as Iterable<string>);
  });

  mount.add(routes.handBack, async ({ identity, params, body, context: { address } }) => {
    await handBack({ identity, address }, params.id, body.text);
    return detail(params.id, identity);
  });

  mount.add(routes.renew, async ({ identity, params, body, context: { address } }) => {
    await renewBatch({ identity, address }, params.id, body.fee_rate);
    return detail(params.id, identity);
  });

  mount.add(routes.cancel, async ({ identity, params, context: { address } }) => {
    await cancelBatch({ identity, address }, params.id);
    return detail(params.id, identity);
  });

  mount.add(routes.simulate, async ({ params }) => ({ text: await simulateBatch(params.id) }));
}
