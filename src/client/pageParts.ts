export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

export interface BuiltClient {
  /** index.html, built. */
  shell: string;
  manifest: Manifest;
  /** The text of a style or a small script, as it stands in a page. */
  inlineText: (file: string) => string;
}

/** Puts these links at the end of the head. */
export const withLinks = (shell: string, links: string[]) =>
  shell.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);

/**
 * Inlines the styles, so that the page is drawn without further requests. Disabled links stay, so that
 * scripts do not load the files again. Their media match nothing: Chromium's preloader ignores `disabled`.
 */
export const withInlineStyles = (page: string, inlineText: BuiltClient['inlineText']) =>
  page.replace(
    /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g,
    (_link, file: string) =>
      `<style>${inlineText(file)}</style><link rel="stylesheet" disabled media="not all" href="/${file}">`,
  );

export const withInlineScripts = (page: string, inlineText: BuiltClient['inlineText']) =>
  page.replace(
    /<script src="\/([\w-]+\.js)"><\/script>/g,
    (_tag, file: string) => `<script>${inlineText(file)}</script>`,
  );

/** Links to the styles of these sources and of all that they import, except those of the shell and of `except`. */
export const styleLinks = (sources: string[], manifest: Manifest, except?: string[]) =>
  [...new Set(chunksOf(sources, manifest, except).flatMap((chunk) => manifest[chunk]?.css ?? []))].map(
    (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
  );

/** Likewise for scripts; `media` limits them to some windows. */
export const preloads = (
  sources: string[],
  manifest: Manifest,
  { except, media }: { except?: string[]; media?: string } = {},
) =>
  chunksOf(sources, manifest, except).map(
    (chunk) =>
      `<link rel="modulepreload" crossorigin${media ? ` media="${media}"` : ''} href="/${manifest[chunk]?.file}">`,
  );

function chunksOf(sources: string[], manifest: Manifest, except: string[] = []) {
  const there = withImports(['index.html', ...except], manifest);
  return [...withImports(sources, manifest)].filter((chunk) => !there.has(chunk));
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
