import { Fragment } from 'react';

const ADDRESS = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}])/g;

interface Part {
  /** Where it begins in the text. */
  at: number;
  text: string;
  address: boolean;
}

function partsOf(text: string): Part[] {
  let at = 0;
  // Splitting by a pattern with one group leaves the addresses at the odd places.
  return text.split(ADDRESS).map((part, index) => {
    const begins = at;
    at += part.length;
    return { at: begins, text: part, address: index % 2 === 1 };
  });
}

/** A message's text, with its web addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return partsOf(text).map((part) =>
    part.address ? (
      <a
        key={part.at}
        href={part.text}
        target="_blank"
        rel="noopener noreferrer nofollow"
        style={{ textDecoration: 'underline' }}
      >
        {part.text}
      </a>
    ) : (
      <Fragment key={part.at}>{part.text}</Fragment>
    ),
  );
}
