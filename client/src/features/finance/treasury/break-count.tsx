import type { Close } from '@lode/shared/treasury/close-schemas';
import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js';
import { Tag } from '../../../components/ui/tag.tsx';
import { useFormat } from '../../../lib/format.ts';

/** How many of a day's breaks wait, of how many. */
export function BreakCount({ breaks, unsettled }: Pick<Close, 'breaks' | 'unsettled'>) {
  const format = useFormat();
  const text = `${format.integer(unsettled)} / ${format.integer(breaks)}`;
  if (breaks === 0)
    return (
      <Tag palette="success" icon={mdiCheckCircleOutline}>
        0
      </Tag>
    );
  return (
    <Tag
      palette={unsettled > 0 ? 'error' : 'success'}
      icon={unsettled > 0 ? mdiAlertCircleOutline : mdiCheckCircleOutline}
    >
      {text}
    </Tag>
  );
}
