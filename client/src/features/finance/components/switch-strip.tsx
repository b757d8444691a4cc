import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { FINANCE } from '../../../lib/staff-paths.ts';
import { StoppedList } from '../switches/stopped-list.tsx';
import { useSwitches } from '../switches/use-switches.ts';

/** Says what of the money is stopped, and why; nothing while everything goes on. */
export function SwitchStrip() {
  const { t } = useTranslation(['finance', 'common']);
  const { data } = useSwitches();
  if (!data || (data.stopped.length === 0 && data.ledger_sound)) return null;
  return (
    <Notice
      tone="error"
      action={
        <TextLink onColor to={`${FINANCE}/switches`}>
          {t('common:admin.switches')}
        </TextLink>
      }
    >
      {!data.ledger_sound && t('switches.unproven')}
      <StoppedList stopped={data.stopped} />
    </Notice>
  );
}
