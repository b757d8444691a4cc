import { beforeAll, expect, test } from 'vitest';

beforeAll(() => {
  process.env.SECRET ??= 'a secret of a unit test, long enough for it';
  process.env.ALLOW_SIMULATED ??= '1';
});

test('reads what it signed, and nothing that was changed, made up or signed for something else', async () => {
  const { signerFor } = await import('./signed-text.ts');
  const signer = signerFor('deliveries');
  const signed = signer.sign('[{"kind":"signal"}] ü');
  expect(signer.open(signed)).toBe('[{"kind":"signal"}] ü');
  expect(signerFor('deliveries').open(signed)).toBe('[{"kind":"signal"}] ü');
  expect(signerFor('image addresses').open(signed)).toBeUndefined();
  const changed = signed.replace('signal', 'signaL');
  for (const wrong of ['', '[]', `${signed} `, changed, `A${signed.slice(1)}A`, 'é'.repeat(60)])
    expect(signer.open(wrong)).toBeUndefined();
});
