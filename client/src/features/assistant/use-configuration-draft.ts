import { assistantRoutes } from '@lode/shared/assistant/rest';
import {
  type Configuration,
  type ConfigurationInput,
  configurationInputSchema,
} from '@lode/shared/assistant/schemas';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { codeText } from '../../lib/code-text.ts';
import { withProof } from '../../lib/reauthentication.ts';
import { changedFields, inputOf, rebase } from './configuration-input.ts';

/** How the assistant is being set up, checked as the server checks it, and the saving of it. */
export function useConfigurationDraft(saved: Configuration, onSaved: (saved: Configuration) => void) {
  const { t } = useTranslation(['assistant', 'admin', 'errors']);
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState<ConfigurationInput>(() => inputOf(saved));
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const changed = changedFields(inputOf(base), draft);
  const wrong = new Set(wrongFields(draft));

  const settle = (configuration: Configuration) => {
    setBase(configuration);
    setDraft(inputOf(configuration));
    onSaved(configuration);
  };

  const save = async () => {
    if (busy || wrong.size > 0 || changed.length === 0) return;
    setBusy(true);
    setFailure(undefined);
    setRefused({});
    try {
      const body = { ...draft, rev: base.rev };
      settle(await withProof('admin', () => call(assistantRoutes.save, { body }, 'admin')));
      showMessage(t('admin:settings.saved'));
    } catch (error) {
      await refuse(error);
    }
    setBusy(false);
  };

  const refuse = async (error: unknown) => {
    if (!(error instanceof ApiError)) return setFailure(error);
    if (error.code === 'ABORTED') return;
    setFailure(error);
    const fields = Object.entries(error.fields).map(([path, code]) => [fieldOf(path), codeText(t, code)]);
    setRefused(Object.fromEntries(fields));
    if (error.code === 'STALE_VERSION') await takeTheirs().catch(setFailure);
  };

  /** What was changed here stays, on top of what somebody else has saved. */
  const takeTheirs = async () => {
    const theirs = await call(assistantRoutes.get, {}, 'admin');
    setDraft(rebase(draft, changed, inputOf(theirs)));
    setBase(theirs);
    onSaved(theirs);
  };

  return {
    draft,
    base,
    changed: changed.length,
    busy,
    failure,
    invalid: wrong.size > 0,
    /** What is wrong with a field, by its name (`endpoint.model`): a refusal's text, else its rule. */
    problem: (name: string, rule: string): string | undefined =>
      refused[name] ?? (wrong.has(name) ? rule : undefined),
    ...changersOf(setDraft, () => setRefused({})),
    discard: () => {
      setRefused({});
      setFailure(undefined);
      setDraft(inputOf(base));
    },
    save,
  };
}

/** The ways of changing it; what was refused is to be seen anew by then. */
function changersOf(setDraft: Dispatch<SetStateAction<ConfigurationInput>>, forgetRefused: () => void) {
  return {
    change: (changes: Partial<ConfigurationInput>) => {
      forgetRefused();
      setDraft((known) => ({ ...known, ...changes }));
    },
    changeEndpoint: (changes: Partial<ConfigurationInput['endpoint']>) => {
      forgetRefused();
      setDraft((known) => ({ ...known, endpoint: { ...known.endpoint, ...changes } }));
    },
    changeLimits: (changes: Partial<ConfigurationInput['limits']>) =>
      setDraft((known) => ({ ...known, limits: { ...known.limits, ...changes } })),
  };
}

export type ConfigurationDraft = ReturnType<typeof useConfigurationDraft>;

/** By name: an item of a list stands for its list. */
function wrongFields(draft: ConfigurationInput): string[] {
  const { error } = configurationInputSchema.safeParse(draft);
  return (error?.issues ?? []).map(({ path }) => fieldOf(path.join('.')));
}

function fieldOf(path: string): string {
  return path.replace(/^body\./, '').replace(/\.\d+$/, '');
}
