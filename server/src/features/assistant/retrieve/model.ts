import { breather } from '../../../platform/breather.ts';
import { type Example, predict, train } from './classifier.ts';

/** How likely each label is for a text of these features. */
export type Model = (features: string[]) => Float64Array;

/** What was learnt, as it can be kept: the features by their numbers, and the weights of each for every label. */
export interface Learnt {
  names: string[];
  weights: Float64Array;
  labelCount: number;
}

/** A text to learn from, by the names of its features. */
export interface Lesson {
  features: string[];
  label: number;
}

const COUNTED_MAX = 3;

/** Learns from texts by the names of their features; what occurs once only is learnt as well. */
export async function learn(lessons: Lesson[], labelCount: number): Promise<Learnt> {
  const numbers = new Map<string, number>();
  const examples = await numbered(lessons, numbers);
  return { names: [...numbers.keys()], weights: await train(examples, numbers.size, labelCount), labelCount };
}

export function modelOf({ names, weights, labelCount }: Learnt): Model {
  const numbers = new Map(names.map((name, number) => [name, number]));
  return (features) =>
    predict(
      weights,
      labelCount,
      features.flatMap((name) => numbers.get(name) ?? []),
    );
}

/** With numbers for names; what several lessons have in common is learnt once, and counts for a little more. */
async function numbered(lessons: Lesson[], numbers: Map<string, number>): Promise<Example[]> {
  const alike = new Map<string, Example & { count: number }>();
  const breathe = breather();
  for (const lesson of lessons) {
    const features = lesson.features.map((name) => numberOf(name, numbers));
    const key = `${lesson.label}:${features.join()}`;
    const known = alike.get(key);
    if (known) known.count += 1;
    else alike.set(key, { features, label: lesson.label, weight: 1, count: 1 });
    await breathe();
  }
  return [...alike.values()].map(({ features, label, count }) => ({
    features,
    label,
    weight: Math.min(Math.sqrt(count), COUNTED_MAX),
  }));
}

function numberOf(name: string, numbers: Map<string, number>): number {
  const number = numbers.get(name) ?? numbers.size;
  numbers.set(name, number);
  return number;
}
