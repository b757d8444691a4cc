import { resealSecrets } from '../features/accounts/commands/reseal-secrets.ts';
import { resealKey } from '../features/assistant/commands/reseal-key.ts';
import { resealPushKeys } from '../features/notifications/push/push-keys.ts';
import { resealHooks } from '../features/webhooks/commands/reseal-hooks.ts';
import { features } from './feature-list.ts';
import { startProcess, stopProcess } from './lifecycle.ts';

/**
 * `npm run secrets:reseal`: after SECRET was changed and while SECRET_PREVIOUS is given, seals again with the
 * present one what is kept for good. Ends with 1 when something could not be read.
 */
await startProcess(features);
const { factors, links, unreadable } = await resealSecrets();
const key = await resealKey();
const hooks = await resealHooks();
process.stdout.write(
  `${factors} second factors and ${links} links of login providers are now under SECRET.\n`,
);
if (key === true) process.stdout.write('The key of the assistant’s endpoint is now under SECRET.\n');
if (await resealPushKeys()) process.stdout.write('The key for push is now under SECRET.\n');
if (key === 'unreadable') {
  process.stderr.write('The key of the assistant’s endpoint was sealed under a SECRET that is not given.\n');
}
if (hooks.resealed > 0) process.stdout.write(`${hooks.resealed} secrets of webhooks are now under SECRET.\n`);
if (hooks.unreadable > 0) {
  process.stderr.write(
    `${hooks.unreadable} secrets of webhooks were sealed under a SECRET that is not given.\n`,
  );
}
for (const name of unreadable) {
  process.stderr.write(`The second factor of ${name} was sealed under a SECRET that is not given.\n`);
}
process.exitCode = unreadable.length === 0 && key !== 'unreadable' && hooks.unreadable === 0 ? 0 : 1;
await stopProcess();
process.exit();
