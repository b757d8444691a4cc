import { Flex, Grid } from '@chakra-ui/react';
import type { TokenKind } from '@lode/shared/core/abilities';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../../../components/ui/controls.ts';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { PageFrame } from '../../../components/ui/page-frame.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { refreshSession, useSession } from '../../../lib/session.ts';
import { AboutCard } from './about-card.tsx';
import { CloseCard } from './close-card.tsx';
import { DataCard } from './data-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { FactorCard } from './factor-card.tsx';
import type { OwnProfile } from './own-profile.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import { WalletCard } from './wallet-card.tsx';

const TABS = ['profile', 'security', 'preferences', 'api'] as const;
type Tab = (typeof TABS)[number];

interface ProfileViewProps {
  side: TokenKind;
  /** Cards of other features, behind those of a part. */
  more?: Partial<Record<Tab, ReactNode>>;
}

/** Everything about one's own account, on either side; the open part is in the address. */
export function ProfileView({ side, more }: ProfileViewProps) {
  const { t } = useTranslation('accounts');
  const session = useSession(side);
  const [search, setSearch] = useSearchParams();
  // What nobody puts anything into is not there.
  const tabs = TABS.filter((name) => name !== 'api' || more?.api !== undefined);
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'profile';
  const open = (name: string) => setSearch(name === 'profile' ? {} : { tab: name }, { replace: true });
  return (
    <PageFrame title={t('profile.title')}>
      <Tabs.Root
        value={tab}
        onValueChange={(change) => open(change.value)}
        colorPalette="primary"
        variant="line"
        lazyMount
        unmountOnExit
      >
        <Tabs.List mb="5" aria-label={t('profile.title')}>
          {tabs.map((name) => (
            <Tabs.Trigger key={name} value={name} px={{ base: 3, sm: 4 }} h="11">
              {t(`profile.tabs.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map((name) => (
          <Tabs.Content key={name} value={name} p="0" colorPalette="gray">
            {session.status === 'failed' && (
              <ErrorState
                title={t('errors:PROFILE_FAILED')}
                error={session.error}
                onRetry={() => void refreshSession(side)}
              />
            )}
            {session.status === 'loading' && <SkeletonText lines={8} />}
            {session.status === 'ready' && (
              <TabCards tab={name} own={{ side, user: session.user }} more={more?.[name]} />
            )}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </PageFrame>
  );
}

/** Two columns where there is room: what one changes, and what belongs to it. */
const COLUMNS = { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } as const;

function TabCards({ tab, own, more }: { tab: Tab; own: OwnProfile; more: ReactNode }) {
  return (
    <Grid templateColumns={COLUMNS} gap="5" alignItems="start">
      {tab === 'profile' && (
        <>
          <AboutCard {...own} />
          {own.side === 'user' && (
            <>
              <WalletCard {...own} />
              <DataCard />
              {own.user.role === 'user' && <CloseCard />}
            </>
          )}
        </>
      )}
      {tab === 'security' && (
        <>
          <PasswordCard {...own} />
          <Flex direction="column" gap="5">
            <FactorCard {...own} />
            <PasskeysCard side={own.side} />
            <DevicesCard {...own} />
          </Flex>
        </>
      )}
      {tab === 'preferences' && <PreferencesCard />}
      {more}
    </Grid>
  );
}
