/** Finds a text as it is written, wherever it stands and in whatever case. */
export function literally(text: string): RegExp {
  return new RegExp(escaped(text), 'i');
}

/** Finds what begins with a text, as it is written. */
export function beginningWith(text: string): RegExp {
  return new RegExp(`^${escaped(text)}`);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
