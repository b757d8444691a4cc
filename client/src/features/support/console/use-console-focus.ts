import { useEffect, useRef, useState } from 'react';

/** The console's two fields that the keyboard leads to. */
export function useConsoleFocus() {
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState<'composer' | 'search' | null>(null);

  // The field may only come to be with the next picture.
  useEffect(() => {
    const field = wanted === 'composer' ? inputRef.current : wanted === 'search' ? searchRef.current : null;
    if (!field || field.disabled) return;
    field.focus();
    setWanted(null);
  });
  return { inputRef, searchRef, wantFocus: setWanted };
}
