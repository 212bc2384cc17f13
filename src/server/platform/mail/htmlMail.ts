// The template of HTML mails. Reading one fetches nothing: no image, typeface or counter. Colours are those
// of the pages; programs that drop style sheets show the light ones.

import type { MailGroup, MailLink, MailPart } from './mailParts.ts';

/** The HTML refers to the logo by it. */
export const LOGO_CID = 'logo@providerdesk';

interface HtmlMail {
  subject: string;
  name: string;
  /** The parts from the greeting on. */
  paragraphs: readonly MailPart[];
  /** Bold within plain text. */
  bold: readonly string[];
  /** Parts in small print. */
  foot: readonly MailPart[];
  link: string;
  /** The words of the button, which stands in the place of the link. */
  button: string;
  /** Uses the colour of calls to action instead of the team's. */
  isToClient: boolean;
  hasLogo: boolean;
}

const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #141a1a !important; }
  .card { background: #1d2626 !important; color: #e6ebe9 !important; }
  .brand, .card a { color: #78c5ba !important; }
  .foot { border-color: #3a4645 !important; color: #a7b3b0 !important; }
  .details { color: #a7b3b0 !important; }
  .urgent { color: #ffb4ab !important; }
  .card .button, .card .button a { background: #78c5ba !important; color: #0a1615 !important; }
  .card .action, .card .action a { background: #f0a070 !important; }
}`;

export function htmlMail({ subject, name, paragraphs, foot, hasLogo, ...mail }: HtmlMail) {
  const { link } = mail;
  const parts = paragraphs.map((part) => (part === link ? buttonOf(mail) : partOf(part, mail)));
  if (!paragraphs.includes(link)) {
    const at = paragraphs.findIndex((part) => typeof part === 'string' && part.includes(link));
    parts.splice(at < 0 ? parts.length : at + 1, 0, buttonOf(mail));
  }
  const logo = hasLogo
    ? `<img src="cid:${LOGO_CID}" alt="" height="48" style="display:block;height:48px;max-width:100%;margin:0 0 12px;padding:4px;border-radius:8px;background:#ffffff">`
    : '';
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;background:#fbfaf7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7"><tr><td align="center" style="padding:16px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;border-radius:10px;background:#ffffff;color:#1d2524"><tr><td role="main" align="left" style="padding:24px;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere;word-break:break-word">
${logo}<h1 class="brand" dir="auto" style="margin:0 0 24px;color:#0f6e64;font-size:18px;font-weight:700">${escapeHtml(name)}</h1>
${parts.join('\n')}
<div class="foot" style="margin-top:24px;border-top:1px solid #dcdad3;padding-top:16px;color:#55605e;font-size:14px">
${foot.map((part) => partOf(part, mail)).join('\n')}
</div>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

type InText = Pick<HtmlMail, 'link' | 'button' | 'bold'>;

function buttonOf({ link, button, isToClient }: Pick<HtmlMail, 'link' | 'button' | 'isToClient'>) {
  const [classes, colour] = isToClient ? ['button action', '#b4470f'] : ['button', '#0f6e64'];
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="${classes}" style="border-radius:8px;background:${colour}"><a href="${escapeHtml(link)}" style="display:inline-block;border-radius:8px;padding:12px 24px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button)}</a></td></tr></table>`;
}

function partOf(part: MailPart, mail: InText) {
  if (typeof part === 'string') return paragraph(withLinks(part, mail));
  return 'href' in part ? paragraph(linkOf(part)) : groupOf(part);
}

const paragraph = (html: string) => `<p dir="auto" style="margin:0 0 16px">${html}</p>`;

const linkOf = ({ words, href }: MailLink, style = '') =>
  `<a href="${escapeHtml(href)}" style="color:#0f6e64;${style}">${escapeHtml(words)}</a>`;

function groupOf({ heading, isUrgent, lines, hasMore }: MailGroup) {
  const urgent = isUrgent ? ' class="urgent"' : '';
  const head = `<h2${urgent} style="margin:24px 0 8px;font-size:16px;font-weight:700${isUrgent ? ';color:#b3261e' : ''}">${escapeHtml(heading)}</h2>`;
  const items = lines.map(({ details = [], ...link }) => {
    const below = details.length > 0 ? detailsOf(details.join(' · ')) : '';
    return `<p dir="auto" style="margin:0 0 12px">${linkOf(link, 'font-weight:600')}${below}</p>`;
  });
  return [head, ...items, ...(hasMore ? [paragraph(detailsOf('and more'))] : [])].join('\n');
}

const detailsOf = (text: string) =>
  `<span class="details" style="display:block;color:#55605e;font-size:14px;line-height:1.4">${escapeHtml(text)}</span>`;

/** Keeps line breaks. Only addresses of our site become links; the mail's own link gets the words of the button. */
const withLinks = (text: string, { link, button, bold }: InText) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part) => {
      if (part === link) return linkOf({ words: button, href: link });
      if (isOnSiteOf(part, link)) return linkOf({ words: part, href: part });
      return keepNumbers(emphasize(escapeHtml(part), bold)).replaceAll('\n', '<br>');
    })
    .join('');

/** A phone number stays in one line. */
const keepNumbers = (html: string) => html.replace(/(?<=\d) (?=\d)/g, '&nbsp;');

const emphasize = (html: string, bold: readonly string[]) =>
  bold
    .map(escapeHtml)
    .reduce((shown, value) => shown.replaceAll(value, () => `<strong>${value}</strong>`), html);

const isOnSiteOf = (address: string, link: string) =>
  /^https?:/.test(address) && URL.parse(address)?.origin === URL.parse(link)?.origin;

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text, and removes the signs that turn the direction of the letters after them. */
const escapeHtml = (text: string) =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/[&<>"']/g, (letter) => ESCAPED[letter] ?? '');
