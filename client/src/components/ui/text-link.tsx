import { Link as ChakraLink } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';

/** A link inside the application that stands in a line of text. */
export function TextLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <ChakraLink asChild color="primary" fontWeight="600" textUnderlineOffset="3px">
      <Link to={to}>{children}</Link>
    </ChakraLink>
  );
}
