import type { TokenKind } from '@lode/shared/core/abilities';
import type { PushSettings, PushState } from '@lode/shared/notifications/push';
import { pushRoutes } from '@lode/shared/notifications/push-rest';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { localZone } from '../../lib/local-zone.ts';
import { type Loaded, useLoaded } from '../../lib/use-loaded.ts';
import { isToldHere, startHere, stopHere } from './push-device.ts';

export interface Push extends Loaded<PushState> {
  saving: boolean;
  /** Whether this browser is one of the devices. */
  here: boolean;
  /** Each choice counts at once. */
  choose: (chosen: Partial<PushSettings>) => void;
  tellHere: (wanted: boolean) => void;
}

/** What a person's devices are told, and whether this one is. */
export function usePush(side: TokenKind): Push {
  const { t } = useTranslation(['accounts', 'errors']);
  const loaded = useLoaded(`push ${side}`, (signal) => call(pushRoutes.state, { signal }, side));
  const { data, replace } = loaded;
  const [saving, setSaving] = useState(false);
  const [here, setHere] = useState(() => isToldHere(side));
  const save = async (change: () => Promise<PushState | undefined>) => {
    setSaving(true);
    try {
      const state = await change();
      if (state) {
        replace(state);
        showMessage(t('accounts:saved'));
      }
    } catch (failure) {
      showMessage(errorText(t, failure), 'error');
    } finally {
      setHere(isToldHere(side));
      setSaving(false);
    }
  };
  const choose = (chosen: Partial<PushSettings>) => {
    if (!data) return;
    const body = { ...data.settings, ...chosen, time_zone: localZone() };
    void save(() => call(pushRoutes.choose, { body }, side));
  };
  return {
    ...loaded,
    saving,
    here,
    choose,
    tellHere: (wanted) => void save(() => (wanted ? startHere(side) : stopHere(side))),
  };
}
