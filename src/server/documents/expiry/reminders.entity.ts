import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../../platform/database/columns.ts';

const DocumentReminderSchema = defineEntity({
  name: 'DocumentReminder',
  tableName: 'document_reminders',
  properties: {
    ...recordProperties,
    // Not a reference: a deleted document ends its task, and a deleted task is not made again.
    documentId: p.uuid().unique(),
    taskId: p.uuid(),
    /** The expiry that the task was made for or moved to. */
    expiresOn: p.date(),
  },
});

/** The task for a document's expiry, so that none is made twice. */
export class DocumentReminder extends DocumentReminderSchema.class {}
DocumentReminderSchema.setClass(DocumentReminder);
