import { type Chain, NETWORKS } from '@lode/shared/chains/schemas';
import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import { findClaims } from '../../chains/queries/find-claims.ts';
import { findTransaction } from '../../chains/queries/find-transaction.ts';
import { normalizeTxid } from '../../chains/queries/normalize-txid.ts';
import { outputId } from '../../chains/queries/output-id.ts';
import { readSigned } from '../../chains/queries/read-signed.ts';
import { isReserveAddress } from '../../reserves/queries/is-reserve-address.ts';
import { BatchModel, type BatchRow, type HandedRow } from '../batch.model.ts';
import { coveredBy } from '../handed.ts';
import { matchOutputs, type PaidOutput } from '../match-outputs.ts';
import { listPaid } from '../queries/list-paid.ts';

/** A transaction as it was handed back, checked against the batch, before anything of it is kept. */
export type Handed = Omit<HandedRow, 'by' | 'at' | 'state' | 'problem'>;

export const refused = (code: ErrorCode) => new AppError(code, { fields: { text: code } });

/** A batch with what of it is paid already, and by which transactions. */
type Batch = BatchRow & { paid: ReadonlyMap<number, string | null> };

/**
 * Reads what was handed back: ids of transactions that are on the chain, or signed ones. Each pays some of the batch
 * exactly, nobody else, and nothing that another one pays. TRANSACTION_UNREADABLE, TRANSACTION_UNSIGNED,
 * TRANSACTION_FOREIGN, TRANSACTION_COVERED, TXID_USED, TXID_NOT_FOUND, TXID_DISPUTED, UNAVAILABLE.
 */
export async function readHanded(row: BatchRow, text: string): Promise<Handed[]> {
  const batch = { ...row, paid: await listPaid(row) };
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const txids = words.map((word) => normalizeTxid(batch.coin, word));
  const ids = txids.filter((txid) => txid !== undefined);
  const named = ids.length === words.length;
  const handed = named ? await readNamed(batch, ids) : await readTransactions(batch, text);
  if (new Set(handed.map(({ txid }) => txid)).size < handed.length) throw refused('TXID_USED');
  for (const one of handed) await requireUnused(batch, one);
  return handed;
}

async function readNamed(batch: Batch, txids: string[]): Promise<Handed[]> {
  const { chain } = NETWORKS[batch.coin];
  const handed: Handed[] = [];
  for (const txid of txids) {
    const transfers = await transfersOf(chain, txid);
    const pays = await matchTo(batch, { txid, outputs: transfers }, handed);
    handed.push({ txid, raw: null, spends: [], pays, expiresAt: null, expiresAtHeight: null });
  }
  return handed;
}

async function transfersOf(chain: Chain, txid: string): Promise<PaidOutput[]> {
  const finding = await findTransaction(chain, txid).catch(() => {
    throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
  });
  if (finding.kind === 'unknown') throw refused('TXID_NOT_FOUND');
  if (finding.kind === 'disputed') throw refused('TXID_DISPUTED');
  const { transfers } = finding.transaction;
  if (transfers.some(({ succeeded }) => !succeeded)) throw refused('TRANSACTION_FOREIGN');
  return transfers;
}

async function readTransactions(batch: Batch, text: string): Promise<Handed[]> {
  const handed: Handed[] = [];
  for (const signed of readSigned(batch.coin, text)) {
    const { txid, raw, spends, sender, outputs, expiresAt, expiresAtHeight } = signed;
    const pays = await matchTo(batch, { txid, outputs }, handed);
    if (sender !== null && !batch.from.includes(sender)) throw refused('TRANSACTION_FOREIGN');
    if (batch.coin === 'BTC') requireWritten(batch, spends, outputs, pays);
    // What a chain did already may be named; nothing is sent that pays once more.
    const others = paidByOthers(batch, txid);
    if (pays.some((place) => others.has(place))) throw refused('TRANSACTION_COVERED');
    handed.push({ txid, raw, spends, pays, expiresAt, expiresAtHeight });
  }
  return handed;
}

/** A transaction of Bitcoin spends the coins of one of our writings, pays all of the batch, and leaves the network what that said. */
function requireWritten(batch: BatchRow, spends: string[], outputs: PaidOutput[], pays: number[]): void {
  const paid = outputs.reduce((sum, { amount }) => sum + amount, 0n);
  const writing = batch.writings.find(({ inputs, fee }) => {
    const own = new Set(inputs.map(({ txid, index }) => `${txid}:${index}`));
    const worth = inputs.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const same = own.size === spends.length && spends.every((outpoint) => own.has(outpoint));
    return same && worth - paid === BigInt(fee?.amount ?? 0);
  });
  if (!writing || pays.length < batch.outputs.length) throw refused('TRANSACTION_FOREIGN');
}

function paidByOthers({ paid }: Batch, txid: string): Set<number> {
  return new Set([...paid].flatMap(([place, by]) => (by === txid ? [] : place)));
}

/** Payments that nothing else makes come first: of several of one sum to one address each has a transaction of its own. */
async function matchTo(
  batch: Batch,
  { txid, outputs: paid }: { txid: string; outputs: PaidOutput[] },
  beside: Handed[],
): Promise<number[]> {
  const { outputs, coin, handed: before } = batch;
  const known = before.find((one) => one.txid === txid);
  if (known) return known.pays.map(Number);
  const ours = new Set<string>();
  for (const to of new Set(paid.map((one) => one.to))) if (await isReserveAddress(coin, to)) ours.add(to);
  const taken = new Set(beside.flatMap(({ pays }) => pays));
  const match = (those: Set<number>) => matchOutputs(outputs, coin, paid, (to) => ours.has(to), those);
  const covered = [...coveredBy(batch), ...paidByOthers(batch, txid)];
  const pays = match(new Set([...taken, ...covered])) ?? match(taken);
  if (!pays) throw refused('TRANSACTION_FOREIGN');
  return pays;
}

/** Nothing of it pays anything else of ours, and no other batch has it. */
async function requireUnused({ _id, coin, outputs }: BatchRow, { txid }: Handed): Promise<void> {
  if (await BatchModel.exists({ 'handed.txid': txid, _id: { $ne: _id } })) throw refused('TXID_USED');
  const { chain } = NETWORKS[coin];
  const claims = await findClaims(
    Array.from({ length: CLAIMS_MAX }, (_, index) => outputId(chain, { txid, index })),
  );
  const own = new Set(outputs.map(({ withdrawalId }) => String(withdrawalId)));
  if ([...claims.values()].some((owner) => !own.has(owner))) throw refused('TXID_USED');
}

/** Places of a transaction that are looked at: more than a batch has. */
const CLAIMS_MAX = 200;
