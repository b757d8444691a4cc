// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { i18n, startI18n } from '../../lib/i18n.ts';
import { offersOf, useDraft } from './use-draft.ts';

const planOf = (id: string, minimum: string) => ({
  id,
  name: id,
  price_per_th: '25.00',
  minimum_usd: minimum,
  tiers: [],
});

const PLANS = [planOf('small', '50.00'), planOf('large', '1000.00')];

/** What is for sale, while the farm has so much left. */
function offersWith(left: string, plans = PLANS) {
  const capacity = { total_th: '1000.00', sold_th: '0.00', left_th: left };
  return offersOf({ plans, capacity });
}

function drawDraft(search: string, offers = offersWith('1000.00')) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/app/store${search}`]}>{children}</MemoryRouter>
  );
  const { result, rerender } = renderHook((now: typeof offers) => useDraft(now), {
    wrapper,
    initialProps: offers,
  });
  return { draft: () => result.current, rerender };
}

beforeAll(() => startI18n());

describe('the plan that the calculator works out', () => {
  it('is the one in the address, or the first; neither is a replacement', () => {
    expect(drawDraft('?plan=large').draft()).toMatchObject({
      offer: { plan: { id: 'large' } },
      replaced: false,
    });
    expect(drawDraft('').draft()).toMatchObject({ offer: { plan: { id: 'small' } }, replaced: false });
  });

  it.each([
    ['sold out', offersWith('20.00')],
    ['off sale', offersWith('1000.00', PLANS.slice(0, 1))],
  ])('is told to be another one when the one on the way back from a deposit is %s', (_why, offers) => {
    const { draft } = drawDraft('?plan=large&amount=1500.00', offers);
    expect(draft()).toMatchObject({ offer: { plan: { id: 'small' } }, replaced: true, text: '1500.00' });
  });

  it('is told to be another one when it sells out in sight, until a plan is chosen anew', () => {
    const { draft, rerender } = drawDraft('?plan=large');
    rerender(offersWith('20.00'));
    expect(draft().replaced).toBe(true);
    act(() => draft().choose('small'));
    expect(draft().replaced).toBe(false);
  });
});

describe('the amount', () => {
  it('stands plain in the address, and is read from there in any language', async () => {
    await i18n.changeLanguage('de');
    const { draft } = drawDraft('?plan=small');
    act(() => draft().setText('1234.50'));
    expect(draft().amount).toBe(1_234_500_000n);
    expect(draft().path).toContain('amount=1234.50');
    expect(drawDraft('?plan=small&amount=1234.50').draft().amount).toBe(1_234_500_000n);
    await i18n.changeLanguage('en');
  });
});
