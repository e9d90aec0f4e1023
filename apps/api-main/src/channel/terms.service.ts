import { Injectable } from '@nestjs/common';
import { YN, HISTORY_ENTITY, type Lang } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { Terms } from '@madang/contracts/main/channel';
import type { PolicyFact, Translations } from '@madang/contracts/main/policy';
import type { settingApi, TermsVersion } from '@madang/contracts/main/site-setting';
import { minutesBefore } from '@madang/contracts/dates';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { TERMS_DELETE, TERMS_IN_FORCE, TERMS_INSERT, TERMS_VERSIONS } from './channel.sql';
import { defaultTerms, type TermsKind } from './default-terms';

export type NewVersion = Pick<TermsVersion, 'kind' | 'useYn' | 'agreeYn' | 'title' | 'content'> & { inForceAt: Date };
export interface Made {
  named: PolicyFact[] | null;
  fromSeq: number | null;
  translations: Translations | null;
}
/** Stored with a text that staff wrote themselves; a text made from a template has values here. */
const WRITTEN_BY_STAFF: Made = { named: null, fromSeq: null, translations: null };

/** The terms of a site: its own, or the common ones while it uses none (`useYn` is N then). */
@Injectable()
export class TermsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
  ) {}

  async find(kind: TermsKind, channelSeq: number, lang: Lang): Promise<Terms> {
    const site = await this.db.one({ channelSeq }, TERMS_IN_FORCE, { channelSeq, kind, lang, now: this.clock.now() });
    if (!site) throw fail('NO_DATA');
    const { own } = site;
    const common = defaultTerms(kind, site.name, lang);
    if (!own.content || own.useYn === YN.NO) return { useYn: YN.NO, ...common };
    return {
      useYn: YN.YES,
      title: own.title || common.title,
      content: own.content,
      ...(own.inForceAt ? { inForceAt: new Date(own.inForceAt).toISOString() } : {}),
    };
  }

  versions(channelSeq: number): Promise<TermsVersion[]> {
    return this.db.tx({ channelSeq }, (tx) => this.list(tx, channelSeq));
  }

  save(auth: User, channelSeq: number, input: InputOf<typeof settingApi.saveTerms>): Promise<TermsVersion[]> {
    const now = this.clock.now();
    const inForceAt = input.inForceAt ? new Date(input.inForceAt) : now;
    if (inForceAt < minutesBefore(now, 1)) throw failField('inForceAt', 'past');
    return this.db.tx({ channelSeq }, async (tx) => {
      const { kind, useYn, title, content } = input;
      const agreeYn = useYn === YN.YES ? input.agreeYn : YN.NO;
      const fromSeq = useYn === YN.YES ? (input.fromSeq ?? null) : null;
      await this.add(tx, auth, channelSeq, { kind, useYn, agreeYn, title, content, inForceAt }, { ...WRITTEN_BY_STAFF, fromSeq });
      return this.list(tx, channelSeq);
    });
  }

  /** Adds a version of a text in the caller's transaction `tx`, which must be in the scope of the site. */
  async add(tx: Tx, auth: User, channelSeq: number, after: NewVersion, made: Made): Promise<void> {
    const now = this.clock.now();
    const named = made.named && JSON.stringify(made.named);
    const [added] = await rows(tx, TERMS_INSERT, { channelSeq, ...after, ...made, named, createdBy: auth.userSeq, now });
    await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.TERMS, seq: added!.termsSeq, before: null, after });
  }

  /** Deletes a version that is not in force yet; nobody has agreed to such a version. */
  remove(auth: User, channelSeq: number, termsSeq: number): Promise<TermsVersion[]> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [gone] = await rows(tx, TERMS_DELETE, { channelSeq, termsSeq, now: this.clock.now() });
      if (!gone) throw fail('NO_DATA');
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.TERMS, seq: termsSeq, before: gone, after: null });
      return this.list(tx, channelSeq);
    });
  }

  private async list(tx: Tx, channelSeq: number): Promise<TermsVersion[]> {
    return rows(tx, TERMS_VERSIONS, { channelSeq, now: this.clock.now() });
  }
}
