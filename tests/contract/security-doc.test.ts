import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import { describe, expect, it } from 'vitest';

/** Levels 1 and 2 of the standard's version 5.0; `1.2.1-9` stands for 1.2.1 to 1.2.9. */
const REQUIRED = `
  1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2
  2.1.1-3 2.2.1-3 2.3.1-4 2.4.1
  3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
  4.1.1-3 4.2.1 4.3.1-2 4.4.1-4
  5.1.1 5.2.1-3 5.3.1-2 5.4.1-3
  6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
  7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
  8.1.1-2 8.2.1-3 8.3.1 8.4.1
  9.1.1-3 9.2.1-4
  10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
  11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
  12.1.1-3 12.2.1-2 12.3.1-4
  13.1.1 13.2.1-5 13.3.1-2 13.4.1-5
  14.1.1-2 14.2.1-4 14.3.1-3
  15.1.1-3 15.2.1-3 15.3.1-7
  16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
  17.1.1 17.2.1-4 17.3.1-2`;

const page = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8');
const [summary = ''] = page.split('\n## V1 ');

/** The requirements that a text names, ranges spelt out. */
function numbersIn(text: string): string[] {
  return [...text.matchAll(/\b(\d+\.\d+)\.(\d+)(?:[-–](\d+))?/g)].flatMap(([, section, first, last]) => {
    const from = Number(first);
    return Array.from({ length: Number(last ?? first) - from + 1 }, (_, more) => `${section}.${from + more}`);
  });
}

const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [point = '', how = '', shown = '', ...more] = line.slice(2, -2).split(' | ');
    return { line, numbers: numbersIn(/^[\d., –]+/.exec(point)?.[0] ?? ''), how, shown, more };
  });

const beginning = (text: string) =>
  rows.filter(({ shown }) => shown.startsWith(text)).flatMap(({ numbers }) => numbers);

/** Where a name of the third column leads: a test by folder and name, or a path with an ending. */
function places(name: string): string[] {
  const test = /^(contract|integration|chaos|security|e2e)\//.test(name);
  const files = test ? [`tests/${name}.test.ts`, `tests/${name}.spec.ts`] : [name];
  return files.map((file) => join(projectRoot, file));
}

/** By what the table of limits says of each, so that none comes that it does not name. */
const LIMIT_ROWS: Record<string, string> = {
  'assistant-copilot': 'Tries of the assistant, its help for agents',
  'assistant-runs': 'runs of its questions',
  'assistant-trials': 'Tries of the assistant',
  'assistant-unanswered': 'kept as unanswered',
  'bulk-agent': 'one agent changes together',
  'clicks-address': 'referral clicks',
  closes: 'daily closes',
  'code-address': 'Mailed codes asked for by one network',
  'code-mailbox': 'Mailed codes to one mailbox, asked for from one network',
  'code-strangers': 'asked for by all browsers that its account does not know',
  'code-strangers-try': 'in browsers that its account does not know',
  'code-try': 'Codes tried by one network',
  'code-use': 'Mailed codes for one use',
  'connections-address': 'Sockets opened by one network',
  'conversations-address': 'Conversations opened by one customer, from one network',
  'conversations-user': 'Conversations opened by one customer',
  'creates-user': 'What one person makes',
  'data-exports': 'own data as a file',
  'demo-switches-address': 'in the demo, switching its life',
  'documents-address': 'of files, of documents',
  'endpoint-tests': 'tests of its endpoint',
  'events-address': 'Socket events of one person, of one network',
  'events-user': 'Socket events of one person',
  'factor-strangers': 'App codes that come alone',
  'factor-told': 'Mails of wrong second factors',
  'files-address': 'of files, of documents',
  'help-searches-address': 'Searches for help articles',
  'hook-tries-user': 'Tests and repetitions',
  journals: 'of the journal',
  'list-files': 'Files of staff',
  'log-exports': 'exports of the operation log',
  'login-account': 'Failed logins of one account from one network',
  'login-address': 'Failed logins of one network',
  'login-strangers': 'Failed logins of one account from all browsers',
  'looks-address': 'looks through watch-only links',
  'messages-agent': 'Messages of a customer, of an agent',
  'messages-user': 'Messages of a customer',
  'oauth-address': 'Logins begun at a provider',
  'pages-address': 'of the API, of pages',
  'passkeys-address': 'or with a passkey',
  'proof-login': 'Wrong proofs',
  'register-address': 'Registrations of one network',
  'register-tries': 'Registrations of one network',
  'report-files': 'Reports and statements, their files',
  reports: 'Reports and statements',
  'requests-address': 'Requests of one network',
  'requests-key': 'with one API key',
  'requests-user': 'Requests of one person',
  'risk-trials': 'tries of a rule of risk',
  'statement-files': 'Reports and statements, their files',
  statements: 'Reports and statements',
  'transcripts-user': 'Transcripts by mail',
  'translation-sources': 'Texts to be translated',
  'upload-bytes-staff': 'by a staff member',
  'upload-bytes-user': 'Bytes uploaded by a customer',
  'uploads-user': 'Uploads of one person',
};

/** The names of all limits that the server's code sets up. */
function limitsInCode(): string[] {
  const files = globSync('server/src/**/*.ts', { cwd: projectRoot }).filter(
    (name) => !name.endsWith('.test.ts'),
  );
  return files.flatMap((name) => {
    const text = readFileSync(join(projectRoot, name), 'utf8');
    const set = /\bname: '([a-z-]+)',\s+(?:points|free):|\bexact\('([a-z-]+)',/g;
    return [...text.matchAll(set)].map(([, one, other]) => one ?? other ?? '');
  });
}

describe('docs/security.md', () => {
  it('names every limit that the code has', () => {
    expect(Object.keys(LIMIT_ROWS).toSorted()).toEqual([...new Set(limitsInCode())].toSorted());
    const [, table = ''] = page.split('\n## Limits\n');
    const missing = Object.values(LIMIT_ROWS).filter((words) => !table.split('\n## ')[0]?.includes(words));
    expect(missing).toEqual([]);
  });

  it('has every requirement of levels 1 and 2 once, and no other', () => {
    const told = rows.flatMap(({ numbers }) => numbers);
    expect(told.toSorted()).toEqual(numbersIn(REQUIRED).toSorted());
  });

  it('says of each how, and what shows it or why not', () => {
    const silent = rows.filter(
      ({ how, shown, more }) =>
        how === '' ||
        more.length > 0 ||
        !/^(Not met: |Does not apply: |By design: |This page$|`)/.test(shown),
    );
    expect(silent.map(({ line }) => line)).toEqual([]);
  });

  it('names only files that are there', () => {
    const named = page
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .flatMap((line) => [...(line.split(' | ')[2] ?? '').matchAll(/`(\w[\w./-]*\/[\w./-]+|[\w-]+\.\w+)`/g)])
      .map(([, name]) => name ?? '');
    expect(named.length).toBeGreaterThan(100);
    const missing = new Set(named.filter((name) => !places(name).some((place) => existsSync(place))));
    expect([...missing]).toEqual([]);
  });

  it('counts rightly, and names on top what is not met', () => {
    const [notMet, without] = [beginning('Not met: '), beginning('Does not apply: ')];
    const all = numbersIn(REQUIRED).length;
    const met = all - notMet.length - without.length;
    expect(summary).toContain(
      `Of ${all} points ${met} are met, ${without.length} do not apply and ${notMet.length} are not met.`,
    );
    expect(numbersIn(summary).toSorted()).toEqual(notMet.toSorted());
  });
});
