import { Link as ChakraLink, Flex } from '@chakra-ui/react';
import { mdiAccountOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/ui/icon.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { entriesAt, screenOf } from '../../../lib/staff-paths.ts';

const SHOWN = 6;
/** The end of a long id. */
const ending = (id: string) => (id.length > 2 * SHOWN ? `…${id.slice(-SHOWN)}` : id);

/** Kinds of account that each customer has one of, named by their id. */
const PERSONAL = ['wallet', 'receivable'];

/** An account of the ledger, leading to its entries; a customer's to them as well. */
export function AccountLink({ account }: { account: string }) {
  const { t } = useTranslation('finance');
  const [kind = '', owner] = account.split(':');
  const name = t(`account.${kind}`, { defaultValue: kind });
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1.5">
      <TextLink to={entriesAt({ account })}>
        {owner === undefined ? name : `${name} · ${ending(owner)}`}
      </TextLink>
      {owner !== undefined && PERSONAL.includes(kind) && <OwnerLink id={owner} />}
    </Flex>
  );
}

function OwnerLink({ id }: { id: string }) {
  const { t } = useTranslation('finance');
  const label = t('column.customer');
  return (
    <ChakraLink asChild color="muted" title={label}>
      <Link to={screenOf({ type: 'user', id }) ?? ''}>
        <Icon path={mdiAccountOutline} size={16} label={label} />
      </Link>
    </ChakraLink>
  );
}

/** What an entry is about: the screen of it where there is one, else all entries about the same. */
export function ReferenceLink({ reference }: { reference: { type: string; id: string } | null }) {
  const { t } = useTranslation('finance');
  if (!reference) return null;
  const { type, id } = reference;
  return (
    <TextLink to={screenOf(reference) ?? entriesAt({ reference: id })}>
      {t(`reference.${type}`, { defaultValue: type })} {ending(id)}
    </TextLink>
  );
}
