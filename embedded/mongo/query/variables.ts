import type { Collation } from '../bson/collation.ts';
import type { Value } from '../bson/value.ts';

/** What filters and expressions see besides the document: named values, and how strings compare. */
export class Variables {
  static readonly none = new Variables(new Map(), undefined);

  readonly collation: Collation | undefined;
  private readonly values: ReadonlyMap<string, Value>;
  private readonly outer: Variables | undefined;

  constructor(values: ReadonlyMap<string, Value>, collation: Collation | undefined, outer?: Variables) {
    this.values = values;
    this.collation = collation;
    this.outer = outer;
  }

  /** These and one more, which hides one of the same name. */
  with(name: string, value: Value): Variables {
    return new Variables(new Map([[name, value]]), this.collation, this);
  }

  /** The variable's value; undefined when it is not there or when its value is missing. */
  get(name: string): Value {
    return this.holder(name)?.values.get(name);
  }

  has(name: string): boolean {
    return this.holder(name) !== undefined;
  }

  private holder(name: string): Variables | undefined {
    if (this.values.has(name)) return this;
    let place = this.outer;
    while (place && !place.values.has(name)) place = place.outer;
    return place;
  }
}
