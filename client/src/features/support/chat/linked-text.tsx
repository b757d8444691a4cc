import { Fragment } from 'react';

const ADDRESS = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}])/g;

/** A message's text, with its web addresses as links. */
export function LinkedText({ text }: { text: string }) {
  // Splitting by a pattern with one group leaves the addresses at the odd places.
  const parts = text.split(ADDRESS);
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
    if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
      <a
        key={index}
        href={part}
        target="_blank"
        rel="noopener noreferrer nofollow"
        style={{ textDecoration: 'underline' }}
      >
        {part}
      </a>
    );
  });
}
