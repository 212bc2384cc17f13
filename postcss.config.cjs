// What many rules have in common, on site and in CRM: `@mixin row 8px 12px;`.
const mixins = {
  /** Parts side by side, in more lines where one is too short. */
  row: (_rule, gap) => ({ display: 'flex', 'flex-wrap': 'wrap', 'align-items': 'center', gap }),
  /** Parts side by side in one line. */
  line: (_rule, gap) => ({ display: 'flex', 'align-items': 'center', gap }),
  /** Two parts at the ends of a line. */
  between: (_rule, gap) => ({
    display: 'flex',
    'justify-content': 'space-between',
    'align-items': 'center',
    gap,
  }),
  /** A link or button in a line of text, so high that a finger meets it. */
  target: (_rule, height) => ({ display: 'inline-flex', 'align-items': 'center', 'min-height': height }),
  /** As wide as every page of the site, with its padding. */
  page: (_rule, padding) => ({ 'max-width': '1160px', 'margin-inline': 'auto', padding }),
  /** A square with one thing in its middle, such as an icon. */
  box: (_rule, size) => ({ display: 'grid', 'place-items': 'center', width: size, height: size }),
  /** As many columns as fit, each at least so wide: `@mixin columns 240px, 16px;`. */
  columns: (_rule, least, gap) => ({
    display: 'grid',
    'grid-template-columns': `repeat(auto-fit, minmax(min(100%, ${least}), 1fr))`,
    gap,
  }),
  /** Parts below each other, none wider than the room. */
  stack: (_rule, gap) => ({ display: 'grid', 'grid-template-columns': 'minmax(0, 1fr)', gap }),
  card: {
    border: '1px solid var(--hairline)',
    'border-radius': 'var(--card-radius)',
    background: 'var(--card)',
  },
  /** A text of less weight than its neighbours. */
  quiet: { color: 'var(--dimmed)', 'font-size': 'var(--size-sm)' },
  /** The same, smaller. */
  small: { color: 'var(--dimmed)', 'font-size': 'var(--size-xs)' },
  /** One line, which ends in an ellipsis where it is longer. */
  ellipsis: { overflow: 'hidden', 'text-overflow': 'ellipsis', 'white-space': 'nowrap' },
  /** At most so many lines. */
  lines: (_rule, count) => ({
    display: '-webkit-box',
    overflow: 'hidden',
    '-webkit-box-orient': 'vertical',
    '-webkit-line-clamp': count,
  }),
  /** For screen readers alone. */
  'visually-hidden': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    'clip-path': 'inset(50%)',
  },
  /** Makes a link or button as large as the part that is positioned around it. */
  cover: { position: 'absolute', inset: '0', content: '""' },
  /** The same for a link whose ring is around that part. */
  'cover-link': {
    '&::after': { position: 'absolute', inset: '0', content: '""' },
    '&:focus-visible': { outline: 'none' },
  },
  /** The ring of `:focus-visible`, around a part whose link or input has the focus. */
  ring: (_rule, offset = '1px') => ({ outline: '2px solid var(--primary)', 'outline-offset': offset }),
  /** Of a link that has no line at rest. */
  underline: { 'text-decoration': 'underline', 'text-underline-offset': '3px' },
};

/** Mantine's colours that nothing here has: every first screen would load their 38 variables each. */
const unusedColors = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'green', 'lime', 'orange'];
const ofUnusedColor = new RegExp(`^--mantine-color-(${unusedColors.join('|')})-`);

const withoutUnusedColors = {
  postcssPlugin: 'without-unused-colors',
  Declaration: (declaration) => void (ofUnusedColor.test(declaration.prop) && declaration.remove()),
};

module.exports = {
  plugins: [
    // `light-dark()` stays, and the build makes it work in older browsers: it follows `color-scheme`, also without scripts.
    require('postcss-preset-mantine')({ features: { lightDarkFunction: false }, mixins }),
    require('postcss-simple-vars')({
      variables: {
        'mantine-breakpoint-xs': '36em',
        'mantine-breakpoint-sm': '48em',
        'mantine-breakpoint-md': '62em',
        'mantine-breakpoint-lg': '75em',
        'mantine-breakpoint-xl': '88em',
      },
    }),
    withoutUnusedColors,
  ],
};
