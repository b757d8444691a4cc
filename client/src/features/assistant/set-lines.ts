import { type SetQuestion, setQuestionSchema } from '@lode/shared/assistant/schemas';

/** As many articles may be right for one question. */
const ARTICLES_MAX = 5;
/** What may stand between the parts of a line: the sign we write, or what a spreadsheet copies. */
const BETWEEN = /\s*[|\t]\s*/;

/**
 * Questions as lines: `language | expectation | question`. The expectation is `refuse`, `account: balance`, or the
 * names of articles with commas between. What it writes, `questionsIn` reads back.
 */
export function linesOf(questions: readonly SetQuestion[]): string {
  return questions
    .map(
      ({ ask, language, expect }) => `${language} | ${expectationText(expect)} | ${ask.replace(/\s+/g, ' ')}`,
    )
    .join('\n');
}

export function expectationText(expect: SetQuestion['expect']): string {
  if ('refuse' in expect) return 'refuse';
  return 'account' in expect ? `account: ${expect.account}` : expect.article.join(', ');
}

/** Reads lines; empty ones and those that begin with # say nothing. `wrong` is the number of the first that cannot be read. */
export function questionsIn(text: string): { questions: SetQuestion[] } | { wrong: number } {
  const questions: SetQuestion[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const question = questionOf(line);
    if (!question) return { wrong: index + 1 };
    questions.push(question);
  }
  return { questions };
}

function questionOf(line: string): SetQuestion | undefined {
  const [language = '', expectation = '', ...rest] = line.trim().split(BETWEEN);
  const read = setQuestionSchema.safeParse({
    language: language.toLowerCase(),
    expect: expectationOf(expectation),
    ask: rest.join(' | '),
  });
  return read.success ? read.data : undefined;
}

export function expectationOf(text: string): SetQuestion['expect'] {
  if (text.trim().toLowerCase() === 'refuse') return { refuse: true };
  const account = /^account\s*:\s*(\S+)$/i.exec(text.trim())?.[1];
  return account ? { account } : { article: articlesIn(text) };
}

export function articlesIn(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  return names.filter((name) => name !== '').slice(0, ARTICLES_MAX);
}
