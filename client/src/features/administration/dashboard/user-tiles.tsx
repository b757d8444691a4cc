import { Button, Flex, Grid, Heading } from '@chakra-ui/react';
import { mdiArrowRight } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../../components/ui/card.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { MetricTile, MetricTileSkeleton } from '../../../components/ui/metric-tile.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useDashboard } from './dashboard-data.tsx';
import { DayChart } from './day-chart.tsx';

/** How many there are and come, and who cannot come in. */
export function UserTiles() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { data, error, reload } = useDashboard();
  const users = data?.users;
  const notLocked = users && users.locked + users.disabled === 0;
  return (
    <Flex as="section" direction="column" gap="3">
      <Flex align="center" justify="space-between" gap="3">
        <Heading as="h2" textStyle="md" fontWeight="600">
          {t('dashboard.users')}
        </Heading>
        <Button asChild size="sm" variant="ghost">
          <Link to="/googleadmin/users">
            {t('dashboard.open_users')}
            <Icon path={mdiArrowRight} size={18} />
          </Link>
        </Button>
      </Flex>
      {!data && Boolean(error) && (
        <Card>
          <ErrorState title={t('dashboard.users')} error={error} onRetry={reload} />
        </Card>
      )}
      <Grid gap="3" templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}>
        {!users && !error && ['a', 'b', 'c', 'd'].map((tile) => <MetricTileSkeleton key={tile} />)}
        {users && (
          <>
            <MetricTile
              label={t('dashboard.new_today')}
              hint={t('dashboard.utc_hint')}
              value={format.integer(users.new_today)}
            />
            <MetricTile
              label={t('dashboard.new_week')}
              value={format.integer(users.new_7_days)}
              detail={t('dashboard.of_all', { total: format.integer(users.total) })}
            />
            <MetricTile
              label={t('dashboard.failed_logins')}
              hint={t('dashboard.failed_logins_hint')}
              value={format.integer(users.failed_logins_24h)}
            />
            <MetricTile
              label={t('dashboard.shut_out')}
              value={format.integer(users.locked + users.disabled)}
              detail={
                notLocked
                  ? undefined
                  : t('dashboard.locked_disabled', {
                      locked: format.integer(users.locked),
                      disabled: format.integer(users.disabled),
                    })
              }
            />
          </>
        )}
      </Grid>
      <DayChart title={t('dashboard.registrations')} days={users?.registrations} />
    </Flex>
  );
}
