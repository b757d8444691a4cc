import type { LanguageCode } from '@lode/shared/core/languages';
import { REFRESH_MS, SOURCE_MAX_LENGTH, SUBMIT_MAX, SUBMIT_MS } from '@lode/shared/translations/limits';
import { createPoller, type Poller } from './poller.ts';
import { sourceLanguageOf } from './source-language.ts';

export type TranslationTable = Readonly<Record<string, string>>;

export interface Submission {
  texts: string[];
  source: LanguageCode;
  target: LanguageCode;
}

interface TranslatorDeps {
  fetchTable: (language: LanguageCode, signal: AbortSignal) => Promise<TranslationTable>;
  submit: (submission: Submission) => Promise<void>;
  /** Whether somebody is signed in: nobody else may hand in texts. */
  maySubmit: () => boolean;
  onTable: (language: LanguageCode, table: TranslationTable) => void;
}

export interface Translator {
  /** Changes the language that texts are wanted in. */
  setLanguage: (language: LanguageCode) => void;
  /** Tells that a text is being shown: has its translation fetched, and is handed in if it has none. */
  want: (text: string) => void;
  stop: () => void;
}

/**
 * The translation layer: asks for the published translations of the language when the first text wants one,
 * again every 30 minutes, and hands in texts without one every 60 s. Its failures reach the console only.
 */
export function createTranslator(deps: TranslatorDeps): Translator {
  const wanted = new Set<string>();
  const handedIn = new Set<string>();
  let language: LanguageCode | null = null;
  let table: TranslationTable | null = null;
  let refresher: Poller | null = null;

  const refresh = async (of: LanguageCode, signal: AbortSignal): Promise<void> => {
    try {
      const fresh = await deps.fetchTable(of, signal);
      if (signal.aborted) return;
      table = fresh;
      deps.onTable(of, fresh);
    } catch (error) {
      if (!signal.aborted) console.warn('Translations could not be fetched', error);
    }
  };

  const isForeign = (text: string) => sourceLanguageOf(text) !== language;
  const isMissing = (text: string) =>
    isForeign(text) && !Object.hasOwn(table ?? {}, text) && !handedIn.has(`${language} ${text}`);

  /** The next submission: texts of one source language, as many as fit. Nothing before the table is known. */
  const nextSubmission = (): Submission | null => {
    if (!language || !table) return null;
    const missing = [...wanted].filter(isMissing);
    const [first] = missing;
    if (first === undefined) return null;
    const source = sourceLanguageOf(first);
    const texts = missing.filter((text) => sourceLanguageOf(text) === source).slice(0, SUBMIT_MAX);
    return { texts, source, target: language };
  };

  const submitter = createPoller(SUBMIT_MS, async () => {
    const submission = deps.maySubmit() ? nextSubmission() : null;
    if (!submission) return;
    try {
      await deps.submit(submission);
      for (const text of submission.texts) handedIn.add(`${submission.target} ${text}`);
    } catch (error) {
      console.warn('Texts could not be handed in for translation', error);
    }
  });

  const ask = () => {
    if (refresher || !language || ![...wanted].some(isForeign)) return;
    const of = language;
    refresher = createPoller(REFRESH_MS, (signal) => refresh(of, signal));
    refresher.start();
    submitter.start();
  };

  const forgetTable = () => {
    refresher?.stop();
    refresher = null;
    table = null;
  };

  return {
    setLanguage(next) {
      if (next === language) return;
      forgetTable();
      language = next;
      ask();
    },
    want(text) {
      if (text.trim() === '' || text.length > SOURCE_MAX_LENGTH || wanted.has(text)) return;
      wanted.add(text);
      ask();
    },
    stop() {
      forgetTable();
      submitter.stop();
    },
  };
}
