import { Flex } from '@chakra-ui/react';

interface AvatarProps {
  name: string;
  /** Side in pixels, 36 unless told. */
  size?: number;
}

/** A person's initials in a circle; decoration beside the written name. */
export function Avatar({ name, size = 36 }: AvatarProps) {
  return (
    <Flex
      aria-hidden
      flexShrink={0}
      align="center"
      justify="center"
      boxSize={`${size}px`}
      borderRadius="pill"
      bg="surface-variant"
      color="text"
      fontSize={`${Math.round(size * 0.38)}px`}
      fontWeight="600"
      // Drawn, not written: text in a button would have to be part of the button's name.
      _before={{ content: JSON.stringify(initialsOf(name)) }}
    />
  );
}

/** First letters of the first two words, or the first two letters of the only one. */
function initialsOf(name: string): string {
  const words = name.split(/[\s_.-]+/).filter(Boolean);
  const letters =
    words.length > 1
      ? words.slice(0, 2).map((word) => Array.from(word)[0])
      : Array.from(words[0] ?? '?').slice(0, 2);
  return letters.join('').toUpperCase();
}
