import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@lode/embedded/settings';
import { expect, test } from 'vitest';
import { buildOngoing, say } from '../factories/conversations.ts';
import { PASSWORD } from '../factories/people.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const run = promisify(execFile);
/** Its package is none of ours: where it is not there, what runs in Node has to do. */
const pythonWorks = spawnSync('python3', ['-c', 'import socketio']).status === 0;

const CLIENTS = [
  { command: process.execPath, file: 'chat.mjs', there: true },
  { command: 'python3', file: 'chat.py', there: pythonWorks },
];

for (const { command, file, there } of CLIENTS) {
  const title = `C2 C4 the example ${file} says something once and catches up after a gap`;
  test.skipIf(!there)(there ? title : `${title} (skipped: no python3 with python-socketio)`, async () => {
    const { id, agent, customer } = await buildOngoing(site);
    await say(agent, id, 'How can I help?');
    const words = 'Is my deposit late?';
    const args = [
      join(projectRoot, 'docs/examples', file),
      site.urls[1] ?? '',
      customer.email,
      PASSWORD,
      words,
    ];
    const { stdout } = await run(command, args, { timeout: 120_000 });
    expect(stdout.trim().split('\n')).toEqual([
      '1 admin: How can I help?',
      `2 user: ${words}`,
      'said once: true',
      'up to date at 2',
    ]);
  });
}
