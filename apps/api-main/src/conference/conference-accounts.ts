import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LIVE_MISSING, LIVE_TYPE, NOTICE, values, ZOOM_ACCOUNT } from '@madang/contracts/codes';
import type { Sealed } from '@madang/contracts/events';
import type { LiveService } from '@madang/contracts/main/live';
import { Clock } from '@madang/server/clock';
import { config, liveServices, type ZoomApp } from '@madang/server/config';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { OperatorNotices } from '@madang/server/operator-notices';
import { unseal, Unsealable } from '@madang/server/seal';
import { ZOOM_OF_SITE, type SiteZoom } from './site-zoom.sql';
import { ConferenceHttp } from './conference-http';
import { GooroomeeProvider } from './gooroomee.provider';
import { JitsiProvider } from './jitsi.provider';
import type { ConferenceProvider } from './provider';
import { ZoomProvider } from './zoom.provider';

/**
 * How many providers stay in memory with their tokens, one for each account; when there are more, all are dropped and made again when
 * needed.
 */
const PROVIDERS_KEPT_MAX = 500;

/** Finds the account at a conference service in which a site's live lessons are held. */
@Injectable()
export class ConferenceAccounts {
  private readonly made = new Map<string, ConferenceProvider>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly notices: OperatorNotices,
  ) {}

  /** The platform's account at each conference service that makes meetings beforehand, as JSON for SQL statements. */
  get platform(): string {
    const zoom = this.platformZoom();
    const gooroomee = this.gooroomee();
    return JSON.stringify({
      ...(zoom ? { [LIVE_TYPE.ZOOM]: zoom.accountId } : {}),
      ...(gooroomee ? { [LIVE_TYPE.THIRD]: gooroomee.accountId } : {}),
    });
  }

  /**
   * The provider that holds a site's live lessons of this type now; null if its keys are missing, and for live lessons that are plain
   * links.
   */
  async of(channelSeq: number, liveType: string): Promise<ConferenceProvider | null> {
    if (liveType === LIVE_TYPE.SECOND) return this.jitsi();
    if (liveType === LIVE_TYPE.THIRD) return this.gooroomee();
    if (liveType !== LIVE_TYPE.ZOOM) return null;
    const site = await this.site(channelSeq);
    return site.zoomAccountTypeCd === ZOOM_ACCOUNT.OWN ? this.own(channelSeq, site) : this.platformZoom();
  }

  /** The provider of the account in which a meeting was made; null if the keys of that account are gone. */
  async holding(channelSeq: number, liveType: string, accountId: string): Promise<ConferenceProvider | null> {
    if (liveType !== LIVE_TYPE.ZOOM) {
      const found = await this.of(channelSeq, liveType);
      return found?.accountId === accountId ? found : null;
    }
    const own = await this.own(channelSeq, await this.site(channelSeq));
    return [own, this.platformZoom()].find((one) => one?.accountId === accountId) ?? null;
  }

  /**
   * The conference services that a site may choose from; `missing` says whether the site's or the platform's keys are missing to use one.
   */
  async services(channelSeq: number): Promise<LiveService[]> {
    const { zoomAccountTypeCd } = await this.site(channelSeq);
    const wanted = zoomAccountTypeCd === ZOOM_ACCOUNT.OWN ? LIVE_MISSING.OWN_KEYS : LIVE_MISSING.PLATFORM_KEYS;
    return Promise.all(
      values(LIVE_TYPE).map(async (liveType): Promise<LiveService> => {
        if (liveType === LIVE_TYPE.LINK) return { liveType, makes: false, missing: null };
        const there = await this.of(channelSeq, liveType);
        return { liveType, makes: true, missing: there ? null : liveType === LIVE_TYPE.ZOOM ? wanted : LIVE_MISSING.PLATFORM_KEYS };
      }),
    );
  }

  /** The app of the site's own Zoom account; null if the site has none, or if its secrets cannot be decrypted. */
  async app(channelSeq: number): Promise<(ZoomApp & { heardAt: string | null }) | null> {
    return this.opened(channelSeq, await this.site(channelSeq));
  }

  async site(channelSeq: number): Promise<SiteZoom> {
    const [site] = await this.db.tx({ channelSeq }, (tx) => rows(tx, ZOOM_OF_SITE, { channelSeq }));
    if (!site) throw fail('NO_DATA');
    return site;
  }

  private async own(channelSeq: number, site: SiteZoom): Promise<ConferenceProvider | null> {
    const app = await this.opened(channelSeq, site);
    return app && this.zoom(app);
  }

  private async opened(channelSeq: number, { account }: SiteZoom): Promise<(ZoomApp & { heardAt: string | null }) | null> {
    if (!account) return null;
    try {
      return {
        ...account,
        clientSecret: unseal(account.clientSecret as Sealed),
        webhookSecret: account.webhookSecret === null ? null : unseal(account.webhookSecret as Sealed),
      };
    } catch (e) {
      if (!(e instanceof Unsealable)) throw e;
      const notice = { kind: NOTICE.UNSEALABLE, subject: 'main.zoom_account.client_secret', channelSeq, detail: {} };
      await this.db.tx({}, (tx) => this.notices.raise(tx, notice));
      return null;
    }
  }

  private platformZoom(): ConferenceProvider | null {
    const app = liveServices.zoom;
    return app && this.zoom(app);
  }

  private zoom(app: ZoomApp): ConferenceProvider {
    return this.kept('zoom', app, (http) => new ZoomProvider(app, liveServices.zoomUrls, http, aliasOf));
  }
  private gooroomee(): ConferenceProvider | null {
    const options = liveServices.gooroomee;
    return options && this.kept('gooroomee', options, (http) => new GooroomeeProvider(options, http));
  }
  private jitsi(): ConferenceProvider | null {
    const options = liveServices.jitsi;
    return options && this.kept('jitsi', options, () => new JitsiProvider(options, () => this.clock.now()));
  }

  /**
   * Answers the same provider for the same keys, and makes it at the first call, so that all callers share its token and its circuit
   * breaker.
   */
  private kept(name: string, keys: object, make: (http: ConferenceHttp) => ConferenceProvider): ConferenceProvider {
    const key = createHash('sha256')
      .update(JSON.stringify([name, liveServices.zoomUrls.api, keys]))
      .digest('base64url');
    const known = this.made.get(key);
    if (known) return known;
    if (this.made.size >= PROVIDERS_KEPT_MAX) this.made.clear();
    const made = make(new ConferenceHttp(name, () => this.clock.now()));
    this.made.set(key, made);
    return made;
  }
}

/** An e-mail address that no mail reaches: a conference service wants one for each participant, but learns no learner's own. */
const aliasOf = (userSeq: number) => `learner-${userSeq}@${new URL(config.mainOrigin).hostname}`;
