import { Box, chakra } from '@chakra-ui/react';
import { Fragment, useMemo } from 'react';
import { type Item, type Part, type Piece, partsOf } from './message-marks.ts';

/** A message's text with what people mark in it; it can hold nothing but text, lists, code and links. */
export function MessageText({ text }: { text: string }) {
  const parts = useMemo(() => partsOf(text), [text]);
  return parts.map((part) => <PartView key={part.at} part={part} />);
}

function PartView({ part }: { part: Part }) {
  switch (part.kind) {
    case 'lines':
      return (
        <Box dir="auto">
          <Pieces pieces={part.pieces} />
        </Box>
      );
    case 'list':
      return <ListView items={part.items} />;
    case 'code':
      return (
        <chakra.pre
          dir="ltr"
          my="1"
          px="2"
          py="1.5"
          borderRadius="l1"
          bg="bg"
          fontFamily="mono"
          textStyle="xs"
          whiteSpace="pre-wrap"
        >
          <code>{part.text}</code>
        </chakra.pre>
      );
  }
}

function ListView({ items }: { items: readonly Item[] }) {
  return (
    <Box as="ul" listStyleType="none" dir="auto">
      {items.map(({ at, mark, depth, pieces }) => (
        <Box as="li" key={at} display="flex" gap="2" ps={`${depth}rem`}>
          <span>{/^[*-]$/.test(mark) ? '•' : mark}</span>
          <Box flex="1" minW="0">
            <Pieces pieces={pieces} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece) => <PieceView key={piece.at} piece={piece} />);
}

function PieceView({ piece }: { piece: Piece }) {
  switch (piece.kind) {
    case 'text':
      return <Fragment>{piece.text}</Fragment>;
    case 'bold':
      return (
        <strong>
          <Pieces pieces={piece.pieces} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Pieces pieces={piece.pieces} />
        </em>
      );
    case 'code':
      return (
        <chakra.code dir="ltr" px="1" borderRadius="l1" bg="bg" fontFamily="mono" textStyle="xs">
          {piece.text}
        </chakra.code>
      );
    case 'link':
      return (
        <a
          href={piece.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          style={{ textDecoration: 'underline' }}
        >
          <bdi>{piece.text}</bdi>
          {piece.host !== null && <bdi dir="ltr"> ({piece.host})</bdi>}
        </a>
      );
  }
}
