import { createHash } from 'node:crypto';
import type { ServiceName } from '@madang/contracts/services';
import type { Bus } from './bus';
import { config, directUrl } from './config';
import { PostgresBus } from './postgres-bus';
import { RedisBus } from './redis-bus';

/** The prefix of our channels in Redis. It is made of the installation's secret, so that several installations may share one Redis. */
const prefixOf = (secret: string) => `madang:${createHash('sha256').update(`bus ${secret}`).digest('hex').slice(0, 12)}:`;

/** The bus that the environment names. */
export const busOf = (service: ServiceName): Bus =>
  config.busUrl
    ? new RedisBus(config.busUrl, prefixOf(config.tokenSecret))
    : new PostgresBus(directUrl(`madang_${service}`), `madang-${service}`);
