import { percentile } from '@lode/server/features/support/queries/percentile';
import { mongo } from 'mongoose';
import { attach, detach } from '../../harness/attach.ts';
import { startCluster } from '../../harness/cluster.ts';
import { type Figure, inMs, type Row, type RowOptions } from '../report.ts';

const MESSAGES = 1_000_000;
const INSERTED = 5000;
const SESSIONS_OF = 10;
const SEARCHES = 60;
const GOAL_MS = 100;

/** Some words are common and most are rare, as in any language; the syllables make up some ten thousand of each. */
const SCRIPTS = {
  english: {
    syllables: [
      'con',
      'tra',
      'wi',
      'dra',
      'wal',
      'pa',
      'men',
      'de',
      'po',
      'sit',
      'ac',
      'co',
      'un',
      'ti',
      'ver',
      'si',
      'on',
      'ly',
      're',
      'ing',
    ],
    space: ' ',
  },
  russian: {
    syllables: [
      'вы',
      'вод',
      'сре',
      'дств',
      'по',
      'пол',
      'не',
      'ни',
      'е',
      'за',
      'я',
      'вка',
      'ко',
      'ше',
      'лёк',
      'пла',
      'тёж',
      'до',
      'го',
      'вор',
    ],
    space: ' ',
  },
  arabic: {
    syllables: [
      'سح',
      'ب',
      'إي',
      'دا',
      'ع',
      'مح',
      'فظ',
      'ة',
      'عق',
      'د',
      'أر',
      'با',
      'ح',
      'دف',
      'ع',
      'حسا',
      'رص',
      'يد',
      'تأ',
      'خير',
    ],
    space: ' ',
  },
  hindi: {
    syllables: [
      'नि',
      'का',
      'सी',
      'ज',
      'मा',
      'खा',
      'ता',
      'भु',
      'ग',
      'तान',
      'अनु',
      'बं',
      'ध',
      'रा',
      'शि',
      'दे',
      'री',
      'सत्या',
      'पन',
      'कब',
    ],
    space: ' ',
  },
  chinese: {
    syllables: Array.from(
      '提现充值账户失败合约收益地址确认等待为什么没有到账请帮我看一下交易手续费谢谢今天昨天',
    ),
    space: '',
  },
  thai: {
    syllables: Array.from('กขคงจชซญดตถทนบปผพฟมยรลวสหอฮ').flatMap((sign) => [`${sign}า`, `เ${sign}`]),
    space: '',
  },
} as const;
type Script = keyof typeof SCRIPTS;
const NAMES = Object.keys(SCRIPTS) as Script[];

/** A generator of its own, so that every run has the same messages. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function vocabularyOf(script: Script): string[] {
  const random = seeded(script.length);
  const { syllables } = SCRIPTS[script];
  const one = () => syllables[Math.floor(random() * syllables.length)] ?? '';
  const lengths = SCRIPTS[script].space === '' ? [1, 2] : [1, 2, 3, 4];
  const words = Array.from({ length: 12_000 }, (_, at) =>
    Array.from({ length: lengths[at % lengths.length] ?? 2 }, one).join(''),
  );
  return [...new Set(words)];
}

const VOCABULARY = Object.fromEntries(NAMES.map((name) => [name, vocabularyOf(name)])) as Record<
  Script,
  string[]
>;

function sentence(script: Script, random: () => number): string {
  const words = VOCABULARY[script];
  const count = 4 + Math.floor(random() * 16);
  return Array.from({ length: count }, () => words[Math.floor(random() ** 3 * words.length)]).join(
    SCRIPTS[script].space,
  );
}

async function fill(count: number, say: RowOptions['say']): Promise<string[]> {
  const [{ MessageModel }, { SessionModel }, { keptTerms }] = await Promise.all([
    import('@lode/server/features/support/support-message.model'),
    import('@lode/server/features/support/support-session.model'),
    import('@lode/server/features/support/kept-terms'),
  ]);
  const random = seeded(7);
  const said: string[] = [];
  for (let made = 0; made < count; made += INSERTED) {
    const sessions = Array.from({ length: INSERTED / SESSIONS_OF }, (_, at) =>
      sessionRow(made / SESSIONS_OF + at),
    );
    const messages = Array.from({ length: INSERTED }, (_, at) => {
      const content = sentence(NAMES[(made + at) % NAMES.length] ?? 'english', random);
      if (at % 500 === 0) said.push(content);
      return messageRow(
        sessions[Math.floor(at / SESSIONS_OF)]?._id,
        at % SESSIONS_OF,
        content,
        keptTerms(content),
      );
    });
    await MessageModel.collection.insertMany(messages as never[]);
    await SessionModel.collection.insertMany(sessions as never[]);
    if (made % (count / 10) === 0) say(`${made.toLocaleString('en')} messages`);
  }
  return said;
}

const sessionRow = (number: number) => ({
  _id: new mongo.ObjectId(),
  userId: new mongo.ObjectId(),
  username: `bench${number}`,
  email: `bench${number}@example.org`,
  type: 'human',
  status: 'closed',
  adminId: null,
  adminUsername: null,
  rev: 1,
  headSeq: SESSIONS_OF,
  closesAt: null,
  createdAt: new Date(),
  waitingSince: new Date(),
  acceptedAt: null,
  firstResponseAt: null,
  closedAt: new Date(),
  closedBy: 'user',
  customerSeenAt: new Date(),
  rating: null,
  ratingComment: null,
  marks: { user: { delivered: 0, read: 0 }, admin: { delivered: 0, read: 0 } },
  unread: 0,
  lastMessage: null,
  notes: [],
});

const messageRow = (sessionId: unknown, at: number, content: string, terms: string[]) => ({
  sessionId,
  seq: at + 1,
  cids: [`bench-${at}`],
  senderType: 'user',
  senderId: 'bench',
  author: 'customer',
  messageType: 'text',
  content,
  digest: `bench-${at}`,
  terms,
  createdAt: new Date(),
  updatedAt: new Date(),
});

type Kind =
  | 'one word'
  | 'two words'
  | 'the beginning of a word'
  | 'a word and the beginning of another'
  | 'signs without spaces';

/** What people type, out of what was really said. */
function searchesOf(said: string[]): Record<Kind, string[]> {
  const random = seeded(3);
  const spaced = said.map((text) => text.split(' ')).filter((words) => words.length > 3);
  const unspaced = said.filter((text) => !text.includes(' '));
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const times = (one: () => string) => Array.from({ length: SEARCHES }, one);
  const begun = () => any(any(spaced)).slice(0, 2 + Math.floor(random() * 4));
  const two = () => {
    const words = any(spaced);
    return [any(words), any(words)];
  };
  const run = () => {
    const text = any(unspaced);
    const from = Math.floor(random() * Math.max(1, text.length - 4));
    return text.slice(from, from + 2 + Math.floor(random() * 3));
  };
  return {
    'one word': times(() => `${any(any(spaced))}`),
    'two words': times(() => two().join(' ')),
    'the beginning of a word': times(begun),
    'a word and the beginning of another': times(() => {
      const [one = '', other = ''] = two();
      return `${one} ${other.slice(0, 3)}`;
    }),
    'signs without spaces': times(run),
  };
}

async function measure({ quick, say }: RowOptions): Promise<Figure[]> {
  const { listSessions } = await import('@lode/server/features/support/queries/list-sessions');
  const count = quick ? 10_000 : MESSAGES;
  const said = await fill(count, say);
  const agent = { userId: new mongo.ObjectId().toHexString(), username: 'bench' } as never;
  const figures: Figure[] = [];
  for (const [kind, searches] of Object.entries(searchesOf(said))) {
    const taken: number[] = [];
    let cut = 0;
    let found = 0;
    for (const search of searches) {
      const began = performance.now();
      const answer = await listSessions(agent, { filter: 'all', search, page: 1, limit: 20 });
      taken.push(performance.now() - began);
      cut += answer.cut ? 1 : 0;
      found += answer.rows.length > 0 ? 1 : 0;
    }
    const p50 = percentile(taken, 0.5) ?? 0;
    const p95 = percentile(taken, 0.95) ?? 0;
    say(`${kind}: p50 ${inMs(p50)}, p95 ${inMs(p95)}, ${found} found something, ${cut} were cut off`);
    figures.push({
      what: `Search of ${count.toLocaleString('en')} messages, ${kind}, p95`,
      ours: `${inMs(p95)}, p50 ${inMs(p50)}`,
      goal: `≤ ${GOAL_MS} ms`,
      reached: p95 <= GOAL_MS,
    });
  }
  return figures;
}

export const searchRow: Row = {
  name: 'search',
  title: 'Searching what was said in a million messages',
  run: async (options) => {
    const site = await startCluster({ servers: 0, workers: 0 });
    try {
      await attach(site);
      return await measure(options);
    } finally {
      await detach();
      await site.stop();
    }
  },
};
