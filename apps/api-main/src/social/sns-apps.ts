import { SECRET_CHANGE } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { NOTICE, SNS_PROVIDERS, SNS_TYPE, HISTORY_ENTITY, type SnsType } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { Sealed } from '@madang/contracts/events';
import { SNS_CLIENT_ID, type SnsApp, type SnsClientIds, type socialApi } from '@madang/contracts/main/social';
import { siteOriginOf } from '@madang/contracts/main/site-host';
import type { User } from '@madang/server/caller';
import { config } from '@madang/server/config';
import { Db, rows } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { OperatorNotices } from '@madang/server/operator-notices';
import { seal, unseal, Unsealable } from '@madang/server/seal';
import { History } from '@madang/server/history';
import { ChannelUserEntity } from '../channel/channel.entity';
import { CALLBACK, productApp } from './product-app';
import type { App } from './provider';
import {
  APP_SECRET,
  APP_SECRET_DELETE,
  APP_SECRET_SET,
  APP_SECRETS,
  CLIENT_ID_DELETE,
  CLIENT_ID_SET,
  LOGIN_HOSTS,
  LOGIN_SITE,
  LOGIN_SITE_LOCK,
  type AppSecret,
  type LoginSite,
} from './social.sql';

const isReadable = (secret: Sealed): boolean => {
  try {
    return !!unseal(secret);
  } catch {
    return false;
  }
};

/** Finds the apps by which people log in: each site's own ones, and the product's on its own host. */
@Injectable()
export class SnsApps {
  constructor(
    private readonly db: Db,
    private readonly history: History,
    private readonly notices: OperatorNotices,
  ) {}

  async clientIds(channelSeq: number | null): Promise<SnsClientIds> {
    const site = channelSeq ? await this.site(channelSeq) : null;
    const idOf = (type: SnsType) => (site ? site.snsLogin[type] : productApp(type)?.clientId) || null;
    return Object.fromEntries(SNS_PROVIDERS.map((type) => [SNS_CLIENT_ID[type], idOf(type)])) as SnsClientIds;
  }

  async find(channelSeq: number | null, snsTypeCd: SnsType): Promise<App> {
    if (!channelSeq) {
      const own = productApp(snsTypeCd);
      if (!own) throw fail('SNS_CLIENT_ID_MISSING');
      return { snsTypeCd, channelSeq: null, ...own };
    }
    const clientId = (await this.site(channelSeq)).snsLogin[snsTypeCd];
    const kept = (await this.secrets(channelSeq)).find((row) => row.snsTypeCd === snsTypeCd);
    if (!clientId || !kept) throw fail('SNS_CLIENT_ID_MISSING');
    return { snsTypeCd, channelSeq, clientId, appId: kept.appId ?? clientId, secret: await this.open(channelSeq, kept) };
  }

  /** Decrypts an app's secret. If no key of ours fits, the secret counts as missing, and the site has to enter it again. */
  private async open(channelSeq: number, { snsTypeCd, secret }: AppSecret): Promise<string> {
    try {
      return unseal(secret);
    } catch (e) {
      if (!(e instanceof Unsealable)) throw e;
      // The job that checks this column uses the same subject, so that it can close the notice.
      const notice = { kind: NOTICE.UNSEALABLE, subject: 'main.sns_secret.secret', channelSeq, detail: { snsTypeCd } };
      await this.db.tx({}, (tx) => this.notices.raise(tx, notice));
      throw fail('SNS_CLIENT_ID_MISSING');
    }
  }

  /** The names of a site's apps in the providers' tokens. */
  async appIds(channelSeq: number): Promise<Partial<Record<SnsType, string>>> {
    const { snsLogin: clientIds } = await this.site(channelSeq);
    const numbers = (await this.secrets(channelSeq)).flatMap((row) => (row.appId ? [[row.snsTypeCd, row.appId]] : []));
    return { ...clientIds, ...Object.fromEntries(numbers) };
  }
  productAppIds(): Partial<Record<SnsType, string>> {
    return Object.fromEntries(SNS_PROVIDERS.map((type) => [type, productApp(type)?.appId]));
  }

  /** The address to which a login that began at `origin` returns; refuses an origin that is neither the site's nor the product's. */
  async returnAddress(channelSeq: number | null, origin: string): Promise<string> {
    const own = channelSeq ? await this.origins(channelSeq) : [];
    if (![...own, config.mainOrigin].includes(origin)) throw failField('origin', 'invalid');
    return origin + CALLBACK;
  }

  async list(channelSeq: number): Promise<SnsApp[]> {
    const site = await this.site(channelSeq);
    const secrets = await this.secrets(channelSeq);
    const redirectUri = (await this.origins(channelSeq))[0]! + CALLBACK;
    return SNS_PROVIDERS.map((snsTypeCd) => {
      const kept = secrets.find((row) => row.snsTypeCd === snsTypeCd);
      return {
        snsTypeCd,
        clientId: site.snsLogin[snsTypeCd] ?? null,
        appId: kept?.appId ?? null,
        hasSecret: !!kept && isReadable(kept.secret),
        redirectUri,
      };
    });
  }

  /**
   * Saves a site's app, or deletes it if the input has no client id. Another client id is another app, so its secret has to come in the
   * same call.
   */
  async save(channelSeq: number, input: InputOf<typeof socialApi.saveApp>, auth: User): Promise<SnsApp[]> {
    const { snsTypeCd: type, clientId, secret } = input;
    const appId = type === SNS_TYPE.KAKAO ? input.appId || null : null;
    await this.db.tx({ channelSeq }, async (tx) => {
      const site = (await rows(tx, LOGIN_SITE_LOCK, { channelSeq }))[0]!;
      const [kept] = await rows(tx, APP_SECRET, { channelSeq, snsTypeCd: type });
      const had = site.snsLogin[type] ?? null;
      const before = had || kept ? { clientId: had, appId: kept?.appId ?? null, secret: kept ? SECRET_CHANGE.KEPT : null } : null;
      // The history shows only that a new secret was entered, never the secret.
      const after = clientId ? { clientId, appId, secret: secret ? SECRET_CHANGE.NEW : SECRET_CHANGE.KEPT } : null;
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.SNS_LOGIN,
        before: { [type]: before },
        after: { [type]: after },
      });
      if (!clientId) {
        await rows(tx, APP_SECRET_DELETE, { channelSeq, snsTypeCd: type });
        await rows(tx, CLIENT_ID_DELETE, { channelSeq, snsTypeCd: type });
        return;
      }
      if (!secret && (!kept || !isReadable(kept.secret) || site.snsLogin[type] !== clientId)) throw failField('secret', 'required');
      const args = { channelSeq, snsTypeCd: type, appId, secret: secret ? seal(secret) : '', fresh: !!secret };
      await rows(tx, APP_SECRET_SET, args);
      await rows(tx, CLIENT_ID_SET, { channelSeq, snsTypeCd: type, clientId });
    });
    logger.info({ event: 'social app saved', channelSeq, snsTypeCd: type, userSeq: auth.userSeq, requestId: auth.requestId });
    return this.list(channelSeq);
  }

  /**
   * A site's owner has the secrets of its apps, and could collect tokens that people gave elsewhere. So a token that did not come by our
   * own exchange opens only accounts of people who have no role on this site and belong to no other site. Answers whether that holds for
   * the person.
   */
  async belongsHereOnly(channelSeq: number, userSeq: number): Promise<boolean> {
    const memberships = await this.db.all((tx) => tx.findBy(ChannelUserEntity, { userSeq }));
    return memberships.every((m) => m.channelSeq === channelSeq && !m.userTypeCd);
  }

  private async origins(channelSeq: number): Promise<string[]> {
    const { domain, customDomain } = await this.site(channelSeq);
    const hosts = await this.db.rows(LOGIN_HOSTS, { channelSeq });
    // All addresses that the provider has to accept for returning; the first is the main one.
    return [customDomain, null, ...hosts.map(({ host }) => host)].map((host) =>
      siteOriginOf({ domain, customDomain: host }, config.siteOrigin),
    );
  }

  private async site(channelSeq: number): Promise<LoginSite> {
    const [site] = await this.db.rows(LOGIN_SITE, { channelSeq });
    if (!site) throw fail('NO_DATA');
    return site;
  }

  private secrets(channelSeq: number): Promise<AppSecret[]> {
    return this.db.tx({ channelSeq }, (tx) => rows(tx, APP_SECRETS, { channelSeq }));
  }
}
