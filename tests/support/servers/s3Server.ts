import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error The package has no types.
import S3rver from '@20minutes/s3rver';

/** Starts an S3 server on this machine with one bucket. It checks signatures, and its data is deleted with it. */
export async function openS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'providerdesk-s3-'));
  const bucket = 'providerdesk';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port }: AddressInfo = await server.run();
  // s3rver, unlike Amazon, computes the signature of a listing from the path without its last slash.
  server.httpServer.prependListener('request', ({ url = '' }: IncomingMessage) => {
    server.allowMismatchedSignatures = url.startsWith(`/${bucket}/?list-type=2`);
  });
  return {
    directory: join(directory, bucket),
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_REGION: 'ap-southeast-2',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
