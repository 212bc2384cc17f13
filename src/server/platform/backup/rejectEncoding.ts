import { requireUtf8 } from '../database/encoding.ts';
import { withClient } from './connection.ts';

/** @throws StartupError when this database has another encoding than UTF8. */
export const rejectEncoding = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
    requireUtf8(rows[0]?.server_encoding);
  });
