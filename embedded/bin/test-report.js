/**
 * What is told after a run of the tests: where the time went, the slowest files, what failed, how many passed.
 * A phase is one call of a runner: {name, seconds, busy, worked, passed, failed, skipped, failures, files}, with `busy`
 * the share of all cores that was in use meanwhile (by whatever ran on the machine), `worked` the seconds of a core
 * that it took itself, which say the same on a busy machine, and `files` as {file, seconds}.
 */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

const SLOWEST_SHOWN = 10;
const REASON_LINES = 8;

const TICKS_OF_A_SECOND = 100;

/** Begins to measure; the answered function ends it: {seconds, busy, worked}. */
export function stopwatch(times = coreTimes, now = Date.now, childrens = childSeconds) {
  const [from, started, workedBefore] = [times(), now(), childrens()];
  return () => {
    const to = times();
    const spent = to.idle + to.busy - from.idle - from.busy;
    return {
      seconds: (now() - started) / 1000,
      busy: spent > 0 ? (to.busy - from.busy) / spent : 0,
      worked: childrens() - workedBefore,
    };
  };
}

/** Seconds of a core that ended children and theirs have taken; not a number where the machine does not tell. */
function childSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_OF_A_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Milliseconds that all cores together were busy and idle since the machine started. */
function coreTimes() {
  const sum = { idle: 0, busy: 0 };
  for (const { times } of cpus()) {
    const { idle, ...work } = times;
    sum.idle += idle;
    for (const one of Object.values(work)) sum.busy += one;
  }
  return sum;
}

/** The lines about time: a phase each, then the slowest files. */
export function timeReport(phases) {
  const ran = phases.filter(({ files }) => files.length > 0);
  const rows = ran.map(({ name, seconds, busy, worked, files, passed, failed }) => [
    inSeconds(seconds),
    [
      `${name}: ${passed + failed} tests in ${files.length} files`,
      ...(worked >= 0 ? [`${worked.toFixed(0)} s of a core`] : []),
      `cores ${Math.round(busy * 100)} % busy`,
    ].join(', '),
  ]);
  const slowest = ran
    .flatMap(({ files }) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_SHOWN)
    .map(({ file, seconds }) => [inSeconds(seconds), file]);
  return ['Where the time went:', ...rows.map(asRow), 'The slowest files:', ...slowest.map(asRow)];
}

const inSeconds = (seconds) => `${seconds.toFixed(1)} s`;
const asRow = ([time, text]) => `  ${time.padStart(9)}  ${text}`;

/** The last lines: what failed, by file and title, with how its reason begins, and the count. */
export function summary(phases) {
  const total = (key) => phases.reduce((sum, phase) => sum + phase[key], 0);
  const failures = phases
    .flatMap(({ failures: all }) => all)
    .flatMap(({ title, reason }) => [`FAILED: ${title}`, ...linesOf(reason)]);
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
  return [...failures, `${total('passed')} passed, ${total('failed')} failed${skipped}`];
}

const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** A machine whose whole output nobody keeps still tells why. */
function linesOf(reason = '') {
  const lines = reason.replace(COLORS, '').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, REASON_LINES)
    .map((line) => `    ${line.trimEnd()}`);
}

/** Counts, failures and files of a phase from the report of vitest. */
export function readVitest(report, nameOf) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };
  for (const result of report?.testResults ?? []) {
    const { name, status: outcome, startTime, endTime, assertionResults } = result;
    const file = nameOf(name);
    counts.files.push({ file, seconds: Math.max(0, endTime - startTime) / 1000 });
    for (const { status, fullName, failureMessages } of assertionResults) {
      counts[status === 'passed' || status === 'failed' ? status : 'skipped'] += 1;
      if (status !== 'failed') continue;
      counts.failures.push({ title: `${file}: ${fullName}`, reason: failureMessages?.join('\n') });
    }
    // A file that could not even be loaded has no tests to count.
    if (outcome === 'failed' && !assertionResults.some(({ status }) => status === 'failed')) {
      counts.failed += 1;
      counts.failures.push({ title: file, reason: result.message });
    }
  }
  return counts;
}

/** The same from the report of Playwright. */
export function readPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const seconds = new Map();
  for (const { file, tests } of specs) {
    const spent = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + spent / 1000);
  }
  return {
    passed: expected,
    failed: unexpected + flaky + (report?.errors?.length ?? 0),
    skipped,
    failures: specs.filter(({ ok }) => !ok).map(failureOf),
    files: [...seconds].map(([file, spent]) => ({ file, seconds: spent })),
  };
}

function failureOf({ file, title, tests }) {
  const errors = tests.flatMap(({ results }) => results).flatMap(({ errors: all = [] }) => all);
  const reasons = errors.map(({ message, location }) =>
    [location && `at line ${location.line}`, message].filter(Boolean).join('\n'),
  );
  return { title: `${file}: ${title}`, reason: reasons.join('\n') };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}
