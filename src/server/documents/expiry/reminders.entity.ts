import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../../platform/database/columns.ts';

const DocumentReminderSchema = defineEntity({
  name: 'DocumentReminder',
  tableName: 'document_reminders',
  properties: {
    ...recordProperties,
    // No references: a deleted document ends its task, and a deleted task stays made.
    documentId: p.uuid().unique(),
    taskId: p.uuid(),
    /** The expiry for which it was made or last moved. */
    expiresOn: p.date(),
  },
});

/** The task that was made of a document's expiry, so that none is made twice. */
export class DocumentReminder extends DocumentReminderSchema.class {}
DocumentReminderSchema.setClass(DocumentReminder);
