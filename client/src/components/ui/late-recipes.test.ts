import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { expect, it } from 'vitest';
import { addRecipes, withLateRecipes } from './late-recipes.ts';

it('a look that is added after the system was made is drawn, the later one over the earlier, and the system’s own stay', () => {
  const own = { recipes: { plain: { base: { margin: '1px' } } } };
  const system = withLateRecipes(createSystem(defaultBaseConfig, { theme: own }));
  expect(system.getRecipeFn('late')({})).toEqual({});
  addRecipes(
    { recipes: { late: { base: { margin: '1px', padding: '1px' } } } },
    { recipes: { late: { base: { padding: '2px' } } } },
  );
  addRecipes({ slotRecipes: { parts: { slots: ['root'], base: { root: { margin: '3px' } } } } });
  expect(JSON.stringify(system.getRecipeFn('late')({}))).toMatch(/"margin":"1px".*"padding":"2px"/);
  expect(system.getRecipeFn('late')).toBe(system.getRecipeFn('late'));
  expect(JSON.stringify(system.getSlotRecipeFn('parts')({}))).toContain('"margin":"3px"');
  expect(JSON.stringify(system.getRecipeFn('plain')({}))).toContain('"margin":"1px"');
});
