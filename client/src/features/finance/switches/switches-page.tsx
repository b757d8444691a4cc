import { Flex } from '@chakra-ui/react';
import { COINS } from '@lode/shared/core/money';
import {
  COIN_SWITCHES,
  SWITCHES,
  type SwitchList,
  type SwitchName,
  type SwitchTarget,
} from '@lode/shared/switches/schemas';
import { mdiCheckCircleOutline, mdiHandBackRightOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { DetailStates } from '../components/detail-states.tsx';
import { FinancePage } from '../components/finance-page.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import { useSwitches, useSwitchName } from './use-switches.ts';

/** The switches that stop money: off by anybody of finance, on again by two. */
export function SwitchesPage() {
  const { t } = useTranslation(['finance', 'common']);
  const loaded = useSwitches();
  const [asked, setAsked] = useState<{ target: SwitchTarget; to: 'stop' | 'start' } | null>(null);
  return (
    <FinancePage title={t('common:admin.switches')} lead={t('switches.lead')}>
      <DetailStates title={t('common:admin.switches')} loaded={loaded}>
        {(switches) => (
          <>
            {SWITCHES.map((name) => (
              <SwitchSection
                key={name}
                name={name}
                switches={switches}
                onAsk={(target, off) => setAsked({ target, to: off ? 'start' : 'stop' })}
              />
            ))}
          </>
        )}
      </DetailStates>
      {asked && (
        <SwitchDialog
          {...asked}
          onClose={() => setAsked(null)}
          onDone={(switches) => {
            setAsked(null);
            loaded.replace(switches);
          }}
        />
      )}
    </FinancePage>
  );
}

interface SwitchSectionProps {
  name: SwitchName;
  switches: SwitchList;
  onAsk: (target: SwitchTarget, off: boolean) => void;
}

/** One thing that can be stopped: of every coin, and of one alone. */
function SwitchSection({ name, switches, onAsk }: SwitchSectionProps) {
  const { t } = useTranslation('finance');
  const nameOf = useSwitchName();
  const coins = COIN_SWITCHES.includes(name) ? [null, ...COINS] : [null];
  return (
    <Section title={nameOf({ name, coin: null })}>
      <Flex gap="2" wrap="wrap">
        {coins.map((coin) => {
          const off = switches.stopped.some((one) => one.name === name && one.coin === coin);
          return (
            <SecondaryButton
              key={coin}
              size="sm"
              colorPalette={off ? 'error' : undefined}
              onClick={() => onAsk({ name, coin }, off)}
            >
              <Icon path={off ? mdiHandBackRightOutline : mdiCheckCircleOutline} size={18} />
              {t(off ? 'switches.off' : 'switches.on', { coin: coin ?? t('switches.every') })}
            </SecondaryButton>
          );
        })}
      </Flex>
    </Section>
  );
}
