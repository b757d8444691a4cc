import { breather } from '../../../platform/breather.ts';

/** One text to learn from: numbers of its features, what it stands for, and how much it counts. */
export interface Example {
  features: number[];
  label: number;
  weight: number;
}

const ROUNDS = 12;
const RATE = 0.5;
/** Weights shrink by this much of themselves with each step, so that rare features are not trusted blindly. */
const DECAY = 2e-5;

/** Errors that move nothing. */
const NEGLIGIBLE = 2e-3;

/**
 * Multinomial logistic regression, fitted with AdaGrad over the examples in a fixed order: the same examples always
 * make the same weights, of each feature for every label. Each example's features have the length 1 together. Takes seconds, in small steps.
 */
export async function train(
  examples: Example[],
  featureCount: number,
  labelCount: number,
): Promise<Float64Array> {
  const weights = new Float64Array(featureCount * labelCount);
  const squares = new Float64Array(featureCount * labelCount).fill(0.1);
  const order = shuffled(examples);
  const breathe = breather();
  for (let round = 0; round < ROUNDS; round++) {
    for (const example of order) {
      step(example, weights, squares, labelCount);
      await breathe();
    }
  }
  return weights;
}

/** Moves the weights towards one example, of the labels only that it is wrong about. */
function step(
  { features, label, weight }: Example,
  weights: Float64Array,
  squares: Float64Array,
  labelCount: number,
): void {
  const value = 1 / Math.sqrt(features.length || 1);
  const chances = predict(weights, labelCount, features);
  chances[label] = (chances[label] ?? 0) - 1;
  for (let at = 0; at < labelCount; at++) {
    const slope = (chances[at] ?? 0) * value * weight;
    if (slope < NEGLIGIBLE && slope > -NEGLIGIBLE) continue;
    for (const feature of features) {
      const cell = feature * labelCount + at;
      const square = (squares[cell] ?? 0) + slope * slope;
      squares[cell] = square;
      weights[cell] = (weights[cell] ?? 0) * (1 - DECAY) - (RATE * slope) / Math.sqrt(square);
    }
  }
}

/** How likely each label is for the features of a text. */
export function predict(weights: Float64Array, labelCount: number, features: number[]): Float64Array {
  const chances = new Float64Array(labelCount);
  const value = 1 / Math.sqrt(features.length || 1);
  for (const feature of features) {
    const from = feature * labelCount;
    for (let at = 0; at < labelCount; at++)
      chances[at] = (chances[at] ?? 0) + value * (weights[from + at] ?? 0);
  }
  return softmax(chances);
}

/** In place, and in loops: this is most of what learning takes. */
function softmax(values: Float64Array): Float64Array {
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of values) highest = Math.max(highest, value);
  let sum = 0;
  for (let at = 0; at < values.length; at++) {
    const power = Math.exp((values[at] ?? 0) - highest);
    values[at] = power;
    sum += power;
  }
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) / sum;
  return values;
}

/** The same disorder every time (a linear congruential generator). */
function shuffled<T>(items: T[]): T[] {
  const mixed = [...items];
  let seed = 1;
  for (let at = mixed.length - 1; at > 0; at--) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = seed % (at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}
