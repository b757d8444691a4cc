// Checks that one customer's balance is counted in a published tree of liabilities.
//
//   node verify-proof.mjs my-proof.json [root]
//
// It needs nothing but Node 20 or a browser, talks to nobody, and shares no code with the site: the
// transparency page runs this very file. A proof is what GET /api/transparency/proof answers as `data`.
//
// A balance is the sum of several leaves, each of a random part of it, so that no neighbour sees a balance. (A
// proof from before that has one leaf, of the whole balance; it is checked as well.)
//
// A leaf is       SHA-256( 0x00 ‖ user id ‖ salt ‖ balance )
// a node is       SHA-256( 0x01 ‖ left hash ‖ left sum ‖ right hash ‖ right sum ), its sum: left + right
//
// with the id as ASCII, salts and hashes as their bytes, and balances and sums as unsigned 64-bit big-endian
// integers of micro-dollars (0.000001 USD).

const LEAF = 0;
const NODE = 1;
const MAX_SUM = 2n ** 63n;

function bytesOfHex(hex) {
  if (typeof hex !== 'string' || !/^[0-9a-f]{64}$/.test(hex)) throw new Error('a hash or salt is malformed');
  return Uint8Array.from(hex.match(/../g), (pair) => Number.parseInt(pair, 16));
}

function bytesOfSum(sum) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, sum);
  return bytes;
}

function sumOf(text) {
  if (typeof text !== 'string' || !/^\d{1,19}$/.test(text)) throw new Error('a sum is malformed');
  const sum = BigInt(text);
  if (sum >= MAX_SUM) throw new Error('a sum is out of range');
  return sum;
}

async function sha256(...parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  const digest = new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', all));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The way from one leaf up: each hash with its sum, the leaf's own first. */
async function follow({ leaf, branch }) {
  let sum = sumOf(leaf.balance_micros);
  const id = new TextEncoder().encode(leaf.user_id);
  let hash = await sha256([LEAF], id, bytesOfHex(leaf.salt), bytesOfSum(sum));
  const steps = [{ hash, sum }];
  for (const other of branch) {
    const own = [bytesOfHex(hash), bytesOfSum(sum)];
    const otherSum = sumOf(other.sum_micros);
    const theirs = [bytesOfHex(other.hash), bytesOfSum(otherSum)];
    hash = await (other.side === 'left'
      ? sha256([NODE], ...theirs, ...own)
      : sha256([NODE], ...own, ...theirs));
    sum += otherSum;
    if (sum >= MAX_SUM) throw new Error('a sum is out of range');
    steps.push({ hash, sum });
  }
  return steps;
}

/**
 * Follows a proof from each of the customer's leaves to the root.
 *
 * @param proof `data` of GET /api/transparency/proof
 * @param root the root that was published, to compare with; that of the proof itself unless given
 * @returns {Promise<{ok: boolean, balance: bigint, root: string, total: bigint, parts: {hash: string, sum: bigint}[][]}>}
 *   what was computed, micro-dollars for money; `ok` when every leaf is another one of the same person's and leads
 *   to the published root with its published total
 * @throws Error for a proof that is not one
 */
export async function verifyProof(proof, root = proof.tree.root) {
  const given = proof.parts ?? [{ leaf: proof.leaf, branch: proof.branch }];
  if (given.length === 0) throw new Error('the proof has no leaf');
  const parts = await Promise.all(given.map(follow));
  const total = microsOf(proof.tree.total_usd);
  const leads = ({ hash, sum }) => hash === root && sum === total;
  const ends = parts.map((steps) => steps[steps.length - 1]);
  // The same leaf shown twice would count once.
  const distinct = new Set(parts.map(([leaf]) => leaf.hash)).size === parts.length;
  const ofOne = given.every(({ leaf }) => leaf.user_id === given[0].leaf.user_id);
  const told = ends.find((end) => !leads(end)) ?? ends[0];
  return {
    ok: distinct && ofOne && ends.every(leads),
    balance: parts.reduce((sum, [leaf]) => sum + leaf.sum, 0n),
    root: told.hash,
    total: told.sum,
    parts,
  };
}

/** Micro-dollars of a decimal text of at most six decimals. */
function microsOf(usd) {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,6}))?$/.exec(usd) ?? [];
  if (whole === undefined) throw new Error('the total is malformed');
  return BigInt(whole + fraction.padEnd(6, '0'));
}

function dollars(micros) {
  const digits = micros.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)} USD`;
}

async function main([file, root]) {
  if (!file) throw new Error('say which file to check: node verify-proof.mjs my-proof.json [root]');
  const { readFile } = await import('node:fs/promises');
  const answer = JSON.parse(await readFile(file, 'utf8'));
  const result = await verifyProof(answer.data ?? answer, root);
  console.log(`balance        ${dollars(result.balance)}`);
  console.log(`computed root  ${result.root}`);
  console.log(`computed total ${dollars(result.total)}`);
  console.log(result.ok ? 'Your balance is counted in this root.' : 'This proof does NOT lead to that root.');
  process.exitCode = result.ok ? 0 : 1;
}

if (typeof process === 'object' && process.argv?.[1]?.endsWith('verify-proof.mjs')) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 2;
  });
}
