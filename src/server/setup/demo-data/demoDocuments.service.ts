import { Readable } from 'node:stream';
import type { documentCategory } from '#shared/documents/documents.ts';
import { dayFromToday } from '#shared/fields/format.ts';
import { Document } from '../../documents/documents.entity.ts';
import { receiveUpload } from '../../documents/uploads.service.ts';
import { newId } from '../../platform/database/columns.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import type { RecordContext } from '../../records/record.ts';

interface DemoDocument {
  account: string;
  name: string;
  category: keyof typeof documentCategory.labels;
  expiryDay: number;
}

/** Some expire; days are relative to today. */
export const demoDocuments: DemoDocument[] = [
  { account: 'Sunrise Care', name: 'Public liability insurance', category: 'insurance', expiryDay: 210 },
  { account: 'Sunrise Care', name: 'Worker screening register', category: 'screening', expiryDay: 18 },
  {
    account: 'Harbour Allied Health',
    name: 'First aid certificates',
    category: 'certificate',
    expiryDay: 45,
  },
  {
    account: 'Wattle Community Services',
    name: 'Fire safety report',
    category: 'audit_report',
    expiryDay: 290,
  },
];

/** Stores the sample documents, each a page with its name; `accountId` finds the account of a name. */
export async function createDemoDocuments(
  { em, records, user }: RecordContext,
  storage: FileStorage,
  accountId: (name: string) => string,
) {
  for (const { account, name, category, expiryDay } of demoDocuments) {
    const { id } = await receiveUpload({ em, records }, storage, {
      input: { id: newId(), subject: 'account', subjectId: accountId(account), name: `${name}.pdf` },
      bytes: Readable.from([pageWith(name)]),
      authorId: user.id,
      signal: new AbortController().signal,
    });
    const document = await em.findOneOrFail(Document, id);
    em.assign(document, { category, expiresOn: dayFromToday(expiryDay) });
  }
  await em.flush();
}

/** A PDF of one page with a line of text. */
function pageWith(text: string) {
  const content = `BT /F1 24 Tf 72 720 Td (${text}) Tj 0 -32 Td /F1 12 Tf (A sample without content) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}
