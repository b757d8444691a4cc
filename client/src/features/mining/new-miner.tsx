import { Flex, Heading, Text } from '@chakra-ui/react';
import { mdiPickaxe } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';

/** Stands where the figures will be, for somebody who has no miner yet. */
export function NewMiner() {
  const { t } = useTranslation('mining');
  return (
    <Card as="section" aria-labelledby="begin-title" display="flex" alignItems="center" gap="4">
      <Flex color="muted" flexShrink={0}>
        <Icon path={mdiPickaxe} size={32} />
      </Flex>
      <div>
        <Heading as="h2" id="begin-title" textStyle="md" fontWeight="600">
          {t('begin.title')}
        </Heading>
        <Text textStyle="sm" color="muted" maxW="64ch">
          {t('begin.text')}
        </Text>
      </div>
    </Card>
  );
}
