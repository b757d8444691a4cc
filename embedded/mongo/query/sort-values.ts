import { type Collation, compareUnder } from '../bson/collation.ts';
import { isDoc, toNumber, type Value } from '../bson/value.ts';
import { badValue } from '../errors.ts';
import { parseSort, Sorter } from './sort.ts';

/** Sorts array elements by themselves (`1`, `-1`) or by fields. */
export function arraySort(order: Value, collation?: Collation): (array: Value[]) => Value[] {
  if (isDoc(order)) {
    const fields = parseSort(order);
    return (array) => {
      const sorter = new Sorter<Value>(fields, { collation });
      for (const element of array) sorter.add(element, isDoc(element) ? element : new Map());
      return [...sorter.sorted()];
    };
  }
  const direction = toNumber(order);
  if (direction !== 1 && direction !== -1) throw badValue('The $sort element value must be either 1 or -1');
  return (array) => [...array].sort((a, b) => compareUnder(collation, a, b) * direction);
}
