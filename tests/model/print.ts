/**
 * `npm run model -- [--sockets 1000000] [--messages 10000] [--name-of-figure value]`: how many machines, Redis and store
 * shards a load needs, what it costs and what breaks first, from measured figures and printed assumptions (docs/scaling.md).
 */
import { parseArgs } from 'node:util';
import { FIGURES, type Figure, type Figures, valuesOf } from './figures.ts';
import { breaksFirst, type Channels, costOf, endOf, LIMITS, type Load, sizeFor, usedOf } from './model.ts';

const NAMES = Object.keys(FIGURES) as (keyof Figures)[];
const flagOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const whole = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 });

function readGiven(): { load: Load; figures: Figures } {
  const names = ['sockets', 'messages', ...NAMES.map(flagOf)];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options });
  const numberOf = (name: string, standard: number) => {
    const value = values[name] === undefined ? standard : Number(values[name]);
    if (!(value > 0)) throw new Error(`--${name} is a number above 0`);
    return value;
  };
  const standard = valuesOf();
  const figures = Object.fromEntries(NAMES.map((name) => [name, numberOf(flagOf(name), standard[name])]));
  const load = { sockets: numberOf('sockets', 1_000_000), messagesPerS: numberOf('messages', 10_000) };
  return { load, figures: figures as Figures };
}

function describe(load: Load, channels: Channels, of: Figures): string[] {
  const title = channels === 'one' ? 'One channel, as it was' : 'Channels by rooms, sharded';
  const sized = sizeFor(load, channels, of);
  if (!sized) {
    const { limit, atTimes } = endOf(load, channels, of);
    const end = `${whole(load.sockets * atTimes)} sockets and ${whole(load.messagesPerS * atTimes)} messages a second`;
    return [`${title}: no number of machines is enough. It ends at ${end}, by the ${limit}.`];
  }
  const { machines, monthly, perThousandUsers } = costOf(load, sized, of);
  const used = usedOf(load, sized, channels, of);
  const first = breaksFirst(load, sized, channels, of);
  return [
    `${title}:`,
    `  ${sized.servers} servers and ${sized.workers} workers on ${machines} machines, Redis: ${sized.redis}, store shards: ${sized.shards}`,
    `  ${whole(Math.round(monthly))} USD a month, ${whole(perThousandUsers)} USD for 1,000 users`,
    `  breaks first: ${first.limit}, at ${whole(first.atTimes)} times this load`,
    ...LIMITS.map((limit) => `    ${limit.padEnd(34)} ${whole(used[limit] * 100)} %`),
  ];
}

function sourceOf({ source }: Figure): string {
  if ('assumed' in source) return `assumed: ${source.assumed}`;
  return `measured: ${source.measured}${source.file ? ` (${source.file})` : ''}`;
}

const { load, figures } = readGiven();
const lines = [
  `${whole(load.sockets)} sockets at the peak, ${whole(load.messagesPerS)} messages a second`,
  '',
  ...describe(load, 'one', figures),
  '',
  ...describe(load, 'by rooms', figures),
  '',
  'From these figures, each to be given otherwise by its name:',
  ...NAMES.map(
    (name) =>
      `  --${flagOf(name).padEnd(25)} ${whole(figures[name]).padStart(14)}  ${FIGURES[name].unit}; ${sourceOf(FIGURES[name])}`,
  ),
];
process.stdout.write(`${lines.join('\n')}\n`);
