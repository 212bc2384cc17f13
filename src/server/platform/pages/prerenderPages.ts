import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteContent } from '#shared/site/content.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** What src/client/prerender.tsx exports. */
interface Prerender {
  renderSite(site: {
    shell: string;
    manifest: unknown;
    content: SiteContent;
  }): Promise<Record<string, string>>;
}

/** Renders every public page, the sitemap and robots.txt into the folder of the built client. */
export async function prerenderPages(clientDir: string) {
  const { build } = await import('vite');
  // Inside the project, where its imports find the packages.
  const nodeDir = `${clientDir}-node`;
  try {
    await build({
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'warn',
      ssr: { noExternal: ['@tabler/icons-react'] },
      build: {
        ssr: join(ROOT, 'src/client/prerender.tsx'),
        outDir: nodeDir,
        emptyOutDir: true,
        manifest: false,
        copyPublicDir: false,
        // The routes import the screens of the CRM, which no public page renders.
        rolldownOptions: { external: /\/crm\// },
      },
    });
    const { renderSite }: Prerender = await import(join(nodeDir, 'prerender.js'));
    const shell = await readFile(join(clientDir, 'index.html'), 'utf8');
    const manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'));
    for (const [name, content] of Object.entries(
      await renderSite({ shell, manifest, content: defaultContent }),
    )) {
      await mkdir(dirname(join(clientDir, name)), { recursive: true });
      await writeFile(join(clientDir, name), content);
    }
  } finally {
    await rm(nodeDir, { recursive: true, force: true });
  }
}
