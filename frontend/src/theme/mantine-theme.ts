import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const PETROL: MantineColorsTuple = [
  '#E6F3F3',
  '#C9E5E5',
  '#9AD0D2',
  '#5CC2C6',
  '#2E9CA1',
  '#127A80',
  '#0B5D63',
  '#094B50',
  '#073B3F',
  '#04282B',
];

const GRAY: MantineColorsTuple = [
  '#F6F7F5',
  '#ECEFF1',
  '#DDE3E6',
  '#C9D1D6',
  '#7C8A94',
  '#5D6B76',
  '#4F5F6B',
  '#3A4852',
  '#26333C',
  '#16242E',
];

const DARK: MantineColorsTuple = [
  '#E7ECEF',
  '#C5CED4',
  '#A9B6BF',
  '#8FA0AB',
  '#74838E',
  '#2A3740',
  '#1A262E',
  '#10191F',
  '#0C1318',
  '#080D11',
];

/**
 * Mantine computes the text on our primary colour for the light scheme only; its variable knows both (black on petrol.3
 * in the dark).
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isPrimary = !input.color || input.color === 'petrol';
  if (input.variant !== 'filled' || !isPrimary) return colors;
  return { ...colors, color: 'var(--mantine-primary-color-contrast)' };
};

/** docs/look.md L2–L8 as a Mantine theme; contrasts are computed in docs/look.md. */
export const mantineTheme = createTheme({
  colors: { petrol: PETROL, gray: GRAY, dark: DARK },
  primaryColor: 'petrol',
  primaryShade: { light: 6, dark: 3 },
  autoContrast: true,
  variantColorResolver,
  black: '#16242E',
  white: '#FFFFFF',
  fontFamily: 'var(--kq-font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: '13px', sm: '14px', md: '16px', lg: '18px', xl: '22px' },
  lineHeights: { xs: '18px', sm: '20px', md: '24px', lg: '26px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '8px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--kq-shadow)',
    sm: 'var(--kq-shadow)',
    md: 'var(--kq-shadow)',
    lg: '0 8px 24px rgb(22 36 46 / 0.16)',
    xl: '0 8px 24px rgb(22 36 46 / 0.16)',
  },
  headings: {
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '28px', lineHeight: '34px' },
      h2: { fontSize: '22px', lineHeight: '28px' },
      h3: { fontSize: '18px', lineHeight: '26px' },
      h4: { fontSize: '16px', lineHeight: '24px' },
    },
  },
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'md' }, styles: { root: { minHeight: 'var(--kq-target)' } } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    CloseButton: { defaultProps: { size: 44 } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    MultiSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Input: { styles: { input: { minHeight: 'var(--kq-target)' } } },
    Card: { defaultProps: { radius: 'lg', withBorder: true, padding: 'md' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Modal: {
      defaultProps: { radius: 'xl', centered: true, closeButtonProps: { 'aria-label': 'Schließen' } },
    },
    Drawer: { defaultProps: { radius: 'xl', closeButtonProps: { 'aria-label': 'Schließen' } } },
  },
});

/** Where Mantine's own defaults fail WCAG AA (docs/look.md L3) its variables point to our tokens. */
export const mantineCssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--kq-surface)',
    '--mantine-color-text': 'var(--kq-text)',
    '--mantine-color-dimmed': 'var(--kq-text-dimmed)',
    '--mantine-color-placeholder': 'var(--kq-text-placeholder)',
    '--mantine-color-error': 'var(--kq-error)',
    '--mantine-color-anchor': 'var(--kq-link)',
    '--mantine-color-default-border': 'var(--kq-line)',
    '--input-bd': 'var(--kq-line-input)',
  };
  return {
    variables: { '--mantine-heading-font-weight': '700' },
    light: shared,
    dark: shared,
  };
};
