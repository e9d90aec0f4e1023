import { createHash } from 'node:crypto';
import type { ServiceName } from '@madang/contracts/services';
import type { Bus } from './bus';
import { config, roleUrl } from './config';
import { PostgresBus } from './postgres-bus';
import { RedisBus } from './redis-bus';

/** Installations may share a Redis; each has a database of its own. */
const prefixOf = (databaseUrl: string) => `madang:${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 12)}:`;

/** The bus that the environment names. */
export const busOf = (service: ServiceName): Bus =>
  config.busUrl
    ? new RedisBus(config.busUrl, prefixOf(config.databaseUrl))
    : new PostgresBus(roleUrl(`madang_${service}`), `madang-${service}`);
