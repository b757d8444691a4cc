import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../components/ui/text-link.tsx';

export const FINANCE = '/googleadmin/finance';

export function PersonLink({ person }: { person: { id: string; username: string } }) {
  return <TextLink to={`/googleadmin/users/${person.id}`}>{person.username}</TextLink>;
}

/** The ledger's page at the entries of an account, or about one thing. */
export function entriesAt(filter: { account: string } | { reference: string }): string {
  return `${FINANCE}/ledger?${new URLSearchParams({ tab: 'entries', ...filter })}`;
}

/** An account of the ledger, leading to its entries. A customer's is named by its owner's id. */
export function AccountLink({ account }: { account: string }) {
  const { t } = useTranslation('finance');
  const [kind = '', suffix] = account.split(':');
  const name = t(`account.${kind}`, { defaultValue: kind });
  return (
    <TextLink to={entriesAt({ account })}>
      {suffix === undefined ? name : `${name} · ${suffix.length > 12 ? `…${suffix.slice(-6)}` : suffix}`}
    </TextLink>
  );
}

const SCREENS: Record<string, string> = {
  deposit: `${FINANCE}/deposits/`,
  withdrawal: `${FINANCE}/withdrawals/`,
};

/** What an entry is about: the screen of it where there is one, else all entries about the same. */
export function ReferenceLink({ reference }: { reference: { type: string; id: string } | null }) {
  const { t } = useTranslation('finance');
  if (!reference) return null;
  const { type, id } = reference;
  const to = type in SCREENS ? `${SCREENS[type]}${id}` : entriesAt({ reference: id });
  return (
    <TextLink to={to}>
      {t(`reference.${type}`, { defaultValue: type })} …{id.slice(-6)}
    </TextLink>
  );
}
