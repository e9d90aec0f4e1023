import { LESSON_TYPE, DELIVERY, FARE, TERMS_KIND, TRASH, YN, type Yn } from '@madang/contracts/codes';
import type { Footer, MarketingTools } from '@madang/contracts/main/channel';
import type { PolicyFact } from '@madang/contracts/main/policy';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Site {
  channelSeq: number;
}
/** What a site does that concerns personal data. */
export interface SiteDoings {
  name: string;
  footer: Partial<Footer>;
  tools: Partial<MarketingTools>;
  /** Kinds of social login that are switched on. */
  logins: string[];
  kakaoCounselId: string | null;
  marketing: boolean;
  snippets: string[];
  /** The conference services here, and in `vods` the video services, that the site's classes use. */
  lives: string[];
  vods: string[];
  sells: boolean;
  dollars: boolean;
  delivers: boolean;
  forms: boolean;
}
/** Reads what the site does; things in the trash do not count. The transaction must be in the scope of the site. */
export const SITE_DOINGS = statement<Site, { json: SiteDoings }>(
  'policy.doings',
  (p) => sql`
    select json_build_object(
      'name', c.name,
      'footer', c.footer,
      'tools', c.marketing,
      'logins', (
        select coalesce(json_agg(l.key order by l.key), '[]')
        from jsonb_each_text(c.sns_login) l
        where l.value <> ''
      ),
      'kakaoCounselId', c.kakao_counsel_id,
      'marketing', coalesce((c.setting ->> 'marketingConsent')::boolean, true),
      'snippets', (
        select coalesce(json_agg(s.title order by s.snippet_seq), '[]')
        from snippet s
        where s.channel_seq = c.channel_seq
          and s.use_yn = ${YN.YES}
      ),
      'lives', (
        select coalesce(json_agg(distinct coalesce(nullif(l.live_type, ''), o.live_type_cd)), '[]')
        from course o
        join curriculum l on l.channel_seq = o.channel_seq and l.course_seq = o.course_seq
        where o.channel_seq = c.channel_seq
          and o.trash_type_cd = ${TRASH.NORMAL}
          and l.curriculum_type_cd = ${LESSON_TYPE.LIVE}
      ),
      'vods', (
        select coalesce(json_agg(distinct l.vod_type_cd), '[]')
        from course o
        join curriculum l on l.channel_seq = o.channel_seq and l.course_seq = o.course_seq
        where o.channel_seq = c.channel_seq
          and o.trash_type_cd = ${TRASH.NORMAL}
          and l.curriculum_type_cd = ${LESSON_TYPE.VIDEO}
          and l.vod_type_cd is not null
      ),
      'sells', exists (
        select
        from course o
        where o.channel_seq = c.channel_seq
          and o.trash_type_cd = ${TRASH.NORMAL}
          and o.fare_cd = ${FARE.PAID}
      ) or exists (
        select
        from membership m
        where m.channel_seq = c.channel_seq
          and m.deleted_at is null
      ),
      'dollars', exists (
        select
        from course o
        where o.channel_seq = c.channel_seq
          and o.trash_type_cd = ${TRASH.NORMAL}
          and o.fare_cd = ${FARE.PAID}
          and o.price_ex is not null
      ),
      'delivers', exists (
        select
        from course o
        where o.channel_seq = c.channel_seq
          and o.trash_type_cd = ${TRASH.NORMAL}
          and o.delivery_cd = ${DELIVERY.REQUIRED}
      ),
      'forms', exists (
        select
        from form.pub_form f
        where f.channel_seq = c.channel_seq
      )
    ) as json
    from channel c
    where c.channel_seq = ${p.channelSeq}
  `,
);

export interface NewestPrivacy {
  useYn: Yn;
  made: boolean;
  named: PolicyFact[] | null;
  inForceAt: string;
}
/** The version of the site's privacy policy with the latest day of coming into force, which may still lie ahead. */
export const NEWEST_PRIVACY = statement<Site, { newest: NewestPrivacy | null; former: boolean }>(
  'policy.newest',
  (p) => sql`
    select
      (
        select json_build_object(
          'useYn', t.use_yn,
          'made', t.translations is not null,
          'named', t.named,
          'inForceAt', iso(t.in_force_at)
        )
        from terms t
        where t.channel_seq = c.channel_seq
          and t.kind = ${TERMS_KIND.PRIVACY}
        order by t.in_force_at desc, t.terms_seq desc
        limit 1
      ) as newest,
      coalesce(c.privacy_terms ->> 'useYn', ${YN.NO}) = ${YN.YES} as former
    from channel c
    where c.channel_seq = ${p.channelSeq}
  `,
);
