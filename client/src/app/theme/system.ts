import { createSystem, defaultBaseConfig, defineConfig, mergeConfigs } from '@chakra-ui/react';
import {
  badgeRecipe,
  buttonRecipe,
  headingRecipe,
  keyframes,
  linkRecipe,
  spinnerRecipe,
  tokens,
} from '@chakra-ui/react/theme';
import { withLateRecipes } from '../../components/ui/late-recipes.ts';

const token = (value: string) => ({ value });
const role = (name: string) => token(`var(--${name})`);
const mix = (name: string, percent: number) =>
  token(`color-mix(in srgb, var(--${name}) ${percent}%, transparent)`);

/** What Chakra's recipes need of a palette (`colorPalette="…"`), from one role of tokens.css. */
function palette(name: string, contrast: string) {
  return {
    DEFAULT: role(name),
    solid: role(name),
    contrast: role(contrast),
    fg: role(name),
    // More of it, and the light theme's words on it fall below a contrast of 4.5.
    subtle: mix(name, 9),
    muted: mix(name, 20),
    emphasized: mix(name, 32),
    border: mix(name, 45),
    focusRing: role(name),
  };
}

/** The same for neutral controls, whose words keep the text colour. */
const neutral = {
  DEFAULT: role('muted'),
  solid: role('surface-variant'),
  contrast: role('text'),
  fg: role('text'),
  subtle: mix('muted', 10),
  muted: mix('muted', 18),
  emphasized: mix('muted', 28),
  border: role('border-strong'),
  focusRing: role('primary'),
};

const colors = {
  bg: {
    DEFAULT: role('bg'),
    subtle: role('surface'),
    muted: role('surface-variant'),
    emphasized: role('surface-variant'),
    panel: role('surface'),
    inverted: role('text'),
    error: mix('error', 12),
    warning: mix('warning', 12),
    success: mix('success', 12),
    info: mix('info', 12),
  },
  fg: {
    DEFAULT: role('text'),
    muted: role('muted'),
    subtle: role('muted'),
    inverted: role('bg'),
    error: role('error'),
    warning: role('warning'),
    success: role('success'),
    info: role('info'),
  },
  border: {
    DEFAULT: role('border'),
    muted: role('border'),
    subtle: role('border'),
    emphasized: role('border-strong'),
    error: role('error'),
  },
  surface: role('surface'),
  'surface-variant': role('surface-variant'),
  text: role('text'),
  muted: role('muted'),
  accent: role('accent'),
  scrim: role('scrim'),
  paper: role('paper'),
  ink: role('ink'),
  gray: neutral,
  primary: palette('primary', 'on-primary'),
  secondary: palette('secondary', 'on-signal'),
  success: palette('success', 'on-signal'),
  warning: palette('warning', 'on-signal'),
  error: palette('error', 'on-signal'),
  info: palette('info', 'on-signal'),
};

/** Under the chosen tab. */
const lineBelow = {
  position: 'relative',
  _before: {
    content: '""',
    position: 'absolute',
    insetInline: 'var(--indicator-offset-x, 0)',
    bottom: 'var(--indicator-offset-y, 0)',
    height: 'var(--indicator-thickness, 2px)',
    background: 'var(--indicator-color)',
  },
} as const;

const { colors: _palettes, ...plainTokens } = tokens;

const config = defineConfig({
  // styles/base.css resets, for the pages without Chakra too.
  preflight: false,
  cssVarsPrefix: 'lode',
  cssVarsRoot: ':where(html)',
  globalCss: {
    html: { colorPalette: 'gray', '--global-color-border': 'colors.border' },
    '*::placeholder, *[data-placeholder]': { color: 'muted', opacity: 1 },
    '*::selection': { bg: 'primary.emphasized' },
  },
  theme: {
    breakpoints: { sm: '600px', md: '960px', lg: '1280px', xl: '1920px', '2xl': '2560px' },
    keyframes,
    layerStyles: {
      disabled: { value: { opacity: '0.5', cursor: 'not-allowed' } },
      'indicator.bottom': { value: lineBelow },
    },
    tokens: {
      ...plainTokens,
      colors: { transparent: token('transparent'), current: token('currentColor') },
      fonts: { ...plainTokens.fonts, body: token('var(--font-body)'), heading: token('var(--font-body)') },
    },
    semanticTokens: {
      colors,
      radii: {
        l1: token('8px'),
        l2: token('12px'),
        l3: token('16px'),
        card: token('var(--radius-card)'),
        field: token('var(--radius-field)'),
        pill: token('var(--radius-pill)'),
      },
      shadows: { xs: token('none'), sm: token('none'), md: role('shadow'), lg: role('shadow') },
    },
    // The scale of notes: 12, 14, 16, 20, 28, 40.
    textStyles: {
      xs: { value: { fontSize: '12px', lineHeight: '16px' } },
      sm: { value: { fontSize: '14px', lineHeight: '20px' } },
      md: { value: { fontSize: '16px', lineHeight: '24px' } },
      lg: { value: { fontSize: '20px', lineHeight: '28px' } },
      xl: { value: { fontSize: '20px', lineHeight: '28px' } },
      '2xl': { value: { fontSize: '28px', lineHeight: '36px', letterSpacing: '-0.015em' } },
      '3xl': { value: { fontSize: '40px', lineHeight: '46px', letterSpacing: '-0.025em' } },
      label: { value: { fontSize: '14px', lineHeight: '20px', fontWeight: '500' } },
      none: { value: {} },
    },
    recipes: {
      badge: badgeRecipe,
      button: buttonRecipe,
      heading: headingRecipe,
      link: linkRecipe,
      spinner: spinnerRecipe,
    },
  },
});

const overrides = defineConfig({
  theme: {
    recipes: {
      button: { base: { borderRadius: 'pill', cursor: 'pointer', fontWeight: '600' } },
    },
  },
});

/** Chakra with our tokens and only the recipes that are used: those of what the first page has not are added later. */
export const system = withLateRecipes(createSystem(defaultBaseConfig, mergeConfigs(config, overrides)));
