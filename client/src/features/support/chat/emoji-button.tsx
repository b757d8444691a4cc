import { mdiEmoticonOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons.tsx';
import { OnItsWay } from '../../../components/ui/on-its-way.tsx';
import { lazyCode, Nothing } from '../../../lib/lazy-code.tsx';
import { usePopover } from '../../../lib/use-popover.ts';

const EmojiPicker = lazyCode(async () => (await import('./emoji-picker.tsx')).EmojiPicker, Nothing);

/** Opens the emoji above the composer. */
export function EmojiButton({ enabled, onPick }: { enabled: boolean; onPick: (emoji: string) => void }) {
  const { t } = useTranslation('support');
  const { open, setOpen, area, button, onKeyDown } = usePopover();
  return (
    <span ref={area}>
      <IconButton
        ref={button}
        path={mdiEmoticonOutline}
        label={t('composer.emoji')}
        disabled={!enabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
      />
      {open && (
        <OnItsWay>
          <EmojiPicker
            label={t('composer.emoji')}
            onKeyDown={onKeyDown}
            onPick={(emoji) => {
              setOpen(false);
              onPick(emoji);
            }}
          />
        </OnItsWay>
      )}
    </span>
  );
}
