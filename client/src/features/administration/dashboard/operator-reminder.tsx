import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { useSiteInfo } from '../../../lib/site-info.ts';

/** Reminds an administrator that visitors are not told who runs the site, or where to report a hole. */
export function OperatorReminder() {
  const { t } = useTranslation('admin');
  const operator = useSiteInfo()?.operator;
  if (!operator || Object.values(operator).every((said) => said !== '')) return null;
  return (
    <Box mb="5">
      <Notice
        tone="info"
        action={<TextLink to="/googleadmin/system/configs">{t('settings.title')}</TextLink>}
      >
        {t('dashboard.operator_missing')}
      </Notice>
    </Box>
  );
}
