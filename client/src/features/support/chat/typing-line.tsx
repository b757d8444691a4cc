import { Flex, Text } from '@chakra-ui/react';
import * as m from 'framer-motion/m';
import { useTranslation } from 'react-i18next';
import { MotionRoot } from '../../../components/ui/motion-root.tsx';
import styles from './typing-line.module.css';

/** Says that the other side is writing. */
export function TypingLine({ name }: { name: string }) {
  const { t } = useTranslation('support');
  return (
    <MotionRoot>
      <Flex asChild align="center" gap="2" color="muted" aria-live="off">
        <m.div initial={{ opacity: 0 }} animate={{ opacity: 1 }}>
          <span className={styles.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          <Text textStyle="xs">{t('thread.typing', { name })}</Text>
        </m.div>
      </Flex>
    </MotionRoot>
  );
}
