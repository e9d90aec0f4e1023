import { Injectable } from '@nestjs/common';
import { NOTICE, SNS_PROVIDERS, type SnsType } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { Sealed } from '@madang/contracts/events';
import { SNS_CLIENT_ID, type SnsApp, type SnsClientIds, type socialApi } from '@madang/contracts/main/social';
import { siteOriginOf } from '@madang/contracts/main/site-host';
import type { User } from '@madang/server/caller';
import { config, sandboxSocial } from '@madang/server/config';
import { Db, rows } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { OperatorNotices } from '@madang/server/operator-notices';
import { seal, unseal, Unsealable } from '@madang/server/seal';
import { History } from '@madang/server/history';
import { ChannelUserEntity } from '../channel/channel.entity';
import type { App } from './provider';

const CALLBACK = '/authcallback';
interface Site {
  domain: string;
  custom_domain: string | null;
  sns_login: Partial<Record<SnsType, string>>;
}
interface SecretRow {
  sns_type_cd: SnsType;
  app_id: string | null;
  secret: Sealed;
}
type Own = { clientId: string; appId: string; secret: string };
const STAND_INS: Record<SnsType, string> = { KAK: 'kakao', NAV: 'naver', GOG: 'google', FAB: 'facebook' };

/** The product's own apps, for its host without a site: SNS_KAK_ID, SNS_KAK_SECRET, SNS_KAK_APP_ID and so on. */
function productApp(type: SnsType): Own | null {
  const { [`SNS_${type}_ID`]: clientId, [`SNS_${type}_SECRET`]: secret, [`SNS_${type}_APP_ID`]: appId } = process.env;
  if (clientId && secret) return { clientId, secret, appId: appId || clientId };
  if (config.socialProvider !== 'sandbox') return null;
  const id = 'madang';
  return {
    clientId: id,
    appId: type === 'KAK' ? String(sandboxSocial.kakaoAppId(id)) : id,
    secret: sandboxSocial.secretOf(STAND_INS[type], id),
  };
}

const isReadable = (secret: Sealed): boolean => {
  try {
    return !!unseal(secret);
  } catch {
    return false;
  }
};

/** Which apps people may log in by: each channel has its own, and the host without a site the product's. */
@Injectable()
export class SnsApps {
  constructor(
    private readonly db: Db,
    private readonly history: History,
    private readonly notices: OperatorNotices,
  ) {}

  async clientIds(channelSeq: number | null): Promise<SnsClientIds> {
    const site = channelSeq ? await this.site(channelSeq) : null;
    const idOf = (type: SnsType) => (site ? site.sns_login[type] : productApp(type)?.clientId) || null;
    return Object.fromEntries(SNS_PROVIDERS.map((type) => [SNS_CLIENT_ID[type], idOf(type)])) as SnsClientIds;
  }

  async find(channelSeq: number | null, snsTypeCd: SnsType): Promise<App> {
    if (!channelSeq) {
      const own = productApp(snsTypeCd);
      if (!own) throw fail('SNS_CLIENT_ID_MISSING');
      return { snsTypeCd, channelSeq: null, ...own };
    }
    const clientId = (await this.site(channelSeq)).sns_login[snsTypeCd];
    const kept = (await this.secrets(channelSeq)).find((row) => row.sns_type_cd === snsTypeCd);
    if (!clientId || !kept) throw fail('SNS_CLIENT_ID_MISSING');
    return { snsTypeCd, channelSeq, clientId, appId: kept.app_id ?? clientId, secret: await this.open(channelSeq, kept) };
  }

  /** A secret that our keys do not open is as good as none: the site has to bring it again. */
  private async open(channelSeq: number, { sns_type_cd: type, secret }: SecretRow): Promise<string> {
    try {
      return unseal(secret);
    } catch (e) {
      if (!(e instanceof Unsealable)) throw e;
      // The subject of the walk over this column, which settles it.
      const notice = { kind: NOTICE.UNSEALABLE, subject: 'main.sns_secret.secret', channelSeq, detail: { snsTypeCd: type } };
      await this.db.tx({}, (tx) => this.notices.raise(tx, notice));
      throw fail('SNS_CLIENT_ID_MISSING');
    }
  }

  /** How tokens name the apps of a site, or of the product. */
  async appIds(channelSeq: number): Promise<Partial<Record<SnsType, string>>> {
    const { sns_login: clientIds } = await this.site(channelSeq);
    const numbers = (await this.secrets(channelSeq)).flatMap((row) => (row.app_id ? [[row.sns_type_cd, row.app_id]] : []));
    return { ...clientIds, ...Object.fromEntries(numbers) };
  }
  productAppIds(): Partial<Record<SnsType, string>> {
    return Object.fromEntries(SNS_PROVIDERS.map((type) => [type, productApp(type)?.appId]));
  }

  /** Where a login that began at `origin` comes back to; only addresses of this site or of the product are returned to. */
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
      const kept = secrets.find((row) => row.sns_type_cd === snsTypeCd);
      return {
        snsTypeCd,
        clientId: site.sns_login[snsTypeCd] ?? null,
        appId: kept?.app_id ?? null,
        hasSecret: !!kept && isReadable(kept.secret),
        redirectUri,
      };
    });
  }

  /** Another client id is another app: its secret has to come with it. */
  async save(channelSeq: number, input: InputOf<typeof socialApi.saveApp>, auth: User): Promise<SnsApp[]> {
    const { snsTypeCd: type, clientId, secret } = input;
    const appId = type === 'KAK' ? input.appId || null : null;
    await this.db.tx({ channelSeq }, async (tx) => {
      // Two who save at once: one after the other.
      const [site] = (await tx.query('select sns_login from channel where channel_seq = $1 for update', [channelSeq])) as [
        Pick<Site, 'sns_login'>,
      ];
      const [kept] = await rows<Pick<SecretRow, 'app_id' | 'secret'>>(
        tx,
        'select app_id, secret from sns_secret where channel_seq = $1 and sns_type_cd = $2',
        [channelSeq, type],
      );
      const had = site.sns_login[type] ?? null;
      const before = had || kept ? { clientId: had, appId: kept?.app_id ?? null, secret: kept ? 'KEPT' : null } : null;
      // The secret itself is told to nobody, only that another one came.
      const after = clientId ? { clientId, appId, secret: secret ? 'NEW' : 'KEPT' } : null;
      await this.history.record(tx, auth, channelSeq, { entity: 'SNS_LOGIN', before: { [type]: before }, after: { [type]: after } });
      if (!clientId) {
        await tx.query('delete from sns_secret where channel_seq = $1 and sns_type_cd = $2', [channelSeq, type]);
        await tx.query('update channel set sns_login = sns_login - $2::text where channel_seq = $1', [channelSeq, type]);
        return;
      }
      if (!secret && (!kept || !isReadable(kept.secret) || site.sns_login[type] !== clientId)) throw failField('secret', 'required');
      await tx.query(
        `insert into sns_secret (channel_seq, sns_type_cd, app_id, secret) values ($1, $2, $3, $4)
         on conflict (channel_seq, sns_type_cd) do update set app_id = $3, secret = case when $5 then excluded.secret else sns_secret.secret end`,
        [channelSeq, type, appId, secret ? seal(secret) : '', !!secret],
      );
      await tx.query('update channel set sns_login = sns_login || jsonb_build_object($2::text, $3::text) where channel_seq = $1', [
        channelSeq,
        type,
        clientId,
      ]);
    });
    logger.info({ event: 'social app saved', channelSeq, snsTypeCd: type, userSeq: auth.userSeq, requestId: auth.requestId });
    return this.list(channelSeq);
  }

  /**
   * A site's owner holds the secret of its apps and could collect tokens of people elsewhere. Such a token opens only the
   * accounts of people who belong to this site and to no other, and to nobody's staff.
   */
  async belongsHereOnly(channelSeq: number, userSeq: number): Promise<boolean> {
    const memberships = await this.db.all((tx) => tx.findBy(ChannelUserEntity, { userSeq }));
    return memberships.every((m) => m.channelSeq === channelSeq && !m.userTypeCd);
  }

  private async origins(channelSeq: number): Promise<string[]> {
    const { domain, custom_domain: customDomain } = await this.site(channelSeq);
    const hosts = (await this.db.query('select host from pub_site_host where channel_seq = $1 order by host', [channelSeq])) as {
      host: string;
    }[];
    // The main address first.
    return [customDomain, null, ...hosts.map(({ host }) => host)].map((host) =>
      siteOriginOf({ domain, customDomain: host }, config.siteOrigin),
    );
  }

  private async site(channelSeq: number): Promise<Site> {
    const [site] = (await this.db.query('select domain, custom_domain, sns_login from channel where channel_seq = $1', [
      channelSeq,
    ])) as Site[];
    if (!site) throw fail('NO_DATA');
    return site;
  }

  private secrets(channelSeq: number): Promise<SecretRow[]> {
    return this.db.tx({ channelSeq }, (tx) =>
      tx.query('select sns_type_cd, app_id, secret from sns_secret where channel_seq = $1', [channelSeq]),
    ) as Promise<SecretRow[]>;
  }
}
