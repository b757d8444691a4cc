import styles from './avatar.module.css';

interface AvatarProps {
  name: string;
  /** Side in pixels, 36 unless told. */
  size?: number;
}

/** A person's initials in a circle; decoration beside the written name. */
export function Avatar({ name, size = 36 }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
      data-initials={initialsOf(name)}
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
