// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRowKeys } from './use-row-keys.ts';

it('leaves every row its name when others come and go, and gives none twice', () => {
  const { result, rerender } = renderHook(useRowKeys, { initialProps: 3 });
  const begun = result.current.keys;
  expect(new Set(begun).size).toBe(3);
  rerender(4);
  expect(result.current.keys.slice(0, 3)).toEqual(begun);
  act(() => result.current.drop(1));
  rerender(3);
  const left = result.current.keys;
  expect(left.slice(0, 2)).toEqual([begun[0], begun[2]]);
  for (const count of [4, 5, 6]) rerender(count);
  expect(result.current.keys.slice(0, 3)).toEqual(left);
  expect(new Set([...begun, ...result.current.keys]).size).toBe(7);
});
