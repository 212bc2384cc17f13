import { StartupError } from '../../startupError.ts';
import { LISTENER_NAME } from '../live/announcements.ts';
import { withClient } from './connection.ts';

/**
 * A product that runs would go on with what it remembers of the content before.
 * @throws StartupError when a product is connected to this database.
 */
export const rejectRunning = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where application_name = $1 and datname = current_database() limit 1',
      [LISTENER_NAME],
    );
    if (rows.length > 0)
      throw new StartupError(
        'A ProviderDesk is running on this database: stop it before you replace its content.',
      );
  });
