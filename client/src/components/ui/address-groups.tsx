import { chakra } from '@chakra-ui/react';

/** Every so many characters a gap, as people compare them. */
const GROUP = 4;

/** The characters of an address, four by four. */
export function groupsOf(address: string): string[] {
  return address.match(new RegExp(`.{1,${GROUP}}`, 'gsu')) ?? [];
}

/**
 * A whole address in groups of four, the first and the last in sight: these are what people compare. The gaps are
 * no characters, so that what is selected is copied without them; a screen reader is told the address whole.
 */
export function AddressGroups({ address }: { address: string }) {
  const groups = groupsOf(address);
  return (
    <chakra.code role="img" aria-label={address} dir="ltr" display="block" textStyle="sm" lineHeight="1.8">
      {groups.map((group, at) => {
        const end = at === 0 || at === groups.length - 1;
        return (
          <chakra.span
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is nothing but its place
            key={at}
            display="inline-block"
            marginInlineEnd="1.5"
            fontWeight={end ? '700' : undefined}
            color={end ? 'primary.fg' : undefined}
          >
            {group}
          </chakra.span>
        );
      })}
    </chakra.code>
  );
}
