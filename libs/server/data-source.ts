import { DataSource, DefaultNamingStrategy, type EntityTarget, type ObjectLiteral } from 'typeorm';
import type { Pool } from 'pg';
import type { ServiceName } from '@madang/contracts/services';
import { snakeCase } from './columns';
import { config, directUrl, roleUrl } from './config';
import { BadEnvironment } from './environment';
import { checkPooler, requireSessionsAt } from './pooler';
import { databaseFault } from './roles';
import { KEEP_ALIVE_AFTER, ResilientClient } from './resilient-client';

/** The entities of a service, as TypeORM takes them. */
export type Entities = EntityTarget<ObjectLiteral>[];

class SnakeNames extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? snakeCase(propertyName);
  }
}

/** The connection pool that a data source uses; the driver's general type leaves it out, since not every database has one. */
export const poolOf = (source: DataSource): Pool => (source.driver as unknown as { master: Pool }).master;

/** How often a service tries to reach its database, a second apart: the database may start later than the service. */
const CONNECTION_TRIES = 30;

/** Opens a service's data source. Tries again if the database cannot be reached, but not after a fault that waiting does not solve. */
export async function openDataSource(service: ServiceName, entities: Entities, tries = CONNECTION_TRIES): Promise<DataSource> {
  const source = new DataSource({
    type: 'postgres',
    url: roleUrl(`madang_${service}`),
    schema: service,
    entities: entities as never,
    namingStrategy: new SnakeNames(),
    synchronize: false,
    logging: false,
    applicationName: `madang-${service}`,
    extra: {
      Client: ResilientClient,
      max: config.poolSize,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: config.callWait,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
    },
  });
  for (let attempt = 0; ; attempt++) {
    try {
      if (!source.isInitialized) {
        await source.initialize();
        poolOf(source).on('error', () => undefined);
      }
      await checkWay(service, source);
      return source;
    } catch (e) {
      if (e instanceof BadEnvironment) throw e;
      const fault = databaseFault(e, roleUrl(`madang_${service}`));
      if (fault) throw new BadEnvironment(fault);
      if (attempt >= tries) throw e;
      await new Promise((r) => setTimeout(r, 1000));
    }
  }
}

/**
 * Throws behind a pooler that mixes up prepared statements. Behind any other pooler, unless Redis is the bus, the direct address must lead
 * to connections that keep their session, since LISTEN needs that.
 */
async function checkWay(service: ServiceName, source: DataSource): Promise<void> {
  const client = await poolOf(source).connect();
  try {
    const pooled = await checkPooler(client, roleUrl(`madang_${service}`));
    if (pooled && !config.busUrl) await requireSessionsAt(directUrl(`madang_${service}`), 'LISTEN');
  } finally {
    client.release();
  }
}
