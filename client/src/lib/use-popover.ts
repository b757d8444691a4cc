import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface Popover {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Closes it and gives the focus back. */
  close: () => void;
  /** Around both the button and what it opens. */
  area: RefObject<HTMLSpanElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Something small that a button opens beside itself: closes on Escape, and when somebody goes elsewhere. */
export function usePopover(): Popover {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    // What is around it, such as a menu, stays open.
    event.stopPropagation();
    close();
  };
  return { open, setOpen, close, area, button, onKeyDown };
}
