import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { codeText } from '../../../lib/code-text.ts';
import { errorText } from '../../../lib/error-text.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { useTryKey } from '../../../lib/use-try-key.ts';

/**
 * Sends what somebody wrote for everybody, once however often it is tried. What was written stays when it is refused;
 * `wrong` says of a field whether it was.
 */
export function useTelling<B>(
  send: (body: B, idempotencyKey: string) => Promise<unknown>,
  onDone: () => void,
) {
  const { t } = useTranslation(['status', 'errors']);
  const tryKey = useTryKey();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const tell = async (body: B) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await withProof('admin', () => send(body, tryKey.of(body)));
      tryKey.done();
      showMessage(t('admin.published'));
      onDone();
    } catch (error) {
      setBusy(false);
      // The proof was not given: nothing was asked of the server.
      if (!(error instanceof ApiError && error.code === 'ABORTED')) setFailure(error);
    }
  };
  const fields = failure instanceof ApiError ? failure.fields : {};
  return {
    tell,
    busy,
    wrong: (name: keyof B & string) => (name in fields ? codeText(t, 'INVALID_PARAMS') : undefined),
    problem: failure === undefined || Object.keys(fields).length > 0 ? null : errorText(t, failure),
  };
}
