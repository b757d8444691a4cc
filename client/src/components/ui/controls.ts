import {
  checkboxSlotRecipe,
  checkmarkRecipe,
  fieldSlotRecipe,
  inputRecipe,
  kbdRecipe,
  nativeSelectSlotRecipe,
  switchSlotRecipe,
  tableSlotRecipe,
  tabsSlotRecipe,
  textareaRecipe,
} from '@chakra-ui/react/theme';
import { addRecipes } from './late-recipes.ts';

addRecipes(
  {
    recipes: { checkmark: checkmarkRecipe, input: inputRecipe, kbd: kbdRecipe, textarea: textareaRecipe },
    slotRecipes: {
      checkbox: checkboxSlotRecipe,
      field: fieldSlotRecipe,
      nativeSelect: nativeSelectSlotRecipe,
      switch: switchSlotRecipe,
      table: tableSlotRecipe,
      tabs: tabsSlotRecipe,
    },
  },
  { slotRecipes: { checkbox: { slots: [], base: { control: { borderRadius: '5px' } } } } },
);

/** What is filled in, chosen and switched, with its looks: only a page that has some of it loads them. */
export {
  Checkbox,
  Field,
  Fieldset,
  Input,
  Kbd,
  NativeSelect,
  Progress,
  Switch,
  Table,
  Tabs,
  Textarea,
} from '@chakra-ui/react';
