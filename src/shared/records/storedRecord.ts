/** What every record has beside its fields. */
export interface StoredRecord {
  id: string;
  version: number;
  createdById: string | null;
  createdAt: Date;
  updatedAt: Date;
}
