const MORE = 0x80;
const SEVEN_BITS = 0x7f;

/** Whole numbers that are not negative, small ones in a byte; texts. */
export class NumberWriter {
  readonly #bytes: number[] = [];

  number(value: number): void {
    let left = value;
    while (left >= MORE) {
      this.#bytes.push((left % MORE) | MORE);
      left = Math.floor(left / MORE);
    }
    this.#bytes.push(left);
  }

  text(text: string): void {
    const bytes = Buffer.from(text);
    this.number(bytes.length);
    this.#bytes.push(...bytes);
  }

  bytes(): Buffer {
    return Buffer.from(this.#bytes);
  }
}

/** Reads them in the order in which they were written. */
export class NumberReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  number(): number {
    let byte = this.#byte();
    let value = byte & SEVEN_BITS;
    for (let scale = MORE; byte >= MORE; scale *= MORE) {
      byte = this.#byte();
      value += (byte & SEVEN_BITS) * scale;
    }
    return value;
  }

  text(): string {
    const end = this.number() + this.#at;
    const text = Buffer.from(this.#bytes.subarray(this.#at, end)).toString();
    this.#at = end;
    return text;
  }

  #byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new Error('Packed numbers that end too early');
    this.#at += 1;
    return byte;
  }
}
