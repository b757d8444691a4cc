import { LANGUAGES } from '@lode/shared/core/languages';
import { type Figures, figuresOf, type Judged } from './evaluate.ts';

const HEAD =
  '| | Questions | Recall at 3 | Right | Offered | Wrong | Right refusals | Account |\n|---|---|---|---|---|---|---|---|';

const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`);

function row(name: string, { questions, recall, right, offered, wrong, refusals, account }: Figures): string {
  const cells = [recall, right, offered, wrong, refusals, account].map(percent);
  return `| ${[name, questions, ...cells].join(' | ')} |`;
}

/** The figures of a part, overall and by language, as a table of Markdown. */
export function tableOf(judged: Judged[]): string {
  const languages = LANGUAGES.map(({ code }) => code).filter((code) =>
    judged.some(({ item }) => item.language === code),
  );
  const rows = languages.map((code) =>
    row(code, figuresOf(judged.filter(({ item }) => item.language === code))),
  );
  return [HEAD, row('**all**', figuresOf(judged)), ...rows].join('\n');
}

/** The report that the repository keeps: figures only. */
export function reportOf(judged: Judged[]): string {
  const part = (name: string) => tableOf(judged.filter(({ item }) => item.part === name));
  const took = judged.map(({ tookMs }) => tookMs).sort((one, other) => one - other);
  const at = (share: number) => `${(took[Math.floor((took.length - 1) * share)] ?? 0).toFixed(1)} ms`;
  return `# How well the built-in assistant answers

Written by \`npm run eval\` from \`tests/assistant/questions\` and, for tuning alone, \`pairs\` beside it. *Right*: an answer that rests on the expected article or
figures. *Offered*: asked back with it among the choices. *Wrong*: an answer that rests on something else. *Right refusals*: of
the questions that nothing answers, those that got neither an answer nor a choice of articles.

Goals on the held-out part: recall at 3 ≥ 92 %, wrong ≤ 1 %, right refusals ≥ 95 %, account ≥ 98 %.

## Held-out

${part('held-out')}

## Tuning

${part('tuning')}

A question takes ${at(0.5)} in the median, ${at(0.99)} at the 99th percentile.
`;
}
