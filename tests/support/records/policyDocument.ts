import type { DocumentRecord } from '#shared/documents/documents.schema.ts';
import { member } from '../staff.ts';

export const ada = member({ id: '019aa5f0-0000-7000-8000-0000000000d1' });
export const kim = member({ id: '019aa5f0-0000-7000-8000-0000000000d2', name: 'Kim Lee' });

export const policy: DocumentRecord = {
  id: '019aa5f0-0000-7000-8000-0000000000e1',
  name: 'Policy.pdf',
  description: null,
  category: null,
  expiresOn: null,
  subject: 'account',
  subjectId: '019aa5f0-0000-7000-8000-0000000000e2',
  subjectName: 'Sunrise Care',
  kind: 'pdf',
  mediaType: 'application/pdf',
  size: 3 * 1024 * 1024,
  newestId: 'v1',
  versionCount: 1,
  uploadedAt: new Date('2026-11-20T01:00:00Z'),
  ownerId: ada.id,
  ownerName: ada.name,
  version: 4,
  createdAt: new Date('2026-11-20T01:00:00Z'),
  updatedAt: new Date('2026-11-20T01:00:00Z'),
  versions: [],
};
