import { parseArgs } from 'node:util';
import { seedDemoActivity } from '../features/activities/commands/seed-demo-activity.ts';
import { seedQuestionSet } from '../features/assistant/commands/seed-question-set.ts';
import { endPast } from '../features/site/commands/tell-past.ts';
import { config } from '../platform/config.ts';
import { tellNobody } from '../platform/realtime.ts';
import { beginDemo } from './demo-beginnings.ts';
import { features } from './feature-list.ts';
import { startProcess, stopProcess } from './lifecycle.ts';
import { canWritePast, writePast } from './past/write-past.ts';

/** How many days of a past the supervisor wants; only on a fresh store. */
const { past } = parseArgs({ options: { past: { type: 'string', default: '0' } } }).values;

if (!config.embedded) {
  process.stderr.write('The demo data belongs to the embedded store only: EMBEDDED=1 is not set.\n');
  process.exit(1);
}
const isPast = Number(past) > 0 && canWritePast();
if (Number(past) > 0 && !isPast)
  process.stdout.write('Progress: no past: chains, prices or pool are real, or mail is sent (SMTP_URL)\n');
if (isPast) tellNobody();
await startProcess(features);
if (isPast) await writePast(Number(past), beginDemo);
await beginDemo();
await seedDemoActivity();
if (isPast) await endPast();
// After a past, the demo's life asks it: nobody waits for that before the site is up.
if (!isPast) await seedQuestionSet();
await stopProcess();
process.exit(0);
