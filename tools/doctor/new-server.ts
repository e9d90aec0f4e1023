import type pg from 'pg';
import { SECOND } from '@madang/contracts/time';
import { given } from '@madang/server/environment';
import { ResilientClient } from '@madang/server/resilient-client';
import { localeOf, SERVER_VERSION_MIN, versionOf } from './database';
import { SERVER_FACTS, SERVER_STATE, type Server, type ServerState } from './database.sql';
import { bad, type Finding } from './finding';

/**
 * What the log-in of DATABASE_URL itself tells of a server on which the services' roles cannot log in, such as one before its first start;
 * null where it tells nothing either, or where the roles are there.
 */
export async function newServer(): Promise<Finding[] | null> {
  const url = given('DATABASE_DIRECT_URL') ?? given('DATABASE_URL')!;
  const client: pg.Client = new ResilientClient({ connectionString: url, connectionTimeoutMillis: 5 * SECOND });
  try {
    await client.connect();
    const [state] = (await client.query<ServerState>(SERVER_STATE.text)).rows;
    // An old server lacks columns that the other facts are read from.
    if (state!.version < SERVER_VERSION_MIN) return [versionOf(state!)];
    if (state!.known) return null;
    const [server] = (await client.query<Server>(SERVER_FACTS.text)).rows;
    return [
      versionOf(server!),
      localeOf(server!),
      bad('roles', 'The services have no roles in this PostgreSQL yet.', 'Run `migrate` of this version; `npm start` does so by itself.'),
    ];
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
