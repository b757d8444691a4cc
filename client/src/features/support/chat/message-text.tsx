import { Fragment, useMemo } from 'react';
import { type Item, type Part, type Piece, partsOf } from './message-marks.ts';
import styles from './message-text.module.css';

/** A message's text with what people mark in it; it can hold nothing but text, lists, code and links. */
export function MessageText({ text }: { text: string }) {
  const parts = useMemo(() => partsOf(text), [text]);
  return parts.map((part) => <PartView key={part.at} part={part} />);
}

function PartView({ part }: { part: Part }) {
  switch (part.kind) {
    case 'lines':
      return (
        <div dir="auto">
          <Pieces pieces={part.pieces} />
        </div>
      );
    case 'list':
      return <ListView items={part.items} />;
    case 'code':
      return (
        <pre dir="ltr" className={styles.block}>
          <code>{part.text}</code>
        </pre>
      );
  }
}

function ListView({ items }: { items: readonly Item[] }) {
  return (
    <ul className={styles.list} dir="auto">
      {items.map(({ at, mark, depth, pieces }) => (
        <li key={at} style={{ paddingInlineStart: `${depth}rem` }}>
          <span>{/^[*-]$/.test(mark) ? '•' : mark}</span>
          <div>
            <Pieces pieces={pieces} />
          </div>
        </li>
      ))}
    </ul>
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
        <code dir="ltr" className={styles.code}>
          {piece.text}
        </code>
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
