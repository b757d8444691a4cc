import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** The first stop of the Tab key: past the drawer and the bar, to the page. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <chakra.a
      href="#content"
      position="fixed"
      zIndex="skipNav"
      top="2"
      insetStart="2"
      px="4"
      py="2"
      borderRadius="pill"
      bg="primary"
      color="primary.contrast"
      fontWeight="600"
      transform="translateY(-200%)"
      _focusVisible={{ transform: 'none' }}
    >
      {t('skip_to_content')}
    </chakra.a>
  );
}
