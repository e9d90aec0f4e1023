import { TERMS_KIND, TERMS_STATE, TRASH, YN, type CodeOf } from '@madang/contracts/codes';
import type { Terms } from '@madang/contracts/main/channel';
import type { Translations } from '@madang/contracts/main/policy';
import type { TermsVersion } from '@madang/contracts/main/site-setting';
import { FREE_PLAN } from '@madang/contracts/util/plan-rules';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Site {
  channelSeq: number;
}

export const CHANNEL_BY_SEQ = statement<Site>('channel.by-seq', (p) => sql`select channel_json(${p.channelSeq})::text`);
export const CHANNEL_BY_HOST = statement<{ host: string; address: string | null }>(
  'channel.by-host',
  (p) => sql`select channel_json(channel_of(${p.host}, ${p.address}))::text`,
);
export const CHANNEL_MENUS = statement<Site>(
  'channel.menus',
  (p) => sql`select menus_json(channel_seq)::text from channel where channel_seq = ${p.channelSeq}`,
);
/** Orders categories `c`: each large one, followed by its medium ones. `u` is the large category that `c` is or belongs to. */
export const CATEGORIES_IN_ORDER = sql`
  u.category_order, u.channel_category_seq, (c.parent_category_seq is not null), c.category_order, c.channel_category_seq`;
export const LARGE_CATEGORY = sql`
  join category u on u.channel_seq = c.channel_seq and u.channel_category_seq = coalesce(c.parent_category_seq, c.channel_category_seq)`;
/** How many public classes the category `c` has, those of its medium categories included. */
export const CATEGORY_COURSES = sql`(
  select count(*)::int
  from category b
  join course o on o.channel_seq = b.channel_seq and o.channel_category_seq = b.channel_category_seq
  where b.channel_seq = c.channel_seq
    and c.channel_category_seq in (b.channel_category_seq, b.parent_category_seq)
    and is_on_show(o.publish_status_cd, o.public_cd, o.trash_type_cd)
)`;
export const CHANNEL_CATEGORIES = statement<Site>(
  'channel.categories',
  (p) => sql`
    select coalesce(json_agg(json_build_object(
      'channelCategorySeq', c.channel_category_seq,
      'parentCategorySeq', c.parent_category_seq,
      'name', c.name,
      'order', c.category_order,
      'courseCount', ${CATEGORY_COURSES}
    ) order by ${CATEGORIES_IN_ORDER}), '[]')::text
    from category c
    ${LARGE_CATEGORY}
    where c.channel_seq = ${p.channelSeq}
  `,
);
/** Gives each large category that has no medium one a medium one, for classes that are not sorted further. */
export const UNSORTED_BELOW = statement<Site & { name: string }>(
  'channel.unsorted-below',
  (p) => sql`
    insert into category (channel_seq, name, category_order, parent_category_seq)
    select
      c.channel_seq,
      ${p.name},
      1,
      c.channel_category_seq
    from category c
    where c.channel_seq = ${p.channelSeq}
      and c.parent_category_seq is null
      and not exists (
        select 1
        from category b
        where b.channel_seq = c.channel_seq
          and b.parent_category_seq = c.channel_category_seq
      )
  `,
);
/** Makes the main page of a new site; `blocks` is JSON. */
export const MAIN_PAGE_OPEN = statement<Site & { blocks: string; userSeq: number; at: Date }>(
  'channel.open-main-page',
  (p) => sql`
    select page.open_main_page(
      ${p.channelSeq},
      ${p.blocks}::jsonb,
      ${p.userSeq},
      ${p.at}
    )
  `,
);
/** The sites of which a person is staff, without erased ones. */
export const MANAGED_CHANNELS = statement<{ userSeq: number }>(
  'channel.managed',
  (p) => sql`
    select coalesce(json_agg(json_build_object(
      'channelSeq', c.channel_seq,
      'domain', c.domain,
      'name', c.name,
      'headerLogoUrl', c.header_logo_url,
      'brandColor', c.brand_color,
      'saasYn', coalesce(c.setting ->> 'saasYn', ${YN.NO}),
      'userTypeCd', u.user_type_cd,
      'roles', u.roles,
      'courseCount', (
        select count(*)
        from course o
        where o.channel_seq = c.channel_seq
          and o.trash_type_cd = ${TRASH.NORMAL}
      ),
      'memberCount', (
        select count(*)
        from channel_user m
        where m.channel_seq = c.channel_seq
      ),
      'closedAt', iso(c.closed_at),
      'eraseAt', iso(c.erase_at)
    ) order by u.joined_at, c.channel_seq), '[]')::text
    from channel_user u
    join channel c on c.channel_seq = u.channel_seq
    where u.user_seq = ${p.userSeq}
      and u.user_type_cd is not null
      and c.erased_at is null
  `,
);

/** How many sites the list of a person's sites has at most. */
const JOINED_MAX = 200;
/** The sites that a person joined last, `JOINED_MAX` at most, without erased ones. */
export const JOINED_CHANNELS = statement<{ userSeq: number }>(
  'channel.joined',
  (p) => sql`
    select coalesce(json_agg(json_build_object(
      'channelSeq', c.channel_seq,
      'domain', c.domain,
      'name', c.name,
      'headerLogoUrl', c.header_logo_url,
      'brandColor', c.brand_color,
      'joinedAt', iso(u.joined_at),
      'closedYn', case when c.closed_at is null then ${YN.NO} else ${YN.YES} end
    ) order by u.joined_at desc, c.channel_seq desc), '[]')::text
    from (
      select
        channel_seq,
        joined_at
      from channel_user
      where user_seq = ${p.userSeq}::bigint
      order by joined_at desc
      limit ${JOINED_MAX}::int
    ) u
    join channel c on c.channel_seq = u.channel_seq and c.erased_at is null
  `,
);

type Kind = CodeOf<typeof TERMS_KIND>;
/** The terms that hold now: the newest version whose day has come, or the text that the site had before terms had versions. */
export const TERMS_IN_FORCE = statement<Site & { kind: Kind; lang: string; now: Date }, { name: string; own: Partial<Terms> }>(
  'terms.in-force',
  (p) => sql`
    select json_build_object(
      'name', c.name,
      'own', coalesce(
        (
          select json_build_object(
            'useYn', t.use_yn,
            'title', coalesce(t.translations -> ${p.lang}::text ->> 'title', t.title),
            'content', coalesce(t.translations -> ${p.lang}::text ->> 'content', t.content),
            'inForceAt', t.in_force_at
          )
          from terms t
          where t.channel_seq = c.channel_seq
            and t.kind = ${p.kind}
            and t.in_force_at <= ${p.now}
          order by t.in_force_at desc, t.terms_seq desc
          limit 1
        ),
        case ${p.kind}::text when ${TERMS_KIND.SERVICE} then c.service_terms else c.privacy_terms end::json
      )
    )::text
    from channel c
    where c.channel_seq = ${p.channelSeq}
  `,
);
export const TERMS_VERSIONS = statement<Site & { now: Date }, TermsVersion>(
  'terms.versions',
  (p) => sql`
    select
      t.terms_seq as "termsSeq",
      t.kind,
      t.use_yn as "useYn",
      t.agree_yn as "agreeYn",
      t.title,
      t.content,
      t.in_force_at as "inForceAt",
      t.created_at as "createdAt",
      coalesce(a.name, '') as "userName",
      case when t.translations is null then ${YN.NO} else ${YN.YES} end as "madeYn",
      case
        when t.in_force_at > ${p.now} then ${TERMS_STATE.SCHEDULED}
        when row_number() over (
          partition by t.kind, t.in_force_at > ${p.now}
          order by t.in_force_at desc, t.terms_seq desc
        ) = 1 then ${TERMS_STATE.IN_FORCE}
        else ${TERMS_STATE.PAST}
      end as state
    from terms t
    left join account a on a.user_seq = t.created_by
    where t.channel_seq = ${p.channelSeq}
    order by t.kind desc, t.in_force_at desc, t.terms_seq desc
  `,
);
interface NewTerms {
  /**
   * The facts, as JSON, that a text made from a template names. Null for a text that staff wrote, which keeps the facts of the version
   * `fromSeq` from which it was written.
   */
  named: string | null;
  fromSeq: number | null;
  translations: Translations | null;
  kind: string;
  useYn: string;
  agreeYn: string;
  title: string;
  content: string;
  inForceAt: Date;
  createdBy: number;
  now: Date;
}
export const TERMS_INSERT = statement<Site & NewTerms, { termsSeq: number }>(
  'terms.insert',
  (p) => sql`
    insert into terms (
      channel_seq,
      kind,
      use_yn,
      agree_yn,
      title,
      content,
      in_force_at,
      named,
      translations,
      created_by,
      created_at
    )
    values (
      ${p.channelSeq},
      ${p.kind},
      ${p.useYn},
      ${p.agreeYn},
      ${p.title},
      ${p.content},
      ${p.inForceAt},
      coalesce(
        ${p.named}::jsonb,
        (
          select f.named
          from terms f
          where f.channel_seq = ${p.channelSeq}
            and f.terms_seq = ${p.fromSeq}::bigint
            and f.kind = ${p.kind}
        )
      ),
      ${p.translations}::jsonb,
      ${p.createdBy},
      ${p.now}
    )
    returning terms_seq as "termsSeq"
  `,
);
/** Deletes a version of a site's terms that is not in force yet. */
export const TERMS_DELETE = statement<Site & { termsSeq: number; now: Date }, object>(
  'terms.delete',
  (p) => sql`
    delete from terms
    where channel_seq = ${p.channelSeq}
      and terms_seq = ${p.termsSeq}
      and in_force_at > ${p.now}
    returning
      kind,
      use_yn as "useYn",
      agree_yn as "agreeYn",
      title,
      content,
      in_force_at as "inForceAt"
  `,
);

export const PLAN_LOCK = statement<Site, { pro: boolean }>(
  'channel.plan-lock',
  (p) => sql`
    select has_pro_plan(setting) as pro
    from channel
    where channel_seq = ${p.channelSeq}
    for no key update
  `,
);
/** Puts a site that has no plan on the free plan. */
export const FREE_PLAN_HOLD = statement<Site>(
  'channel.free-plan-hold',
  (p) => sql`
    select hold_plan(${p.channelSeq}, p.student_limit, p.storage_limit, p.white_label, p.studio)
    from util.pub_plan p, channel c
    where p.plan_seq = ${FREE_PLAN}
      and c.channel_seq = ${p.channelSeq}
      and not c.setting ? 'studentLimit'
  `,
);
