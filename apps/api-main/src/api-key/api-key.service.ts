import { Injectable } from '@nestjs/common';
import { API_KEY_KIND, HISTORY_ENTITY } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import type { ApiKey, apiKeyApi as api, MadeApiKey } from '@madang/contracts/main/api-key';
import { hasPermission, type Permission } from '@madang/contracts/permissions';
import { daysAfter } from '@madang/contracts/dates';
import { newSecret } from '@madang/server/api-keys';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { lockSite } from '../setting/site-setting.service';
import { ApiKeyEntity } from './api-key.entity';
import { API_KEYS, COUNT_API_KEYS, LOCK_API_KEY, type KeyRow } from './api-key.sql';

type Input = InputOf<typeof api.createOwn>;
type Kind = (typeof API_KEY_KIND)[keyof typeof API_KEY_KIND];
/** The fields of an API key that a line of the site's history shows; the key itself is not among them. */
const shown = ({ kindCd, name, scopes, expiresAt }: Pick<KeyRow, 'kindCd' | 'name' | 'scopes' | 'expiresAt'>) => ({
  kindCd,
  name,
  scopes,
  expiresAt,
});

/** Makes, changes and revokes API keys. What a key may do is checked at each call (libs/server/api-keys.ts). */
@Injectable()
export class ApiKeyService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
  ) {}

  list(auth: User, channelSeq: number): Promise<ApiKey[]> {
    const userSeq = hasPermission(auth.roles, 'SITE_ACL_READ') ? null : auth.userSeq;
    return this.db.tx({ channelSeq }, (tx) => rows(tx, API_KEYS, { channelSeq, userSeq, now: this.clock.now() }));
  }

  create(auth: User, channelSeq: number, kindCd: Kind, { name, scopes, expireDays }: Input): Promise<MadeApiKey> {
    checkHeld(auth, scopes, []);
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockSite(tx, channelSeq);
      const ofPerson = kindCd === API_KEY_KIND.PERSONAL ? auth.userSeq : null;
      const [counted] = await rows(tx, COUNT_API_KEYS, { channelSeq, kindCd, userSeq: ofPerson });
      if (counted!.count >= LIMITS.apiKeysMax) throw failField('name', 'listMax', { max: LIMITS.apiKeysMax });
      const now = this.clock.now();
      const expiresAt = expireDays ? daysAfter(now, expireDays) : null;
      const { secret, prefix, hash } = newSecret(channelSeq);
      const values = { channelSeq, kindCd, userSeq: auth.userSeq, name, prefix, secretHash: hash, scopes, createdAt: now, expiresAt };
      const made = await tx.insert(ApiKeyEntity, values);
      const keySeq = Number((made.identifiers[0] as { keySeq: number }).keySeq);
      await this.record(tx, auth, channelSeq, keySeq, null, shown({ kindCd, name, scopes, expiresAt }));
      return { keySeq, secret };
    });
  }

  update(auth: User, channelSeq: number, keySeq: number, { name, scopes }: InputOf<typeof api.update>): Promise<null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const was = await this.lock(tx, auth, channelSeq, keySeq);
      checkHeld(auth, scopes, was.scopes);
      await tx.update(ApiKeyEntity, { channelSeq, keySeq }, { name, scopes });
      await this.record(tx, auth, channelSeq, keySeq, shown(was), shown({ ...was, name, scopes }));
      return null;
    });
  }

  revoke(auth: User, channelSeq: number, keySeq: number): Promise<null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const was = await this.lock(tx, auth, channelSeq, keySeq);
      await tx.update(ApiKeyEntity, { channelSeq, keySeq }, { revokedAt: this.clock.now(), revokedBy: auth.userSeq });
      await this.record(tx, auth, channelSeq, keySeq, shown(was), null);
      return null;
    });
  }

  /**
   * Locks a key for a change: the caller's own personal key, or any key of the site for those who may give permissions. To others the key
   * does not exist.
   */
  private async lock(tx: Tx, auth: User, channelSeq: number, keySeq: number): Promise<KeyRow> {
    const [row] = await rows(tx, LOCK_API_KEY, { channelSeq, keySeq });
    const own = row?.kindCd === API_KEY_KIND.PERSONAL && row.userSeq === auth.userSeq;
    if (!row || (!own && !hasPermission(auth.roles, 'SITE_ACL_UPDATE'))) throw fail('NO_DATA');
    return row;
  }

  private record(tx: Tx, auth: User, channelSeq: number, seq: number, before: object | null, after: object | null): Promise<void> {
    return this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.API_KEY, seq, before, after });
  }
}

/** Refuses scopes that the caller has no permission for; a scope that the key has already may stay. */
function checkHeld(auth: User, scopes: readonly Permission[], had: readonly Permission[]): void {
  if (!scopes.every((scope) => had.includes(scope) || hasPermission(auth.roles, scope))) throw fail('PERMISSION_NOT_HELD');
}
