import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { mdiArrowLeft } from '@mdi/js';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { QuietButton } from './buttons.tsx';
import { Icon } from './icon.tsx';

interface PageFrameProps {
  title: string;
  /** Below the title. */
  lead?: ReactNode;
  /** The way back, above the title. */
  back?: { to: string; label: string };
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the customer's side; the room at its end keeps the chat's button off its content. */
export function PageFrame({ title, lead, back, actions, children }: PageFrameProps) {
  usePageTitle(title);
  return (
    <Box w="full" maxW="1120px" mx="auto" px={{ base: 4, sm: 6, md: 8 }} pt={{ base: 5, md: 8 }} pb="28">
      {back && (
        <QuietButton asChild size="sm" ms="-3" mb="3">
          <Link to={back.to}>
            <Icon path={mdiArrowLeft} size={18} />
            {back.label}
          </Link>
        </QuietButton>
      )}
      <Flex align="start" justify="space-between" gap="3" wrap="wrap" mb="6">
        <Box minW="0">
          <Heading as="h1" textStyle="2xl" fontWeight="650">
            {title}
          </Heading>
          {lead && (
            <Text as="div" color="muted" mt="1">
              {lead}
            </Text>
          )}
        </Box>
        {actions && (
          <Flex gap="2" wrap="wrap">
            {actions}
          </Flex>
        )}
      </Flex>
      {children}
    </Box>
  );
}
