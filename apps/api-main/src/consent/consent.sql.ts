import { CONSENT_KIND, CONSENT_PLACE, TERMS_KIND, USER_TYPE, YN, type ConsentKind, type ConsentPlace } from '@madang/contracts/codes';
import type { Consent, MarketingStand, MissingConsent } from '@madang/contracts/main/consent';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Site {
  channelSeq: number;
}
interface Person {
  userSeq: number;
}

export interface Said {
  channelSeq: number | null;
  userSeq: number;
  kinds: ConsentKind[];
  agrees: boolean;
  place: ConsentPlace;
  page: string;
  by: number;
  now: Date;
}
export const NOTE_CONSENTS = statement<Said>(
  'consent.note',
  (p) => sql`
    select note_consents(
      ${p.channelSeq}::bigint,
      ${p.userSeq}::bigint,
      null,
      ${p.kinds}::text[],
      ${p.agrees}::boolean,
      ${p.place},
      ${p.page},
      ${p.by}::bigint,
      ${p.now}::timestamptz
    )
  `,
);
interface SaidOfProduct extends Person {
  kinds: ConsentKind[];
  version: string;
  agrees: boolean;
  place: ConsentPlace;
  page: string;
  now: Date;
}
export const NOTE_PRODUCT_CONSENTS = statement<SaidOfProduct>(
  'consent.note-product',
  (p) => sql`
    select note_product_consents(
      ${p.userSeq}::bigint,
      ${p.kinds}::text[],
      ${p.version},
      ${p.agrees}::boolean,
      ${p.place},
      ${p.page},
      ${p.now}::timestamptz
    )
  `,
);
export const MISSING_PRODUCT_TEXTS = statement<Person & { version: string }, MissingConsent>(
  'consent.missing-product',
  (p) => sql`
    select
      k as "kindCd",
      ${p.version}::text as version,
      null as "inForceAt"
    from product_texts_missing(${p.userSeq}::bigint, ${p.version}) k
    order by 1 desc
  `,
);

/** A person's newest 500 consents on all sites, newest first. The transaction is in the scope of the person. */
export const OWN_CONSENTS = statement<Person, Consent>(
  'consent.own',
  (p) => sql`
    select
      c.consent_seq as "consentSeq",
      c.kind_cd as "kindCd",
      c.version,
      c.agreed_yn as "agreedYn",
      c.place_cd as "placeCd",
      c.page,
      c.channel_seq as "channelSeq",
      h.name as "siteName",
      iso(c.created_at) as "createdAt"
    from consent c
    left join channel h on h.channel_seq = c.channel_seq
    where c.user_seq = ${p.userSeq}
    order by c.consent_seq desc
    limit 500
  `,
);
/**
 * Whether a person agrees to advertising: first to the product's, then to that of each site the person belongs to. The transaction is in
 * the scope of the person.
 */
export const OWN_STANDS = statement<Person, MarketingStand>(
  'consent.own-stands',
  (p) => sql`
    select
      null::bigint as "channelSeq",
      null as "siteName",
      case when a.marketing_at is null then ${YN.NO} else ${YN.YES} end as "marketingYn",
      iso(a.marketing_at) as "marketingAt",
      ${YN.NO} as "nightYn",
      ${YN.YES} as "offeredYn"
    from account a
    where a.user_seq = ${p.userSeq}
    union all
    (
      select
        u.channel_seq,
        h.name,
        case when u.marketing_consent then ${YN.YES} else ${YN.NO} end,
        case when u.marketing_consent then iso(u.marketing_at) end,
        case when u.marketing_consent and u.night_consent then ${YN.YES} else ${YN.NO} end,
        case when coalesce((h.setting ->> 'marketingConsent')::boolean, true) then ${YN.YES} else ${YN.NO} end
      from channel_user u
      join channel h on h.channel_seq = u.channel_seq
      where u.user_seq = ${p.userSeq}
      order by h.name, u.channel_seq
    )
  `,
);

/** Whether the site asks its members for consent to its advertising. */
export const OFFERS_MARKETING = statement<Site, { offered: boolean }>(
  'consent.offers-marketing',
  (p) => sql`
    select coalesce((setting ->> 'marketingConsent')::boolean, true) as offered
    from channel
    where channel_seq = ${p.channelSeq}
  `,
);
export const AGREE_TO_MARKETING = statement<Site & Person & { night: boolean; now: Date }, { userSeq: number }>(
  'consent.agree-to-marketing',
  (p) => sql`
    update channel_user
    set
      marketing_consent = true,
      marketing_at = case when marketing_consent then coalesce(marketing_at, ${p.now}) else ${p.now} end,
      marketing_reminded_at = case when marketing_consent then marketing_reminded_at end,
      night_consent = ${p.night}
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
    returning user_seq as "userSeq"
  `,
);
export const SET_NIGHT = statement<Site & Person & { night: boolean }, { userSeq: number }>(
  'consent.set-night',
  (p) => sql`
    update channel_user
    set night_consent = ${p.night}
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
      and marketing_consent
      and night_consent <> ${p.night}
    returning user_seq as "userSeq"
  `,
);
/** Removes an earlier refusal of advertising by the person's e-mail address, and answers whether there was one. */
export const MARK_MARKETING = statement<Site & Person & { place: ConsentPlace; now: Date }>(
  'consent.mark-marketing',
  (p) => sql`
    select mark_marketing_consent(${p.channelSeq}, email, true, ${p.place}, ${p.now})
    from account
    where user_seq = ${p.userSeq}
  `,
);
/** Notes a refusal of a site's advertising for the person's e-mail address; answers false if the address had refused it already. */
export const TAKE_MARKETING_BACK = statement<Site & Person & { place: ConsentPlace; now: Date }, { changed: boolean }>(
  'consent.take-marketing-back',
  (p) => sql`
    select say_marketing_consent(${p.channelSeq}, email, false, ${p.place}, ${p.now}) as changed
    from account
    where user_seq = ${p.userSeq}
  `,
);
export const MEMBER_STAND = statement<Site & Person, { marketing: boolean; night: boolean }>(
  'consent.member-stand',
  (p) => sql`
    select
      marketing_consent as marketing,
      night_consent as night
    from channel_user
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
    for update
  `,
);

/**
 * The consents that a person still has to give on a site: to terms that the person has never agreed to as somebody who belongs to the site
 * (owners need not, AM-759), or whose version in force asks everybody again; and to passing data on to the seller, by the same rule as for
 * orders. The transaction is in the scope of the site.
 */
export const MISSING_CONSENTS = statement<Site & Person & { now: Date }, MissingConsent>(
  'consent.missing',
  (p) => sql`
    with last as (
      select distinct on (c.kind_cd)
        c.kind_cd,
        c.agreed_yn,
        c.created_at
      from consent c
      where c.channel_seq = ${p.channelSeq}
        and c.user_seq = ${p.userSeq}
      order by c.kind_cd, c.consent_seq desc
    ), unasked as (
      select k.kind_cd
      from channel_user u
      cross join unnest(array[${CONSENT_KIND.SITE_TERMS}, ${CONSENT_KIND.SITE_PRIVACY}]) k (kind_cd)
      where u.channel_seq = ${p.channelSeq}
        and u.user_seq = ${p.userSeq}
        and u.user_type_cd is distinct from ${USER_TYPE.OWNER}
        and not exists (
          select
          from consent c
          where c.channel_seq = ${p.channelSeq}
            and c.user_seq = ${p.userSeq}
            and c.kind_cd = k.kind_cd
            and c.agreed_yn = ${YN.YES}
        )
    ), asked as (
      select
        case t.kind when ${TERMS_KIND.SERVICE} then ${CONSENT_KIND.SITE_TERMS} else ${CONSENT_KIND.SITE_PRIVACY} end as kind_cd,
        t.terms_seq,
        t.in_force_at
      from (
        select distinct on (kind)
          kind,
          terms_seq,
          in_force_at
        from terms
        where channel_seq = ${p.channelSeq}
          and use_yn = ${YN.YES}
          and agree_yn = ${YN.YES}
          and in_force_at <= ${p.now}
        order by kind, in_force_at desc, terms_seq desc
      ) t
    )
    select
      kind_cd as "kindCd",
      consent_version(${p.channelSeq}, kind_cd, ${p.now}) as version,
      null as "inForceAt"
    from unasked
    union all
    select
      a.kind_cd,
      consent_version(${p.channelSeq}, a.kind_cd, ${p.now}),
      iso(a.in_force_at)
    from asked a
    left join last l on l.kind_cd = a.kind_cd
    where a.kind_cd not in (select kind_cd from unasked)
      and exists (
        select
        from channel_user u
        where u.channel_seq = ${p.channelSeq}
          and u.user_seq = ${p.userSeq}
          and u.user_type_cd is null
      )
      and (l.kind_cd is null or l.agreed_yn = ${YN.NO} or l.created_at < a.in_force_at)
    union all
    select
      ${CONSENT_KIND.SELLER},
      consent_version(${p.channelSeq}, ${CONSENT_KIND.SELLER}, ${p.now}),
      null
    where not agreed_to_seller(${p.channelSeq}, ${p.userSeq}, ${p.now})
    order by 1
  `,
);

/** Notes as withdrawn all consents that an account being closed still gives, on every site; only its statement of age stays. */
export const END_CONSENTS = statement<Person & { email: string; now: Date }>(
  'consent.end',
  (p) => sql`
    insert into consent (
      channel_seq,
      user_seq,
      address_hash,
      kind_cd,
      version,
      agreed_yn,
      place_cd,
      by_user_seq,
      created_at
    )
    select
      l.channel_seq,
      ${p.userSeq},
      address_hash(${p.email}),
      l.kind_cd,
      l.version,
      ${YN.NO},
      ${CONSENT_PLACE.WITHDRAWAL},
      ${p.userSeq},
      ${p.now}
    from (
      select distinct on (channel_seq, kind_cd)
        channel_seq,
        kind_cd,
        version,
        agreed_yn
      from consent
      where user_seq = ${p.userSeq}
      order by channel_seq, kind_cd, consent_seq desc
    ) l
    where l.agreed_yn = ${YN.YES}
      and l.kind_cd <> ${CONSENT_KIND.AGE}
  `,
);

/** How many members one query of the job reminds. */
const MEMBERS_PER_ROUND = 100;
/** Up to `MEMBERS_PER_ROUND` members of all sites who consented to advertising, and were last reminded of it, before `before`. */
export const DUE_REMINDERS = statement<{ before: Date }, { channelSeq: number; userSeq: number; since: Date }>(
  'consent.due-reminders',
  (p) => sql`
    select
      u.channel_seq as "channelSeq",
      u.user_seq as "userSeq",
      coalesce(u.marketing_at, u.joined_at) as since
    from channel_user u
    where u.marketing_consent
      and coalesce(u.marketing_reminded_at, u.marketing_at, u.joined_at) < ${p.before}::timestamptz
    order by u.channel_seq, u.user_seq
    limit ${MEMBERS_PER_ROUND}
  `,
);
export const NOTE_REMINDED = statement<Site & Person & { before: Date; now: Date }, { userSeq: number }>(
  'consent.note-reminded',
  (p) => sql`
    update channel_user
    set marketing_reminded_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
      and marketing_consent
      and coalesce(marketing_reminded_at, marketing_at, joined_at) < ${p.before}::timestamptz
    returning user_seq as "userSeq"
  `,
);
