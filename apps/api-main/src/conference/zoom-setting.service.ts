import { SECRET_CHANGE } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { ZOOM_ACCOUNT, HISTORY_ENTITY, type CodeOf } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { liveApi, ZoomSetting } from '@madang/contracts/main/live';
import type { User } from '@madang/server/caller';
import { config, liveServices } from '@madang/server/config';
import { Db, rows } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { seal } from '@madang/server/seal';
import { ChannelEntity } from '../channel/channel.entity';
import { ConferenceAccounts } from './conference-accounts';
import { SITE_MEETINGS_TRY_NOW } from './meeting-row.sql';
import { ZOOM_OF_SITE, type SiteZoom } from './site-zoom.sql';
import { ZOOM_ACCOUNT_DELETE, ZOOM_ACCOUNT_SET, ZOOM_SITE_LOCK } from './zoom-setting.sql';

/** Stores whether a site holds its live lessons in its own Zoom account or in the platform's, and the keys of its own account. */
@Injectable()
export class ZoomSettingService {
  constructor(
    private readonly db: Db,
    private readonly history: History,
    private readonly accounts: ConferenceAccounts,
  ) {}

  async find(channelSeq: number): Promise<ZoomSetting> {
    const { zoomAccountTypeCd, account } = await this.accounts.site(channelSeq);
    const app = await this.accounts.app(channelSeq);
    return {
      zoomAccountTypeCd,
      platform: liveServices.zoom !== null,
      accountId: account?.accountId ?? null,
      clientId: account?.clientId ?? null,
      // A secret that our keys cannot decrypt counts as missing: the site has to enter it again.
      hasSecret: !!app,
      hasWebhookSecret: !!app?.webhookSecret,
      hosts: account?.hosts ?? [],
      webhookUrl: `${config.mainOrigin}/api/main/v1.0/channels/${channelSeq}/live/zoom/notices`,
      heardAt: account?.heardAt ?? null,
      trialUrl: config.liveProvider === 'sandbox' ? `${config.mainOrigin}/sandbox/live/zoom/app` : null,
    };
  }

  /**
   * Saves the setting. Another account or app needs its secret in the same call; for the same one the stored secret stays, unless a new
   * secret is given. Without an account number the site's own account is deleted.
   */
  async save(auth: User, channelSeq: number, input: InputOf<typeof liveApi.saveZoom>): Promise<ZoomSetting> {
    const { zoomAccountTypeCd, accountId, clientId, clientSecret, webhookSecret } = input;
    const known = await this.accounts.app(channelSeq);
    const own = zoomAccountTypeCd === ZOOM_ACCOUNT.OWN;
    const same = known?.accountId === accountId && known.clientId === clientId;
    if (own && !accountId) throw failField('accountId', 'required');
    if (accountId && !clientId) throw failField('clientId', 'required');
    if (accountId && !clientSecret && !same) throw failField('clientSecret', 'required');
    await this.db.tx({ channelSeq }, async (tx) => {
      await rows(tx, ZOOM_SITE_LOCK, { channelSeq });
      const [before] = await rows(tx, ZOOM_OF_SITE, { channelSeq });
      await tx.update(ChannelEntity, { channelSeq }, { zoomAccountTypeCd });
      if (accountId)
        await rows(tx, ZOOM_ACCOUNT_SET, {
          channelSeq,
          accountId,
          clientId,
          same,
          clientSecret: clientSecret ? seal(clientSecret) : '',
          webhookSecret: webhookSecret ? seal(webhookSecret) : null,
          hosts: [...new Set(input.hosts)],
        });
      else await rows(tx, ZOOM_ACCOUNT_DELETE, { channelSeq });
      const [after] = await rows(tx, ZOOM_OF_SITE, { channelSeq });
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.ZOOM,
        before: told(before!, SECRET_CHANGE.KEPT),
        after: told(after!, clientSecret ? SECRET_CHANGE.NEW : SECRET_CHANGE.KEPT),
      });
      await rows(tx, SITE_MEETINGS_TRY_NOW, { channelSeq });
    });
    return this.find(channelSeq);
  }
}

/** What the site's history shows of the setting; of the secret, only whether a new one was entered. */
const told = ({ zoomAccountTypeCd, account }: SiteZoom, secret: CodeOf<typeof SECRET_CHANGE>) => ({
  zoomAccountTypeCd,
  ...(account ? { accountId: account.accountId, clientId: account.clientId, hosts: account.hosts.join(', '), secret } : {}),
});
