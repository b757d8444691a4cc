// Checks that one customer's balance is counted in a published tree of liabilities.
//
//   node verify-proof.mjs my-proof.json [root]
//
// It needs nothing but Node 20 or a browser, talks to nobody, and shares no code with the site: the
// transparency page runs this very file. A proof is what GET /api/transparency/proof answers as `data`.
//
// The leaf is     SHA-256( 0x00 ‖ user id ‖ salt ‖ balance )
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

/**
 * Follows a proof from the customer's leaf to the root.
 *
 * @param proof `data` of GET /api/transparency/proof
 * @param root the root that was published, to compare with; that of the proof itself unless given
 * @returns {Promise<{ok: boolean, balance: bigint, root: string, total: bigint, steps: {hash: string, sum: bigint}[]}>}
 *   what was computed, micro-dollars for money; `ok` when it is the published root with its published total
 * @throws Error for a proof that is not one
 */
export async function verifyProof(proof, root = proof.tree.root) {
  const balance = sumOf(proof.leaf.balance_micros);
  const id = new TextEncoder().encode(proof.leaf.user_id);
  let hash = await sha256([LEAF], id, bytesOfHex(proof.leaf.salt), bytesOfSum(balance));
  let sum = balance;
  const steps = [{ hash, sum }];
  for (const other of proof.branch) {
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
  return {
    ok: hash === root && sum === microsOf(proof.tree.total_usd),
    balance,
    root: hash,
    total: sum,
    steps,
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
