import type { LanguageCode } from '@lode/shared/core/languages';
import { translationRoutes } from '@lode/shared/translations/rest';
import { API_BASE, call } from './api-client.ts';
import { signedInSide } from './auth-token.ts';
import type { Submission, TranslationTable } from './translator.ts';

/** Where translations are kept: a path of this site, since the page may talk to no other. */
const BASE = import.meta.env.VITE_TRANSLATION_API || API_BASE;

/** The published translations into a language. */
export function fetchTable(language: LanguageCode, signal: AbortSignal): Promise<TranslationTable> {
  return call(translationRoutes.published, { params: { language }, signal, base: BASE });
}

/** Hands texts in, as whoever is signed in. */
export async function submitTexts({ texts, source, target }: Submission): Promise<void> {
  const body = { texts, source_language: source, target_language: target };
  await call(translationRoutes.submit, { body, base: BASE }, signedInSide());
}
