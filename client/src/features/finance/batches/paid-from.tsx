import { Flex } from '@chakra-ui/react';
import { ShortCode } from '../../../components/ui/short-code.tsx';

/** Addresses of ours that pay. */
export function PaidFrom({ addresses }: { addresses: readonly string[] }) {
  return (
    <Flex direction="column" align="end">
      {addresses.map((address) => (
        <ShortCode key={address} text={address} keep={8} />
      ))}
    </Flex>
  );
}
