import { Flex } from '@chakra-ui/react';
import type { AdminUserDetail } from '@lode/shared/accounts/admin-schemas';
import type { Ability } from '@lode/shared/core/abilities';
import { useTranslation } from 'react-i18next';
import { type Figure, FigureList } from '../../../components/ui/figure-list.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { useFormat } from '../../../lib/format.ts';
import { allows, useSession } from '../../../lib/session.ts';
import { entriesAt, FINANCE, riskHitsOf } from '../../../lib/staff-paths.ts';

/** Where more of somebody is found. */
const PLACES: { label: string; ability: Ability; to: (id: string) => string }[] = [
  { label: 'common:admin.deposits', ability: 'finance:read', to: (id) => `${FINANCE}/deposits?user=${id}` },
  {
    label: 'common:admin.withdrawals',
    ability: 'finance:read',
    to: (id) => `${FINANCE}/withdrawals?user=${id}`,
  },
  {
    label: 'common:admin.adjustments',
    ability: 'finance:read',
    to: (id) => `${FINANCE}/adjustments?user=${id}`,
  },
  {
    label: 'common:admin.ledger',
    ability: 'finance:read',
    to: (id) => entriesAt({ account: `wallet:${id}` }),
  },
  {
    label: 'common:admin.contracts',
    ability: 'mining:read',
    to: (id) => `/googleadmin/mining/contracts?search=${id}`,
  },
  { label: 'user.money.hits', ability: 'risk:manage', to: riskHitsOf },
];

/** What a customer has with us, and the ways to all that made it. */
export function UserMoney({ user: { id, wallet } }: { user: AdminUserDetail }) {
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  const session = useSession('admin');
  if (!wallet) return null;
  const figures: Figure[] = (['available', 'held', 'balance', 'owed'] as const)
    .filter((name) => name !== 'owed' || Number(wallet.owed) > 0)
    .map((name) => ({
      label: t(`user.money.${name}`),
      value: format.money(wallet[name]),
      strong: name === 'balance',
    }));
  return (
    <Section title={t('user.money.title')}>
      <FigureList figures={figures} />
      <Flex as="nav" aria-label={t('user.money.more')} gap="4" rowGap="1" wrap="wrap" mt="3" textStyle="sm">
        {PLACES.filter(({ ability }) => allows(session, ability)).map(({ label, to }) => (
          <TextLink key={label} to={to(id)}>
            {t(label)}
          </TextLink>
        ))}
      </Flex>
    </Section>
  );
}
