import { Link as ChakraLink } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';

interface TextLinkProps {
  to: To;
  children: ReactNode;
  /** On a coloured ground it has the colour of the text around it, and a line. */
  onColor?: boolean;
}

/** A link inside the application that stands in a line of text. */
export function TextLink({ to, children, onColor = false }: TextLinkProps) {
  return (
    <ChakraLink
      asChild
      color={onColor ? 'inherit' : 'primary'}
      textDecoration={onColor ? 'underline' : undefined}
      fontWeight="600"
      textUnderlineOffset="3px"
    >
      <Link to={to}>{children}</Link>
    </ChakraLink>
  );
}
