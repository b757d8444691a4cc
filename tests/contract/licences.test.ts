import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import { afterAll, expect, test } from 'vitest';
import { freshFolder } from '../harness/backend.ts';
import { removeFolder } from '../harness/test-process.ts';

const folder = freshFolder();
afterAll(() => removeFolder(folder));

function check(...args: string[]) {
  const script = join(projectRoot, 'embedded/bin/licences.js');
  return spawnSync(process.execPath, [script, '--check', ...args], { encoding: 'utf8' });
}

test('nothing that is shipped has a licence that would bind our own code', () => {
  const { status, stderr } = check();
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test('one that would is told by name; what is only used to build is not shipped', () => {
  const lock = join(folder, 'package-lock.json');
  const packages = {
    'node_modules/bound': { version: '1.0.0', license: 'GPL-3.0-only' },
    'node_modules/partly': { version: '1.0.0', license: 'MIT AND AGPL-3.0-or-later' },
    'node_modules/choice': { version: '1.0.0', license: '(MIT OR GPL-2.0)' },
    'node_modules/builder': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
  };
  writeFileSync(lock, JSON.stringify({ packages }));
  const { status, stderr } = check('--lock', lock);
  expect(status).toBe(1);
  expect(stderr).toBe('bound 1.0.0: GPL-3.0-only\npartly 1.0.0: MIT AND AGPL-3.0-or-later\n');
});
