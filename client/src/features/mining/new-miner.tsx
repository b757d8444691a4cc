import { Box, Button, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { mdiCashClock, mdiStorefrontOutline, mdiWalletPlusOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';

const STEPS = [
  { key: 'recharge', icon: mdiWalletPlusOutline },
  { key: 'choose', icon: mdiStorefrontOutline },
  { key: 'earn', icon: mdiCashClock },
] as const;

/** Stands where the figures will be, for somebody who has no miner yet: nothing to show, and how to begin. */
export function NewMiner() {
  const { t } = useTranslation('mining');
  return (
    <Card as="section" aria-labelledby="begin-title">
      <Heading as="h2" id="begin-title" textStyle="lg" fontWeight="600">
        {t('begin.title')}
      </Heading>
      <Text color="muted" mt="1" maxW="64ch">
        {t('begin.text')}
      </Text>
      <Grid as="ol" gap="4" mt="6" templateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }}>
        {STEPS.map(({ key, icon }) => (
          <Flex as="li" key={key} gap="3">
            <Flex
              align="center"
              justify="center"
              boxSize="44px"
              flexShrink={0}
              borderRadius="pill"
              bg="primary.subtle"
              color="primary"
            >
              <Icon path={icon} size={22} />
            </Flex>
            <Box>
              <Box fontWeight="600">{t(`begin.${key}`)}</Box>
              <Text textStyle="sm" color="muted">
                {t(`begin.${key}_text`)}
              </Text>
            </Box>
          </Flex>
        ))}
      </Grid>
      <Flex gap="3" wrap="wrap" mt="6">
        <Button asChild colorPalette="primary">
          <Link to="/app/recharge?next=/app/store">{t('begin.recharge_action')}</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/app/store">{t('begin.store_action')}</Link>
        </Button>
      </Flex>
    </Card>
  );
}
