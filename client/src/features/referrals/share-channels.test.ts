import { expect, test } from 'vitest';
import { shareChannels } from './share-channels.ts';

const invitation = { link: 'https://site.example/r/AB12', subject: 'Hash & power', text: 'Mine with me? 5%' };

test('there are eight, each once', () => {
  const ids = shareChannels(invitation).map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([8, 8]);
});

test('every address carries the link, and what is written in it stays one value', () => {
  for (const { id, way } of shareChannels(invitation)) {
    if (way.kind !== 'open') continue;
    const address = new URL(way.address);
    expect(decodeURIComponent(address.search), id).toContain(invitation.link);
    expect(address.search, id).not.toContain('& ');
  }
});

test('the words go along where they can', () => {
  const address = (id: string) => {
    const way = shareChannels(invitation).find((channel) => channel.id === id)?.way;
    return new URL(way?.kind === 'open' ? way.address : 'about:blank').searchParams;
  };
  expect(address('email').get('subject')).toBe('Hash & power');
  expect(address('email').get('body')).toBe(`${invitation.text} ${invitation.link}`);
  expect(address('telegram').get('text')).toBe(invitation.text);
  expect(address('whatsapp').get('text')).toBe(`${invitation.text} ${invitation.link}`);
});
