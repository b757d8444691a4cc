import { adminSiteRoutes } from '@lode/shared/site/admin-rest';
import {
  editedSettingsSchema,
  SETTING_NAMES,
  type SettingsState,
  settingsConflictSchema,
} from '@lode/shared/site/admin-schemas';
import { isMoneySetting, type Settings } from '@lode/shared/site/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { codeText } from '../../../lib/code-text.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import type { Conflict } from './settings-conflict.tsx';

type Problems = Partial<Record<keyof Settings, string>>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The settings being edited, checked by the same schemas as on the server, and the saving of them. */
export function useSettingsDraft(state: SettingsState, onSaved: (state: SettingsState) => void) {
  const { t } = useTranslation(['admin', 'guard']);
  const [base, setBase] = useState({ version: state.version, settings: state.settings });
  const [draft, setDraft] = useState<Settings>(state.settings);
  const [refused, setRefused] = useState<Problems>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const changed = SETTING_NAMES.filter((name) => !same(draft[name], base.settings[name]));
  const problems: Problems = { ...refused, ...problemsOf(draft, (name) => t(`setting.${name}.rule`)) };
  const wrong = Object.keys(problems).length > 0;

  const change = <K extends keyof Settings>(name: K, value: Settings[K]) => {
    setDraft((known) => ({ ...known, [name]: value }));
    setRefused(({ [name]: _gone, ...rest }) => rest);
  };

  const save = async () => {
    if (busy || wrong || changed.length === 0) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { version: base.version, settings: draft };
      onSaved(await withProof('admin', () => call(adminSiteRoutes.saveSettings, { body }, 'admin')));
      showMessage(t(changed.some(isMoneySetting) ? 'guard:asked' : 'settings.saved'));
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'ABORTED') return;
      refuse(error);
    }
  };

  const refuse = (error: unknown) => {
    const stale = error instanceof ApiError && error.code === 'SETTINGS_CHANGED';
    const parsed = stale ? settingsConflictSchema.safeParse(error.data) : undefined;
    if (parsed?.success) return setConflict({ ...parsed.data, mine: changed });
    const fields = error instanceof ApiError ? fieldCodes(error.fields) : [];
    setRefused(Object.fromEntries(fields.map(([name, code]) => [name, codeText(t, code)])));
    if (fields.length === 0) setFailure(error);
  };

  /** Goes on with what others saved; what was changed here stays on top of it, unless it is given up. */
  const settle = (keepMine: boolean) => {
    if (!conflict) return;
    const mine = keepMine ? Object.fromEntries(changed.map((name) => [name, draft[name]])) : {};
    setBase({ version: conflict.version, settings: conflict.settings });
    setDraft({ ...conflict.settings, ...mine });
    setConflict(null);
  };

  const discard = () => {
    setDraft(base.settings);
    setRefused({});
  };

  return { draft, changed, problems, wrong, busy, failure, conflict, change, save, settle, discard };
}

/** The rule of every setting whose value does not fit it. */
function problemsOf(draft: Settings, rule: (name: keyof Settings) => string): Problems {
  const wrong = SETTING_NAMES.filter(
    (name) => !editedSettingsSchema.shape[name].safeParse(draft[name]).success,
  );
  return Object.fromEntries(wrong.map((name) => [name, rule(name)]));
}

/** The server names a field by its path: `settings.restricted_ips.3` is one of `restricted_ips`. */
function fieldCodes(fields: Record<string, string>): [keyof Settings, string][] {
  return Object.entries(fields).flatMap(([path, code]) => {
    const name = SETTING_NAMES.find((known) => known === path.split('.')[1]);
    return name ? [[name, code] as [keyof Settings, string]] : [];
  });
}
