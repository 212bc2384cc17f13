import type { Env } from '../../env.ts';
import { openFolder } from './folder.ts';
import { openS3 } from './s3.ts';
import type { Storage } from './storage.ts';

/** The store that the environment names: an S3 service, or a folder below `DATA_DIR`. Nothing is asked of it yet. */
export const openStorage = ({ S3, DATA_DIR }: Pick<Env, 'S3' | 'DATA_DIR'>): Storage =>
  S3 ? openS3(S3) : openFolder(DATA_DIR);
