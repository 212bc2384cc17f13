/** Vite's manifest: each built file by the path of its source. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** What a page is made of. */
export interface BuiltClient {
  /** The built index.html. */
  shell: string;
  manifest: Manifest;
  /** The text of a style or a small script, as it stands in a page. */
  inlineText: (file: string) => string;
}

/** Puts these links at the end of the head. */
export const withLinks = (shell: string, links: string[]) =>
  shell.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);

/** The styles in the page itself, which needs no further answer to be drawn. */
export const withInlineStyles = (page: string, inlineText: BuiltClient['inlineText']) =>
  page.replace(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/g, (_link, file: string) =>
    inlineStyle(file, inlineText),
  );

/**
 * A style, and the link to its file, switched off: the scripts look for it, so that they do not load the file once more.
 * `disabled` alone is not enough: Chromium requests such a link when it looks ahead in the page, unless its media match
 * nothing.
 */
export const inlineStyle = (file: string, inlineText: BuiltClient['inlineText']) =>
  `<style>${inlineText(file)}</style><link rel="stylesheet" disabled media="not all" href="/${file}">`;

/** The small scripts that stand in the page itself. */
export const withInlineScripts = (page: string, inlineText: BuiltClient['inlineText']) =>
  page.replace(
    /<script src="\/([\w-]+\.js)"><\/script>/g,
    (_tag, file: string) => `<script>${inlineText(file)}</script>`,
  );

/** Links to the styles and scripts of these sources and of all that they import, without those of the shell. */
export function linksTo(sources: string[], manifest: Manifest) {
  const { styles, scripts } = filesOf(sources, manifest);
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
}

/** The files of these sources and of all that they import, without those of the shell and of the sources `besides`. */
export function filesOf(sources: string[], manifest: Manifest, besides: string[] = []) {
  const there = withImports(['index.html', ...besides], manifest);
  const chunks = [...withImports(sources, manifest)].filter((chunk) => !there.has(chunk));
  return {
    styles: [...new Set(chunks.flatMap((chunk) => manifest[chunk]?.css ?? []))],
    scripts: chunks.flatMap((chunk) => manifest[chunk]?.file ?? []),
  };
}

function withImports(sources: string[], manifest: Manifest, found = new Set<string>()) {
  for (const source of sources) {
    if (found.has(source)) continue;
    const built = manifest[source];
    if (!built) throw new Error(`${source} is not a file of the client that is loaded on its own`);
    found.add(source);
    withImports(built.imports ?? [], manifest, found);
  }
  return found;
}
