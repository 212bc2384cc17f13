import type { Env } from '../../env.ts';
import { openFolderStorage } from './folder.ts';
import { openS3Storage } from './s3.ts';
import type { FileStorage } from './storage.ts';

/** The configured storage: an S3 service, or a folder below `DATA_DIR`. Opening it connects to nothing. */
export const openStorage = ({ S3, DATA_DIR }: Pick<Env, 'S3' | 'DATA_DIR'>): FileStorage =>
  S3 ? openS3Storage(S3) : openFolderStorage(DATA_DIR);
