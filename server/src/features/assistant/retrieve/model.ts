import { type Classifier, type Example, train } from './classifier.ts';

/** How likely each label is for a text of these features. */
export type Model = (features: string[]) => Float64Array;

const COUNTED_MAX = 3;

/** Learns from texts by the names of their features; what occurs once only is learnt as well. */
export function learn(
  texts: { features: string[]; label: number; weight: number }[],
  labelCount: number,
): Model {
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  const examples = once(texts.map((text) => ({ ...text, features: text.features.map(numberOf) })));
  const classify: Classifier = train(examples, numbers.size, labelCount);
  return (features) => classify(features.flatMap((name) => numbers.get(name) ?? []));
}

/** What several texts have in common is learnt once, and counts for a little more. */
function once(examples: Example[]): Example[] {
  const alike = new Map<string, { example: Example; count: number }>();
  for (const example of examples) {
    const key = `${example.label}:${example.features.join()}`;
    const known = alike.get(key);
    if (known) known.count += 1;
    else alike.set(key, { example, count: 1 });
  }
  return [...alike.values()].map(({ example, count }) => ({
    ...example,
    weight: example.weight * Math.min(Math.sqrt(count), COUNTED_MAX),
  }));
}
