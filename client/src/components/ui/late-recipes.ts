import { mergeConfigs, type SystemConfig, type SystemContext } from '@chakra-ui/react';

type Recipes = Pick<NonNullable<SystemConfig['theme']>, 'recipes' | 'slotRecipes'>;

const late: Required<Recipes> = { recipes: {}, slotRecipes: {} };

/** Adds looks of Chakra's components, later ones over earlier: called by the module through which these are had. */
export function addRecipes(...added: Recipes[]): void {
  const { theme } = mergeConfigs(...added.map((theme) => ({ theme })));
  Object.assign(late.recipes, theme?.recipes);
  Object.assign(late.slotRecipes, theme?.slotRecipes);
}

/** The same system, which also knows what has been added by the time that something is drawn: the first page needs little of it. */
export function withLateRecipes(system: SystemContext): SystemContext {
  const made = new Map<object, unknown>();
  const once = <T>(recipe: object, make: () => T): T => {
    if (!made.has(recipe)) made.set(recipe, make());
    return made.get(recipe) as T;
  };
  return {
    ...system,
    getRecipeFn: (key, fallback) => {
      const recipe = late.recipes[key];
      return recipe ? once(recipe, () => system.cva(recipe)) : system.getRecipeFn(key, fallback);
    },
    getSlotRecipeFn: (key, fallback) => {
      const recipe = late.slotRecipes[key];
      return recipe ? once(recipe, () => system.sva(recipe)) : system.getSlotRecipeFn(key, fallback);
    },
  };
}
