import { CHOSEN_KINDS } from '@lode/shared/notifications/schemas';
import { CUSTOMER_FIGURES } from '@lode/shared/reports/customer-schemas';
import { MINING_FIGURES } from '@lode/shared/reports/mining-schemas';
import { MONEY_FIGURES } from '@lode/shared/reports/money-schemas';
import { SUPPORT_FIGURES } from '@lode/shared/reports/support-schemas';
import { expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';
import { mailLanguage } from './mail-texts.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import ko from './texts/ko.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

const site = { name: 'Lode', url: 'https://lode.example' };
const PLACES = /\{\{\w+\}\}/g;

/** Every text by its path. */
function textsIn(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'string'
      ? [[`${path}${key}`, inner] as [string, string]]
      : textsIn(inner as object, `${path}${key}.`),
  );
}

const placesIn = (texts: object) =>
  textsIn(texts).map(([path, text]) => [path, (text.match(PLACES) ?? []).sort()]);

test.each([
  ['ja', ja],
  ['ko', ko],
  ['zh', zh],
])('%s says everything that English says, with the same places', (_language, texts) => {
  expect(placesIn(texts)).toEqual(placesIn(en));
  expect(textsIn(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
});

test('every place of every kind is filled by its facts or by the site', () => {
  const facts = {
    code: '012345',
    device: 'Firefox on Linux',
    address: '192.0.2.1',
    time: '2026-03-02T10:20:00.000Z',
    left: '9',
    email: 'new@example.com',
    matter: 'staff-role',
    target: 'somebody',
    who: 'an administrator',
    link: 'https://example.com/googleadmin/system/guarded',
    wallet: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    provider: 'Example Login',
    filename: 'talk.txt',
    content: 'hello',
    contract: 'Miner',
    power: '1.00 TH/s',
    amount: '$1.00',
    coin: 'BTC',
    name: 'Key',
    what: 'Payouts',
    why: 'a test',
    news: '[]',
    more: '2',
    unsubscribe: 'token',
  };
  for (const kind of Object.keys(en.kinds) as (keyof typeof en.kinds)[]) {
    const { subject, text, html } = composeMail({ kind, language: 'en', facts }, site);
    expect(`${subject}${text}${html}`).not.toMatch(/\{\{|undefined|null/);
    expect(subject).not.toContain('012345');
  }
});

test('a code is in both forms; the time is written as the reader’s language does, in UTC', () => {
  const coded = composeMail({ kind: 'reset_code', language: 'zh-CN', facts: { code: '012345' } }, site);
  expect(coded.subject).toBe('重置您的 Lode 密码');
  expect(coded.text).toContain('012345');
  expect(coded.html).toContain('>012345<');
  expect(coded.html).toContain('<html lang="zh" dir="ltr">');
  const facts = { time: '2026-03-02T10:20:00.000Z' };
  expect(composeMail({ kind: 'password_changed', language: 'en', facts }, site).text).toContain(
    'March 2, 2026 at 10:20 AM UTC',
  );
});

test('what people wrote cannot become markup, and a transcript comes as a file too', () => {
  const content = '<script>alert(1)</script> & "more"';
  const mail = composeMail(
    { kind: 'transcript', language: null, facts: { filename: 'talk.txt', content } },
    { ...site, name: '<b>Lode</b>' },
  );
  expect(mail.html).not.toContain('<script');
  expect(mail.html).not.toContain('<b>');
  expect(mail.text).toContain(content);
  expect(mail.attachment).toEqual({ filename: 'talk.txt', content });
});

test('a language without texts of its own reads English', () => {
  expect(mailLanguage('xx').code).toBe('en');
  expect(mailLanguage(null).code).toBe('en');
  expect(mailLanguage('constructor').code).toBe('en');
  expect(mailLanguage('KO-kr').code).toBe('ko');
});

test('news is told line by line in the reader’s language, with what ends it for people and for mail programs', () => {
  const nothing = { amount: '', currency: '', day: '', contract: '' };
  const news = JSON.stringify([
    { ...nothing, kind: 'payout', amount: '1.25', day: '2026-03-02' },
    { ...nothing, kind: 'contract_ending', contract: '<Miner>', day: '2026-03-09' },
  ]);
  const mail = composeMail(
    { kind: 'news', language: 'en', facts: { news, more: '3', unsubscribe: 'abc' } },
    site,
  );
  expect(mail.subject).toBe('Lode: Mining payout for Mar 2, 2026: $1.25');
  expect(mail.text).toContain('- <Miner> ends on Mar 9, 2026\n- And 3 more');
  expect(mail.text).toContain('https://lode.example/unsubscribe/abc');
  expect(mail.html).toContain('&lt;Miner&gt;');
  expect(mail.unsubscribeUrl).toBe('https://lode.example/api/notifications/unsubscribe/abc');
  expect(Object.keys(en.news)).toEqual(CHOSEN_KINDS);
});

test('a report says which hours its durations count, where it is not every hour', () => {
  const facts = { report: 'support', name: 'Desk', figures: '[]', filename: 'a.csv', content: '' };
  const mailOf = (hours?: string) =>
    composeMail({ kind: 'report', language: 'en', facts: { ...facts, ...(hours && { hours }) } }, site);
  for (const hours of ['business', 'always'] as const)
    expect(mailOf(hours).text).toContain(en.counted_hours[hours]);
  for (const hours of [undefined, '', 'other']) expect(mailOf(hours).text).not.toContain('hours');
});

test('every figure of every report has its name', () => {
  const figures = {
    support: SUPPORT_FIGURES,
    money: MONEY_FIGURES,
    mining: MINING_FIGURES,
    customers: CUSTOMER_FIGURES,
  };
  const names = Object.entries(figures).flatMap(([report, all]) => all.map((one) => `${report}.${one}`));
  expect(Object.keys(en.figures).sort()).toEqual(names.sort());
});
