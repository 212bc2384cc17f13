import {
  type ComboboxItem,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  isOptionsGroup,
  type MantineColorsTuple,
  type OptionsFilter,
  type VariantColorsResolver,
} from '@mantine/core';
import { hasTyped } from '#shared/records/foldText.ts';
import { FocusableButton } from './ui/FocusableButton.tsx';

/** The options of a box whose labels contain what is typed, as all searches compare it. */
const optionsFilter: OptionsFilter = ({ options, search, limit }) => {
  const isFound = ({ label }: ComboboxItem) => hasTyped(label, search);
  return options
    .flatMap((option) => {
      if (isOptionsGroup(option)) return { ...option, items: option.items.filter(isFound) };
      return isFound(option) ? option : [];
    })
    .slice(0, limit);
};

// The theme for Mantine's components. The tokens it shares with the public site are in theme.css; every
// pair of text and background was chosen by its computed contrast.

const teal: MantineColorsTuple = [
  '#e9f7f5',
  '#d3ece8',
  '#a8d9d2',
  '#78c5ba',
  '#4fb2a5',
  '#2f9e90',
  '#1a877a',
  '#0f6e64',
  '#0b574f',
  '#07403b',
];

const clay: MantineColorsTuple = [
  '#fdf1ea',
  '#fadfce',
  '#f5c09d',
  '#f0a070',
  '#e5854c',
  '#d96d2d',
  '#c7581a',
  '#b4470f',
  '#8f380c',
  '#6b2a09',
];

const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fce5e3',
  '#ffcac5',
  '#ffb4ab',
  '#f28b82',
  '#e25c52',
  '#cf3b30',
  '#b3261e',
  '#8c1d17',
  '#5f1310',
];

const gray: MantineColorsTuple = [
  '#f5f4f0',
  '#efeee9',
  '#e5e4de',
  '#d8d7d0',
  '#b5b8b2',
  '#8a938f',
  '#6b7572',
  '#55605e',
  '#3a4442',
  '#1d2524',
];

const dark: MantineColorsTuple = [
  '#e6ebe9',
  '#cbd3d0',
  '#a7b3b0',
  '#8d9a97',
  '#384343',
  '#283232',
  '#1d2626',
  '#141a1a',
  '#0f1414',
  '#0a0f0f',
];

const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  // The dark scheme fills with a light shade and needs dark text: theme.css.
  return input.variant === 'filled' ? { ...colors, color: 'var(--filled-text)' } : colors;
};

const fontFamily = 'var(--font)';

// A `header` element would be a second banner landmark.
const plainHeader = { header: { role: 'none' } };

export const theme = createTheme({
  colors: { teal, clay, red, gray, dark },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 3 },
  black: '#1d2524',
  fontFamily,
  // Shared with the public site by theme.css.
  fontSizes: {
    xs: 'var(--size-xs)',
    sm: 'var(--size-sm)',
    md: 'var(--size-md)',
    lg: 'var(--size-lg)',
    xl: 'var(--size-xl)',
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.55', xl: '1.5' },
  headings: {
    fontFamily,
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'var(--size-3xl)', lineHeight: '1.2' },
      h2: { fontSize: 'var(--size-xl)', lineHeight: '1.25' },
      h3: { fontSize: 'var(--size-lg)', lineHeight: '1.3' },
      h4: { fontSize: 'var(--size-md)', lineHeight: '1.3' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '32px' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Textarea: { defaultProps: { autosize: true } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        transitionProps: { duration: 0 },
        attributes: plainHeader,
      },
    },
    Drawer: { defaultProps: { attributes: plainHeader } },
    // Popovers are rendered inside the landmark that they belong to.
    Popover: { defaultProps: { withinPortal: false } },
    // Kept mounted, which is the default: otherwise `aria-expanded` and `aria-controls` are never set.
    Combobox: { defaultProps: { withinPortal: false } },
    // Its list contains nothing but items.
    Menu: {
      defaultProps: {
        transitionProps: { duration: 0 },
        withinPortal: false,
        withInitialFocusPlaceholder: false,
      },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close message' } } },
    // No opening on focus, which may move to an invalid field. The list scrolls natively, by keys in the
    // input; a scroll area could not be focused.
    Select: {
      defaultProps: {
        checkIconPosition: 'right',
        openOnFocus: false,
        withScrollArea: false,
        filter: optionsFilter,
      },
      styles: { options: { maxHeight: 264, overflowY: 'auto' } },
    },
    Autocomplete: { defaultProps: { filter: optionsFilter } },
    // Hints are below boxes, so that boxes of a row align.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    UnstyledButton: { defaultProps: { component: FocusableButton } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
});

// Mantine's names for tokens of theme.css, in both schemes.
const tokens = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--dimmed)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-default-border': 'var(--control-border)',
  '--mantine-color-anchor': 'var(--primary)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: tokens,
  dark: { ...tokens, '--mantine-color-red-text': 'var(--error)' },
});
