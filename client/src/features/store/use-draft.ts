import { parseHashPower } from '@lode/shared/core/hash-power';
import { formatUsd, parseDecimal, USD_DECIMALS, USD_INPUT_DECIMALS } from '@lode/shared/core/money';
import type { Catalogue, Plan } from '@lode/shared/store/schemas';
import { useEffect, useState } from 'react';
import { useQueryState } from '../../lib/use-query-state.ts';
import { useSettled } from '../../lib/use-settled.ts';
import type { AmountRange } from './amount-scale.ts';
import { mostFor, type PlanTerms, termsOf } from './calculator.ts';
import type { Period } from './projection.ts';

const QUERY = ['plan', 'amount'] as const;
/** Browsers refuse an address that changes with every step of a slider. */
const SETTLE_MS = 400;
/** The slider's most, when the farm has more left than anybody slides to; a field takes any amount. */
const SLIDER_MOST = 50_000_000_000n;
/** What the calculator begins with, in micro-dollars. */
const START = 500_000_000n;

/** As long as a contract runs. */
const YEAR: Period = 365;

export interface Offer {
  plan: Plan;
  terms: PlanTerms;
  /** The most that what is left allows, in micro-dollars; below the minimum the plan is sold out. */
  most: bigint;
  soldOut: boolean;
}

/** Codes of what is wrong with an amount. */
export type AmountProblem = 'AMOUNT_REQUIRED' | 'AMOUNT_INVALID' | 'PURCHASE_MINIMUM' | 'SOLD_OUT';

export interface Draft {
  offer: Offer | null;
  /** The plan that was chosen cannot be bought any more; `offer` is another one. */
  replaced: boolean;
  choose: (planId: string) => void;
  /** As the field has it: a plain decimal text wherever it can be read. */
  text: string;
  setText: (text: string) => void;
  /** Micro-dollars; null while what is typed is none. */
  amount: bigint | null;
  problem: AmountProblem | null;
  range: AmountRange;
  period: Period;
  setPeriod: (period: Period) => void;
  /** This page with what is chosen, to come back to. */
  path: string;
}

export function offersOf({ plans, capacity }: Pick<Catalogue, 'plans' | 'capacity'>): Offer[] {
  const left = parseHashPower(capacity.left_th) ?? 0n;
  return plans.map((plan) => {
    const terms = termsOf(plan);
    const most = mostFor(left, terms);
    return { plan, terms, most, soldOut: most < terms.minimum };
  });
}

function problemOf(text: string, amount: bigint | null, offer: Offer): AmountProblem | null {
  if (text.trim() === '') return 'AMOUNT_REQUIRED';
  if (amount === null) return 'AMOUNT_INVALID';
  if (amount < offer.terms.minimum) return 'PURCHASE_MINIMUM';
  return amount > offer.most ? 'SOLD_OUT' : null;
}

/** What the calculator is set to. Plan and amount are kept in the address, so that the way back finds them. */
export function useDraft(offers: readonly Offer[]): Draft {
  const [query, setQuery] = useQueryState(QUERY);
  const [planId, setPlanId] = useState(query.plan);
  const [typed, setTyped] = useState(query.amount);
  const [period, setPeriod] = useState<Period>(YEAR);
  const open = offers.filter(({ soldOut }) => !soldOut);
  const offer = open.find(({ plan }) => plan.id === planId) ?? open[0] ?? null;
  const range = offer ? rangeOf(offer) : { least: 1n, most: 1n };
  const text =
    typed ?? formatUsd(range.most < START ? range.most : range.least > START ? range.least : START);
  const amount = parseDecimal(text, USD_DECIMALS, USD_INPUT_DECIMALS) ?? null;

  const chosen = useSettled(
    typed === undefined && planId === undefined ? '' : `${offer?.plan.id ?? ''} ${text}`,
    SETTLE_MS,
  );
  useEffect(() => {
    const [plan = '', kept = ''] = chosen.split(' ');
    if (plan) setQuery({ plan, amount: kept });
  }, [chosen, setQuery]);

  return {
    offer,
    replaced: planId !== undefined && offer !== null && offer.plan.id !== planId,
    choose: (id) => {
      setPlanId(id);
      const least = offers.find(({ plan }) => plan.id === id)?.terms.minimum;
      if (least !== undefined && amount !== null && amount < least) setTyped(formatUsd(least));
    },
    text,
    setText: setTyped,
    amount,
    problem: offer && problemOf(text, amount, offer),
    range,
    period,
    setPeriod,
    path: `/app/store?${new URLSearchParams({ plan: offer?.plan.id ?? '', amount: text })}`,
  };
}

function rangeOf({ terms, most }: Offer): AmountRange {
  return { least: terms.minimum, most: most < SLIDER_MOST ? most : SLIDER_MOST };
}
