import { renderToStaticMarkup } from 'react-dom/server';
import {
  type BuiltClient,
  filesOf,
  inlineStyle,
  linksTo,
  withInlineScripts,
  withInlineStyles,
  withLinks,
} from '../../pageParts.ts';
import { PHONE } from '../../ui/useIsPhone.ts';
import { Shell } from './Shell.tsx';
import { SESSION_CALL, type ShellPage, shellPages } from './shells.ts';

/** What the first screen of the CRM needs besides its own source. */
const CRM_SOURCES = ['crm/CrmRoot.tsx', 'crm/CrmGate.tsx'];

/** What a phone shows beside them: its bar, and in lists its rows. */
const PHONE_BAR = 'crm/frame/BottomBar.tsx';
const PHONE_ROW = 'ui/list/phone-rows/PhoneRow.tsx';

/** Renders the pages of the CRM, with its frame and without: the text of each file by its name. */
export function renderCrm(built: BuiltClient): Record<string, string> {
  const shells = Object.entries(shellPages).map(([name, page]) => [
    `pages/crm/${name}.html`,
    withShell(built, page),
  ]);
  return {
    'pages/crm.html': crmPage(built, {
      sources: ['crm/auth/LoginScreen.tsx'],
      calls: [],
      phoneCalls: [],
    }),
    ...Object.fromEntries(shells),
  };
}

/** The page of the CRM, which asks who is signed in, makes these calls and loads these sources. */
function crmPage(
  { shell, manifest, inlineText }: BuiltClient,
  { sources, calls, phoneCalls }: Pick<ShellPage, 'sources' | 'calls' | 'phoneCalls'>,
) {
  const early = (addresses: string[], media: string) =>
    `<meta name="early-calls" content="${[SESSION_CALL, ...addresses].join(' ')}" data-media="${media}">`;
  const head = `${early(phoneCalls, PHONE)}${early(calls, 'all')}<script src="/early-calls.js"></script>`;
  const page = withLinks(
    shell.replace('<title>', () => `${head}\n    <title>`),
    linksTo([...CRM_SOURCES, ...sources], manifest),
  );
  return withInlineScripts(page, inlineText);
}

const styleLink = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`;

/**
 * The page with its frame drawn. All styles stand in it but those of Mantine, without which it is drawn; scripts wait for
 * these.
 */
function withShell(built: BuiltClient, page: ShellPage) {
  const { manifest, inlineText } = built;
  const late = (manifest['crm/CrmRoot.tsx']?.css ?? []).map(styleLink);
  const head = late.reduce(
    (text, link) => text.replace(link, link.replace('stylesheet', 'preload" as="style')),
    withLinks(crmPage(built, page), [
      ...phoneLinks(built, page),
      `<style>${inlineText('shell.css')}</style>`,
    ]),
  );
  return withInlineStyles(head, inlineText).replace(
    '<div id="root">',
    (root) => `${renderToStaticMarkup(<Shell {...page} />)}${late.join('')}${root}`,
  );
}

function phoneLinks({ manifest, inlineText }: BuiltClient, { list, sources }: ShellPage) {
  const besides = [...CRM_SOURCES, ...sources];
  const { scripts, styles } = filesOf(list ? [PHONE_BAR, PHONE_ROW] : [PHONE_BAR], manifest, besides);
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin media="${PHONE}" href="/${file}">`),
    ...styles.map((file) => inlineStyle(file, inlineText)),
  ];
}
