import { Injectable } from '@nestjs/common';
import { YN, type Lang } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { Terms } from '@madang/contracts/main/channel';
import type { settingApi, TermsVersion } from '@madang/contracts/main/site-setting';
import { MINUTE } from '@madang/contracts/time';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { defaultTerms, type TermsKind } from './default-terms';

/** The newest version whose day has come, or what stood in the channel before there were versions. */
const FIND = `select json_build_object('name', c.name, 'own', coalesce(
    (select json_build_object('useYn', t.use_yn, 'title', t.title, 'content', t.content, 'inForceAt', t.in_force_at) from terms t
      where t.channel_seq = c.channel_seq and t.kind = $2 and t.in_force_at <= $3 order by t.in_force_at desc, t.terms_seq desc limit 1),
    case $2::text when 'service' then c.service_terms else c.privacy_terms end::json))::text
  from channel c where c.channel_seq = $1`;
const VERSIONS = `select t.terms_seq as "termsSeq", t.kind, t.use_yn as "useYn", t.title, t.content, t.in_force_at as "inForceAt", t.created_at as "createdAt",
    coalesce(a.name, '') as "userName",
    case when t.in_force_at > $2 then 'SCHEDULED'
      when row_number() over (partition by t.kind, t.in_force_at > $2 order by t.in_force_at desc, t.terms_seq desc) = 1 then 'IN_FORCE' else 'PAST' end as state
  from terms t left join account a on a.user_seq = t.created_by
  where t.channel_seq = $1 order by t.kind desc, t.in_force_at desc, t.terms_seq desc`;

/** A site's own terms, or the common ones while it has none (then `useYn` is N). */
@Injectable()
export class TermsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
  ) {}

  async find(kind: TermsKind, channelSeq: number, lang: Lang): Promise<Terms> {
    const values = [channelSeq, kind, this.clock.now().toISOString()];
    const site = await this.db.one<{ name: string; own: Partial<Terms> }>({ channelSeq }, FIND, values);
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
    if (inForceAt.getTime() < now.getTime() - MINUTE) throw failField('inForceAt', 'past');
    return this.db.tx({ channelSeq }, async (tx) => {
      const { kind, useYn, title, content } = input;
      const [made] = await rows<{ seq: number }>(
        tx,
        `insert into terms (channel_seq, kind, use_yn, title, content, in_force_at, created_by, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
         returning terms_seq as seq`,
        [channelSeq, kind, useYn, title, content, inForceAt, auth.userSeq, now],
      );
      const after = { kind, useYn, title, content, inForceAt };
      await this.history.record(tx, auth, channelSeq, { entity: 'TERMS', seq: made!.seq, before: null, after });
      return this.list(tx, channelSeq);
    });
  }

  /** Deletes only a version that has not begun, since nobody agreed to it yet. */
  remove(auth: User, channelSeq: number, termsSeq: number): Promise<TermsVersion[]> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [gone] = await rows<object>(
        tx,
        `delete from terms where channel_seq = $1 and terms_seq = $2 and in_force_at > $3
         returning kind, use_yn as "useYn", title, content, in_force_at as "inForceAt"`,
        [channelSeq, termsSeq, this.clock.now()],
      );
      if (!gone) throw fail('NO_DATA');
      await this.history.record(tx, auth, channelSeq, { entity: 'TERMS', seq: termsSeq, before: gone, after: null });
      return this.list(tx, channelSeq);
    });
  }

  private async list(tx: Tx, channelSeq: number): Promise<TermsVersion[]> {
    return rows<TermsVersion>(tx, VERSIONS, [channelSeq, this.clock.now()]);
  }
}
