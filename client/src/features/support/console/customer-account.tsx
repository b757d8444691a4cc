import { Box, Flex } from '@chakra-ui/react';
import type { Ability } from '@lode/shared/core/abilities';
import { type CustomerAccount, customerAccountRoutes } from '@lode/shared/dashboard/customer-rest';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { allows, useSession } from '../../../lib/session.ts';
import { entriesAt, FINANCE, riskHitsOf, screenOf } from '../../../lib/staff-paths.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { useRefresh } from '../../../lib/use-refresh.ts';
import { Fact, PanelSection } from './panel-parts.tsx';

/** Loaded with the console: nothing that arrives may hide the desk behind a fallback. */
export const ACCOUNT_TEXTS = ['admin', 'finance'];

/** What the customer has with us: read here, followed by who may. Who looks stands in the log. */
export function CustomerAccountPart({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation(['console', ...ACCOUNT_TEXTS, 'common']);
  const { data, error, reload } = useLoaded(`account ${sessionId}`, (signal) =>
    call(customerAccountRoutes.read, { params: { id: sessionId }, signal }, 'admin'),
  );
  // Deposits arrive while one talks about them.
  useRefresh(reload);
  if (data) return <Account account={data} />;
  return (
    <PanelSection title={t('admin:user.money.title')}>
      {error ? (
        <ErrorState title={t('admin:user.money.title')} error={error} onRetry={reload} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </PanelSection>
  );
}

function Account({ account }: { account: CustomerAccount }) {
  const { t } = useTranslation(['console', ...ACCOUNT_TEXTS, 'common']);
  const format = useFormat();
  const { customer_id: id, balance, deposits, withdrawals, contracts, last_payout, logins } = account;
  const contractsPage = `/googleadmin/mining/contracts?search=${id}`;
  return (
    <>
      <PanelSection title={t('admin:user.money.title')}>
        <Balance id={id} balance={balance} />
        {account.open_hits !== null && (
          <dl>
            <Fact label={t('admin:user.money.hits')}>
              <Followed to={riskHitsOf(id)} ability="risk:manage">
                {format.integer(account.open_hits)}
              </Followed>
            </Fact>
          </dl>
        )}
      </PanelSection>
      <PanelSection title={t('common:admin.deposits')}>
        <dl>
          <Fact label={t('account.waiting')}>
            <Followed to={`${FINANCE}/deposits?user=${id}`} ability="finance:read">
              {format.integer(deposits.waiting)}
            </Followed>
          </Fact>
        </dl>
        <Movements
          type="deposit"
          rows={deposits.latest}
          stateOf={(state) => t(`finance:deposit_state.${state}`)}
        />
      </PanelSection>
      <PanelSection title={t('common:admin.withdrawals')}>
        <dl>
          <Fact label={t('account.under_way')}>
            <Followed to={`${FINANCE}/withdrawals?user=${id}`} ability="finance:read">
              {`${format.integer(withdrawals.under_way)} · ${format.money(withdrawals.under_way_usd)}`}
            </Followed>
          </Fact>
        </dl>
        <Movements
          type="withdrawal"
          rows={withdrawals.latest}
          stateOf={(state) => t(`finance:withdrawal_state.${state}`)}
        />
      </PanelSection>
      <PanelSection title={t('common:admin.contracts')}>
        <dl>
          <Fact label={t('account.running')}>
            <Followed to={contractsPage} ability="mining:read">
              {`${format.integer(contracts.running)} · ${format.amount(contracts.hash_power_th, 2)} TH/s`}
            </Followed>
          </Fact>
          {last_payout && (
            <Fact label={t('account.last_payout')}>
              <Followed to={entriesAt({ account: `wallet:${id}` })} ability="finance:read">
                {`${format.money(last_payout.amount_usd)} · ${last_payout.day}`}
              </Followed>
            </Fact>
          )}
        </dl>
        <Contracts rows={contracts.latest} />
      </PanelSection>
      {logins.length > 0 && (
        <PanelSection title={t('account.logins')}>
          {logins.map(({ at, device }) => (
            <Row key={at} start={device} end={<span title={format.exactTime(at)}>{format.date(at)}</span>} />
          ))}
        </PanelSection>
      )}
    </>
  );
}

function Balance({ id, balance }: { id: string; balance: CustomerAccount['balance'] }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const figures = [
    ['balance', balance.total],
    ['held', balance.held],
    ['available', balance.available],
    ...(Number(balance.owed) > 0 ? [['owed', balance.owed] as const] : []),
  ] as const;
  return (
    <dl>
      {figures.map(([name, amount]) => (
        <Fact key={name} label={t(`user.money.${name}`)}>
          <Followed to={entriesAt({ account: `wallet:${id}` })} ability="finance:read">
            {format.money(amount)}
          </Followed>
        </Fact>
      ))}
    </dl>
  );
}

interface Movement<S extends string> {
  id: string;
  amount_usd: string;
  currency: string;
  state: S;
  created_at: string;
}

function Movements<S extends string>({
  type,
  rows,
  stateOf,
}: {
  type: 'deposit' | 'withdrawal';
  rows: readonly Movement<S>[];
  stateOf: (state: S) => string;
}) {
  const format = useFormat();
  return rows.map(({ id, amount_usd, currency, state, created_at }) => (
    <Row
      key={id}
      start={
        <Followed to={screenOf({ type, id }) ?? ''} ability="finance:read">
          {`${format.money(amount_usd)} · ${currency}`}
        </Followed>
      }
      end={<span title={format.exactTime(created_at)}>{stateOf(state)}</span>}
    />
  ));
}

function Contracts({ rows }: { rows: CustomerAccount['contracts']['latest'] }) {
  const format = useFormat();
  return rows.map(({ id, title, hash_power_th, ends_at }) => (
    <Row
      key={id}
      start={
        <Followed to={screenOf({ type: 'contract', id }) ?? ''} ability="mining:read">
          {`${title} · ${format.amount(hash_power_th, 2)} TH/s`}
        </Followed>
      }
      end={<span title={format.exactTime(ends_at)}>{format.date(ends_at)}</span>}
    />
  ));
}

function Row({ start, end }: { start: ReactNode; end: ReactNode }) {
  return (
    <Flex justify="space-between" gap="3" py="1" textStyle="sm">
      <Box minW="0" truncate dir="auto">
        {start}
      </Box>
      <Box color="muted" textAlign="end" flexShrink={0}>
        {end}
      </Box>
    </Flex>
  );
}

/** A link for who may follow it, else the figure alone. */
function Followed({ to, ability, children }: { to: string; ability: Ability; children: string }) {
  return allows(useSession('admin'), ability) ? <TextLink to={to}>{children}</TextLink> : children;
}
