import { type Classifier, type Example, train } from './classifier.ts';

/** How likely each label is for a text of these features. */
export type Model = (features: string[]) => Float64Array;

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
  const examples: Example[] = texts.map((text) => ({ ...text, features: text.features.map(numberOf) }));
  const classify: Classifier = train(examples, numbers.size, labelCount);
  return (features) => classify(features.flatMap((name) => numbers.get(name) ?? []));
}
