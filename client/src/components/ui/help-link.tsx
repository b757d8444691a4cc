import { Flex } from '@chakra-ui/react';
import { mdiHelpCircleOutline } from '@mdi/js';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import { TextLink } from './text-link.tsx';

/** The way to the help centre from where a question arises: to an article, or to all of them. */
export function HelpLink({ article }: { article?: string }) {
  return (
    <Flex align="center" gap="1.5" minH="24px" textStyle="sm" color="muted">
      <Icon path={mdiHelpCircleOutline} size={18} />
      <Suspense>
        <Words to={article ? `/help/${article}` : '/help'} />
      </Suspense>
    </Flex>
  );
}

/** Its texts come after the page that it stands on. */
function Words({ to }: { to: string }) {
  const { t } = useTranslation('around');
  return <TextLink to={to}>{t('help')}</TextLink>;
}
