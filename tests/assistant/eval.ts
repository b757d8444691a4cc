/**
 * `npm run eval`: asks the built-in assistant every question and writes the report. `--questions <file or folder>` asks
 * somebody else's instead and writes nothing; `--show` lists what was not right in the tuning part, `--show all` in both.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Judged, judge } from './evaluate.ts';
import { readQuestions } from './question-files.ts';
import { reportOf, tableOf } from './report.ts';

const OWN = path.join(import.meta.dirname, 'questions');
/** Figures of one's own and what explains them, in pairs that sound alike: for tuning alone. */
const PAIRS = path.join(import.meta.dirname, 'pairs');
const REPORT = path.join(import.meta.dirname, '../../docs/assistant-evaluation.md');

const { values } = parseArgs({
  options: { questions: { type: 'string' }, language: { type: 'string' }, show: { type: 'string' } },
});
const sources = values.questions ? [path.resolve(values.questions)] : [OWN, PAIRS];
const items = sources
  .flatMap(readQuestions)
  .filter(({ language }) => !values.language || language === values.language);
// What is learnt once a language is no part of a question's time.
for (const language of new Set(items.map((item) => item.language))) {
  await judge({ ask: '?', language, after: [], part: 'tuning', expect: { refuse: true } });
}
const judged: Judged[] = [];
for (const item of items) judged.push(await judge(item));

for (const part of ['held-out', 'tuning'] as const) {
  const own = judged.filter(({ item }) => item.part === part);
  if (own.length > 0) console.log(`\n${part}\n${tableOf(own)}`);
}
for (const { item, outcome, got, recalled } of values.show ? judged : []) {
  if ((outcome === 'right' && recalled !== false) || (item.part !== values.show && values.show !== 'all'))
    continue;
  console.log(
    `${item.language} ${outcome}${recalled ? '' : ' unfound'}: ${item.ask} → ${JSON.stringify(item.expect)} got ${got}`,
  );
}
if (!values.questions && !values.language) writeFileSync(REPORT, reportOf(judged));
