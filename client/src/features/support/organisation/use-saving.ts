import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useTryKey } from '../../../lib/use-try-key.ts';

/** Saves a form once at a time; what went wrong is told, and what was typed stays. */
export function useSaving<B>(
  save: (body: B, idempotencyKey: string) => Promise<unknown>,
  onSaved: () => void,
) {
  const { t } = useTranslation(['console', 'errors']);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const tryKey = useTryKey();
  const run = async (body: B) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await save(body, tryKey.of(body));
      onSaved();
    } catch (error) {
      setProblem(errorText(t, error));
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
