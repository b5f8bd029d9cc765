import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  mergeThemeOverrides,
  type VariantColorsResolver,
} from '@mantine/core';

/**
 * Reads ten shades from a text, from light to dark and separated by spaces, so that a palette stays one readable line.
 */
function colourShades(list: string): MantineColorsTuple {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = list.split(' ');
  return [a, b, c, d, e, f, g, h, i, j];
}

/**
 * These fonts draw texts, in this order: the app's own font, the emoji of the device, then fonts of the device that are
 * stretched to the width of the app's font (`stand-ins.css`).
 */
const textFamily =
  '"Atkinson Hyperlegible Next Variable", "Device Emoji", "Text by Arial", "Text by Roboto", "Text by DejaVu", system-ui, sans-serif';

const minTouchTarget = { minHeight: '2.75rem' };

/** A filled control of one of these colors has a background and a text color by role. */
const filledRoles: Readonly<Record<string, readonly [ground: string, letters: string]>> = {
  eyeshine: ['var(--nj-accent)', 'var(--nj-on-accent)'],
  solid: ['var(--nj-solid)', 'var(--nj-on-solid)'],
};

/**
 * Mantine would choose the text color of a filled control once, for both looks. In the dark look it would be white on
 * amber, a contrast of only 1.9:1.
 */
const filledByRole: VariantColorsResolver = given => {
  if (given.variant !== 'filled') return defaultVariantColorsResolver(given);
  const [ground, letters] = filledRoles[given.color ?? given.theme.primaryColor] ?? [];
  if (!ground || !letters)
    return { ...defaultVariantColorsResolver(given), color: 'var(--mantine-primary-color-contrast)' };
  const hover = `color-mix(in srgb, ${ground}, ${letters} 12%)`;
  return { background: ground, hover, color: letters, border: '1px solid transparent' };
};

/** The theme of guests, for both looks: their colors are in `tokens.css`. */
export const nightTheme = createTheme({
  white: '#FFFFFF',
  black: '#1C1208',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  primaryColor: 'eyeshine',
  // In each look, these shades can be read on the ground of that look.
  primaryShade: { dark: 4, light: 8 },
  variantColorResolver: filledByRole,
  autoContrast: true,
  luminanceThreshold: 0.17,
  colors: {
    dark: colourShades('#F5ECDF #DDD0BF #BBAC99 #A69785 #463A2F #382D23 #2C231B #17120E #100C09 #0A0705'),
    gray: colourShades('#F6F4F0 #ECE8E1 #E2DCD3 #D9D3C9 #B9B2A8 #857C70 #635B51 #4E4841 #332E29 #1F1A15'),
    eyeshine: colourShades('#FFF3E2 #FFE3BF #FFD092 #FFBC66 #FFA83D #F08F1B #D27508 #A35600 #8A4800 #663500'),
    luna: colourShades('#F1FBE9 #E0F6D0 #CFF0B3 #BFE89A #BFE89A #83BD56 #62993A #4A7A28 #37601C #274612'),
    red: colourShades('#FFEDEB #FFD4D0 #FFB3AC #FF8F86 #FF8F86 #E1473F #C4302B #A3231F #A3231F #5E110F'),
    dusk: colourShades('#E9F5F7 #CDE8ED #A9D8E0 #83C5D1 #83C5D1 #3C93A4 #267786 #1A5E6B #1A5E6B #0B333B'),
    honey: colourShades('#FFFBE0 #FFF4B3 #FFEC85 #F9DF5B #F9DF5B #C9A91F #A1850F #6E5904 #6E5904 #413401'),
  },
  fontFamily: textFamily,
  fontFamilyMonospace: textFamily,
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.5rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.4', xl: '1.3' },
  fontWeights: { regular: '400', medium: '650', bold: '750' },
  headings: {
    fontFamily: '"Anybody Heading", var(--nj-face-flexible)',
    fontWeight: '800',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.875rem', lineHeight: '1.08' },
      h2: { fontSize: '1.5rem', lineHeight: '1.12' },
      h3: { fontSize: '1.25rem', lineHeight: '1.2' },
    },
  },
  spacing: {
    '3xs': '0.125rem',
    '2xs': '0.25rem',
    xs: '0.5rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.5rem',
    xl: '2rem',
    '2xl': '3rem',
    '3xl': '4rem',
  },
  radius: { xs: '0.375rem', sm: '0.625rem', md: '0.875rem', lg: '1.25rem', xl: '1.75rem' },
  defaultRadius: 'md',
  breakpoints: { xs: '22.5em', sm: '30em', md: '48em', lg: '64em', xl: '90em' },
  shadows: {
    xs: 'none',
    sm: '0 1px 0 var(--nj-hairline)',
    md: '0 6px 18px var(--nj-shadow)',
    lg: '0 14px 40px var(--nj-shadow)',
    xl: '0 24px 64px var(--nj-shadow)',
  },
  components: {
    // Links are underlined, because the color alone does not distinguish a link from the text around it.
    Anchor: { defaultProps: { underline: 'always' } },
    // Without a variant, Mantine would give a button the shade of its scheme and not the color by role.
    Button: { defaultProps: { size: 'lg', variant: 'filled' } },
    ActionIcon: { defaultProps: { size: 'xl', variant: 'subtle', color: 'gray' } },
    Input: { defaultProps: { size: 'lg' } },
    InputLabel: { defaultProps: { mb: '2xs' } },
    InputDescription: { defaultProps: { mb: 'xs' } },
    TextInput: { defaultProps: { size: 'lg' } },
    Select: { defaultProps: { size: 'lg' } },
    Textarea: { defaultProps: { size: 'lg', autosize: true } },
    Title: { styles: { root: { fontStretch: '116%', letterSpacing: '-0.01em' } } },
    Paper: { defaultProps: { radius: 'lg' }, styles: { root: { backgroundColor: 'var(--nj-surface-1)' } } },
    SegmentedControl: { defaultProps: { size: 'lg', fullWidth: true }, styles: { label: minTouchTarget } },
    Tabs: { styles: { tab: minTouchTarget } },
    Menu: { styles: { item: minTouchTarget } },
    NavLink: { styles: { root: minTouchTarget } },
    Checkbox: { defaultProps: { iconColor: 'var(--mantine-primary-color-contrast)' } },
    Radio: { defaultProps: { iconColor: 'var(--mantine-primary-color-contrast)' } },
    Badge: { defaultProps: { size: 'lg', tt: 'none', variant: 'light', radius: 'sm' } },
    Switch: { defaultProps: { size: 'lg' }, styles: { body: { ...minTouchTarget, alignItems: 'center' } } },
    Chip: {
      defaultProps: { size: 'lg' },
      vars: () => ({
        root: {
          '--chip-size': '2.75rem',
          '--chip-bg': 'var(--nj-solid)',
          '--chip-hover': 'var(--nj-solid)',
          '--chip-color': 'var(--nj-on-solid)',
          '--chip-icon-color': 'var(--nj-on-solid)',
        },
      }),
    },
    PinInput: {
      defaultProps: { type: 'number', placeholder: '', gap: 'clamp(4px,2vw - 2px,8px)' },
      vars: () => ({ root: { '--pin-input-size': 'clamp(2.75rem,12.5vw,3rem)' } }),
      styles: {
        pinInput: { width: 'var(--pin-input-size)' },
        input: { width: '100%', height: '100%' },
      },
    },
    Drawer: { defaultProps: { position: 'bottom', radius: 'xl', overlayProps: { backgroundOpacity: 0.6 } } },
    Modal: { defaultProps: { centered: true, radius: 'xl' } },
    Notification: { defaultProps: { radius: 'lg' } },
  },
  other: {
    tabBarHeight: 56,
    headerHeight: 56,
    motion: { tap: 0.09, state: 0.16, enter: 0.24, sheet: 0.36, celebrate: 0.7 },
  },
});

/** The venue desk has smaller controls, because it is used with a mouse and shows more at once. */
export const deskTheme = mergeThemeOverrides(
  nightTheme,
  createTheme({
    defaultRadius: 'sm',
    components: {
      Button: { defaultProps: { size: 'sm' } },
      Input: { defaultProps: { size: 'sm' } },
      TextInput: { defaultProps: { size: 'sm' } },
      Select: { defaultProps: { size: 'sm' } },
      Textarea: { defaultProps: { size: 'sm' } },
      SegmentedControl: { defaultProps: { size: 'sm', fullWidth: false } },
      Drawer: { defaultProps: { position: 'right', radius: 0 } },
    },
  }),
);

/**
 * Mantine's own variables have the colors by role of `tokens.css`. They are listed for both looks, because Mantine
 * declares them for each look and would win otherwise.
 */
const roleByVariable = {
  '--mantine-color-body': 'var(--nj-ground)',
  '--mantine-color-text': 'var(--nj-text)',
  '--mantine-color-bright': 'var(--nj-text)',
  '--mantine-color-dimmed': 'var(--nj-quiet)',
  '--mantine-color-placeholder': 'var(--nj-faint)',
  '--mantine-color-anchor': 'var(--nj-eye)',
  '--mantine-color-error': 'var(--nj-bad)',
  '--mantine-color-success': 'var(--nj-good)',
  '--mantine-color-default': 'var(--nj-control)',
  '--mantine-color-default-hover': 'var(--nj-control-hover)',
  '--mantine-color-default-color': 'var(--nj-text)',
  '--mantine-color-default-border': 'var(--nj-border-control)',
  '--mantine-color-disabled': 'var(--nj-idle)',
  '--mantine-color-disabled-color': 'var(--nj-faint)',
  '--mantine-color-honey-text': 'var(--nj-warn)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--nj-ease-out': 'cubic-bezier(.2,.8,.2,1)' },
  dark: roleByVariable,
  light: roleByVariable,
});
