import { Flex } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { ExplorerLink } from './explorer-link.tsx';
import { ShortCode } from './short-code.tsx';

interface TransactionIdProps extends ComponentProps<typeof ExplorerLink> {
  keep?: ComponentProps<typeof ShortCode>['keep'];
}

/** A transaction's id, shortened, with copy and the way to its explorer. */
export function TransactionId({ coin, txid, keep = 6 }: TransactionIdProps) {
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1">
      <ShortCode text={txid} keep={keep} />
      <ExplorerLink coin={coin} txid={txid} />
    </Flex>
  );
}
