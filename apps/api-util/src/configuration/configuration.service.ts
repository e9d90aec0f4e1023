import { Injectable } from '@nestjs/common';
import { HISTORY_ENTITY } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import {
  CONFIGURATION,
  CONFIGURATION_KEYS,
  type Configuration,
  type configurationApi,
  type ConfigurationKey,
} from '@madang/contracts/util/configuration';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, type Tx } from '@madang/server/db';
import { History } from '@madang/server/history';
import { ConfigurationEntity } from './configuration.entity';

/** The names of the settings in the site's data history. */
const HISTORY_NAMES: Record<ConfigurationKey, string> = {
  [CONFIGURATION.COURIER]: 'usualCourierCd',
  [CONFIGURATION.DELIVERY_NOTE]: 'deliveryNote',
};
/** A site's settings about delivery (PY-045): its usual courier, and the note that learners see beside their deliveries. */
@Injectable()
export class ConfigurationService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
  ) {}

  list(channelSeq: number): Promise<Configuration[]> {
    return this.db.tx({ channelSeq }, (tx) => this.all(tx, channelSeq));
  }

  save(auth: User, channelSeq: number, { key, value }: InputOf<typeof configurationApi.save>): Promise<Configuration[]> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const before = await this.valueOf(tx, channelSeq, key);
      const written = { value, updatedAt: this.clock.now(), updatedBy: auth.userSeq };
      await tx.upsert(ConfigurationEntity, { channelSeq, key, ...written }, ['channelSeq', 'key']);
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.CONFIGURATION,
        before: { [HISTORY_NAMES[key]]: before || null },
        after: { [HISTORY_NAMES[key]]: value || null },
      });
      return this.all(tx, channelSeq);
    });
  }

  /** The value of a setting; empty if nothing was set. */
  async valueOf(tx: Tx, channelSeq: number, key: ConfigurationKey): Promise<string> {
    return (await tx.findOneBy(ConfigurationEntity, { channelSeq, key }))?.value ?? '';
  }

  private async all(tx: Tx, channelSeq: number): Promise<Configuration[]> {
    const rows = await tx.findBy(ConfigurationEntity, { channelSeq });
    return CONFIGURATION_KEYS.map((key) => ({ key, value: rows.find((row) => row.key === key)?.value ?? '' }));
  }
}
