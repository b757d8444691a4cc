import { parseArgs } from 'node:util';
import { skipAddresses } from '../features/deposits/commands/skip-addresses.ts';
import { connectMongo, disconnectMongo } from '../platform/mongo.ts';

/**
 * What a restored store needs before anybody uses it; run once, by `npm run restore`, on the store of MONGO_URL:
 * `--skip-addresses N` deposit addresses of every chain are passed over.
 */
const { values } = parseArgs({ options: { 'skip-addresses': { type: 'string' } } });
const count = Number(values['skip-addresses']);
if (!Number.isInteger(count) || count < 0) {
  process.stderr.write('Say how many deposit addresses to pass over: --skip-addresses N.\n');
  process.exit(1);
}
await connectMongo();
const counters = await skipAddresses(count);
process.stdout.write(`${counters.map(({ chain, next }) => `${chain} goes on at ${next}`).join(', ')}\n`);
await disconnectMongo();
process.exit();
