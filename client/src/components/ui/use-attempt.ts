import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAborted } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { showMessage } from './message-bar.tsx';

/** Carries changes out, one at a time: what is refused is told, what was given up is not. Answers whether it was done. */
export function useAttempt() {
  const { t } = useTranslation('errors');
  const [busy, setBusy] = useState(false);
  const attempt = async (change: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await change();
      return true;
    } catch (error) {
      if (!isAborted(error)) showMessage(errorText(t, error), 'error');
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, attempt };
}
