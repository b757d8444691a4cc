import { type ClipboardEvent, type DragEvent, useState } from 'react';

interface FileDrop {
  /** A file is held over the area. */
  over: boolean;
  /** For the element that takes the drop. */
  dropProps: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
  onPaste: (event: ClipboardEvent) => void;
}

/** Takes files by drag and drop and by pasting, while `enabled`. */
export function useFileDrop(enabled: boolean, onFile: (file: File) => void): FileDrop {
  const [over, setOver] = useState(false);
  return {
    over,
    dropProps: {
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        // Without this the browser would leave the page for the file.
        event.preventDefault();
        setOver(enabled);
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        if (enabled) for (const file of Array.from(event.dataTransfer.files)) onFile(file);
      },
    },
    onPaste: (event) => {
      const files = Array.from(event.clipboardData.files);
      // What some programs put beside a text is a picture of it.
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      if (enabled) for (const file of files) onFile(file);
    },
  };
}
