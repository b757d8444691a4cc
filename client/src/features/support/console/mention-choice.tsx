import { Flex } from '@chakra-ui/react';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { call } from '../../../lib/api-client.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';

const SHOWN_MAX = 5;
/** A name that is being written at the end of a note. */
const BEGUN = /(?<![A-Za-z0-9_])@([A-Za-z0-9_]*)$/;

/** Colleagues whose names begin as what is being written after an @, and what a note is with one of them in it. */
export function useMentions(content: string, write: (text: string) => void) {
  const begun = BEGUN.exec(content)?.[1]?.toLowerCase();
  const agents = useLoaded(begun === undefined ? null : 'agents', (signal) =>
    call(adminServiceRoutes.agents, { signal }, 'admin'),
  );
  const names = (begun === undefined ? [] : (agents.data ?? []))
    .map(({ username }) => username)
    .filter((name) => name.toLowerCase().startsWith(begun ?? '') && name.toLowerCase() !== begun)
    .slice(0, SHOWN_MAX);
  const take = (name: string) => write(`${content.slice(0, content.length - (begun?.length ?? 0))}${name} `);
  return { names, take };
}

/** The first is taken by Tab, any by a press that leaves the focus where it is. */
export function MentionChoice({ names, take }: ReturnType<typeof useMentions>) {
  const { t } = useTranslation('console');
  if (names.length === 0) return null;
  return (
    <Flex
      role="group"
      aria-label={t('transfer.colleagues')}
      wrap="wrap"
      gap="1"
      mt="1"
      onMouseDown={(event) => event.preventDefault()}
    >
      {names.map((name) => (
        <QuietButton key={name} size="xs" tabIndex={-1} onClick={() => take(name)}>
          @{name}
        </QuietButton>
      ))}
    </Flex>
  );
}
