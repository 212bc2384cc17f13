import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** The mails in the data folder, the oldest first, parsed as a mail client does. */
export async function storedMail({ DATA_DIR }: { DATA_DIR: string }) {
  const folder = join(DATA_DIR, 'mail');
  const files = existsSync(folder) ? (await readdir(folder)).filter((file) => file.endsWith('.eml')) : [];
  const messages = files
    .sort()
    .map(async (file) => presentMail(await PostalMime.parse(await readFile(join(folder, file)))));
  return Promise.all(messages);
}

export function presentMail({
  from,
  replyTo,
  to,
  subject = '',
  text = '',
  html = '',
  attachments,
  headers,
}: Awaited<ReturnType<typeof PostalMime.parse>>) {
  const link = /https?:\S+/.exec(text)?.[0] ?? '';
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  return {
    from: from?.name,
    replyTo: replyTo?.[0]?.address,
    to: to?.map(({ address }) => address).join(', '),
    subject,
    text,
    html,
    link,
    token,
    files: attachments.map(({ filename }) => filename),
    unsubscribe: headers.find(({ key }) => key === 'list-unsubscribe')?.value,
  };
}
