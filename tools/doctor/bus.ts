import { createClient } from '@redis/client';
import { SECOND } from '@madang/contracts/time';
import { config } from '@madang/server/config';
import { bad, ok, reasonOf, type Finding } from './finding';

/** Checks Redis, if processes send each other messages by it: without it they notice changes only by looking, seconds late. */
export async function bus(): Promise<Finding[]> {
  if (!config.busUrl) return [];
  const client = createClient({ url: config.busUrl, socket: { reconnectStrategy: false, connectTimeout: 5 * SECOND } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    return [ok('bus', 'Redis answers.')];
  } catch (e) {
    return [
      bad(
        'bus',
        `Redis of BUS_URL does not answer: ${reasonOf(e)}.`,
        'Start it or set BUS_URL right: chat and alarms come late until then.',
      ),
    ];
  } finally {
    if (client.isOpen) client.destroy();
  }
}
