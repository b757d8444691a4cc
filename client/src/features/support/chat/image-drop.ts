import { type ClipboardEvent, type DragEvent, useState } from 'react';

/** The image files of a paste or a drop. */
export function imagesOf(transfer: DataTransfer): File[] {
  return Array.from(transfer.files).filter((file) => file.type.startsWith('image/'));
}

interface ImageDrop {
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

/** Takes images by drag and drop and by pasting, while `enabled`. */
export function useImageDrop(enabled: boolean, onImage: (file: File) => void): ImageDrop {
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
        if (enabled) for (const file of Array.from(event.dataTransfer.files)) onImage(file);
      },
    },
    onPaste: (event) => {
      const images = imagesOf(event.clipboardData);
      if (images.length === 0) return;
      event.preventDefault();
      if (enabled) for (const file of images) onImage(file);
    },
  };
}
