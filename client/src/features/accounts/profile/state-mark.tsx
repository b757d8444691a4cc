import { Badge } from '@chakra-ui/react';
import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js';
import { Icon } from '../../../components/ui/icon.tsx';

/** Whether something is as it should be: an icon and a word. */
export function StateMark({ good, text }: { good: boolean; text: string }) {
  return (
    <Badge colorPalette={good ? 'success' : 'warning'} variant="subtle" borderRadius="pill" px="2.5" py="1">
      <Icon path={good ? mdiCheckCircleOutline : mdiAlertCircleOutline} size={16} />
      {text}
    </Badge>
  );
}
