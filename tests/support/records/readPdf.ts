import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Node {
  role?: string;
  id?: string;
  children?: Node[];
}

/** The role and the text of every part of a PDF, as a screen reader finds them, in order, and the text of each page. */
export async function readPdf(bytes: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const parts: { role: string; text: string }[] = [];
  const untagged: string[] = [];
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const texts = await textsById(page);
    pages.push([...texts.values()].join(' '));
    const collect = (node: Node, role: string) => {
      if (node.id) parts.push({ role, text: texts.get(node.id)?.trim() ?? '' });
      for (const child of node.children ?? []) collect(child, node.role ?? role);
    };
    collect((await page.getStructTree()) as Node, '');
    untagged.push(texts.get('') ?? '');
  }
  const { info } = await pdf.getMetadata();
  await pdf.loadingTask.destroy();
  return { parts: parts.filter(({ text }) => text), untagged, pages, info: info as Record<string, unknown> };
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

/** The text of each marked part of a page by its id; what has none is under ''. */
async function textsById(page: PdfPage) {
  const texts = new Map<string, string>();
  const open: string[] = [];
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast(Boolean) ?? '';
      texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''));
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id ?? '');
  }
  return texts;
}
