import { chakra } from '@chakra-ui/react';

interface Mark {
  from: number;
  to: number;
}

/** A text with parts of it marked, in order and without overlaps. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const ends = [0, ...marks.map(({ to }) => to)];
  return (
    <>
      {marks.map(({ from, to }, at) => (
        <span key={from}>
          {text.slice(ends[at], from)}
          <chakra.mark bg="bg.warning" color="warning.fg" fontWeight="600" borderRadius="2px">
            {text.slice(from, to)}
          </chakra.mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
