import { LANG, PUBLISH_STATUS, YN, type Yn } from '@madang/contracts/codes';
import type { Category, Channel, Footer, MarketingTools, Menu } from '@madang/contracts/main/channel';
import type { TeacherRules } from '@madang/contracts/teacher-rules';
import type { Selling } from '@madang/contracts/main/selling';
import type { SiteProfile } from '@madang/contracts/main/site-setting';
import type { SiteLook } from '@madang/contracts/page/look';
import { LIMITS } from '@madang/contracts/limits';
import { DESIGN_JSON } from './design.sql';
import { sql, type Sql } from '@madang/server/sql/sql';
import { statement, type Statement } from '@madang/server/sql/statement';
import { CATEGORIES_IN_ORDER, CATEGORY_COURSES, LARGE_CATEGORY } from '../channel/channel.sql';

interface Site {
  channelSeq: number;
}
interface Json<T> {
  json: T | null;
}

/** Locks a site's row, so that changes of the site happen one after the other. */
export const SITE_LOCK = statement<Site>('setting.lock', (p) => sql`select from channel where channel_seq = ${p.channelSeq} for update`);
export const SITE_SEQ = statement<Site, { channelSeq: number }>(
  'setting.site',
  (p) => sql`select channel_seq as "channelSeq" from channel where channel_seq = ${p.channelSeq}`,
);

/** The parts of a site's settings; each is saved by a call of its own. */
export interface SiteParts {
  profile: SiteProfile;
  design: SiteLook & Pick<Channel, 'templateCd' | 'banners'>;
  footer: Footer;
  marketing: MarketingTools;
  whiteLabel: { whiteLabelYn: Yn };
  selling: Omit<Selling, 'missing'>;
  teacherRules: TeacherRules;
}
const part = <T>(name: string, json: Sql) =>
  statement<Site, Json<T>>(
    name,
    (p) => sql`
      select ${json} as json
      from channel
      where channel_seq = ${p.channelSeq}
    `,
  );
const PROFILE_JSON = sql`json_build_object(
        'name', name,
        'domain', domain,
        'intro', intro,
        'pageTypeCd', page_type_cd,
        'zoomAccountTypeCd', zoom_account_type_cd,
        'customerType', customer_type,
        'category', category,
        'headerLogoUrl', header_logo_url,
        'coverImageUrl', cover_image_url,
        'profileImageUrl', profile_image_url,
        'kakaoCounselId', kakao_counsel_id,
        'marketingConsent', coalesce((setting ->> 'marketingConsent')::boolean, true),
        'publishReviewYn', coalesce(setting ->> 'publishReviewYn', ${YN.NO}),
        'japaneseYn', coalesce(setting ->> 'japaneseYn', ${YN.NO}),
        'firstLang', coalesce(setting ->> 'firstLang', ${LANG.KO}),
        'attendeeJoinTimeLive', coalesce((setting ->> 'attendeeJoinTimeLive')::int, ${LIMITS.joinWindowMinutes}),
        'tchJoinTimeLive', coalesce((setting ->> 'tchJoinTimeLive')::int, ${LIMITS.joinWindowMinutes}),
        'serviceAlias', service_alias - 'default',
        'logoutMainPageSeq', logout_main_page_seq
      )`;
const SELLING_JSON = sql`json_build_object(
        'depositHours', deposit_hours,
        'taxTypeCd', tax_type_cd,
        'privateSellerYn', private_seller_yn
      )`;
export const SITE_PARTS: { readonly [K in keyof SiteParts]: Statement<Site, Json<SiteParts[K]>> } = {
  profile: part('setting.profile', PROFILE_JSON),
  design: part('setting.design', DESIGN_JSON),
  footer: statement('setting.footer', (p) => sql`select channel_json(${p.channelSeq}) -> 'footer' as json`),
  marketing: statement('setting.marketing', (p) => sql`select channel_json(${p.channelSeq}) -> 'marketingTools' as json`),
  whiteLabel: part('setting.white-label', sql`json_build_object('whiteLabelYn', coalesce(setting ->> 'whiteLabelYn', ${YN.NO}))`),
  selling: part('setting.selling', SELLING_JSON),
  teacherRules: part('setting.teacher-rules', sql`json_build_object('sheetYn', teacher_sheet_yn, 'ownYn', teacher_own_yn)`),
};
export const SITE_JSON = statement<Site, { json: Channel }>('setting.site-json', (p) => sql`select channel_json(${p.channelSeq}) as json`);
export const SITE_FOOTER = statement<Site, { footer: Footer | null }>(
  'setting.footer-alone',
  (p) => sql`select json_build_object('footer', channel_json(${p.channelSeq}) -> 'footer')::text`,
);

/** Whether the site may hide the product's name, because its plan includes that or because the site is older than plans. */
export const WHITE_LABEL_OPEN = statement<Site, { open: boolean }>(
  'setting.white-label-open',
  (p) => sql`
    select coalesce((setting ->> 'whiteLabelOpen')::boolean, true) as open
    from channel
    where channel_seq = ${p.channelSeq}
  `,
);
/** A row if this page of the site is published, so that visitors may begin there. */
export const PUBLISHED_PAGE = statement<Site & { pageSeq: number }>(
  'setting.published-page',
  (p) => sql`
    select
    from page.pub_site_page
    where channel_seq = ${p.channelSeq}
      and page_seq = ${p.pageSeq}
      and publish_status_cd = ${PUBLISH_STATUS.PUBLISHED}
      and title <> ''
  `,
);

/** Gives classes whose word in the address the site has removed the usual one, `classes`, again. */
export const ALIASES_GONE = statement<Site & { kept: string[] }>(
  'setting.aliases-gone',
  (p) => sql`
    update course set
      service_alias = 'default'
    where channel_seq = ${p.channelSeq}
      and service_alias <> 'default'
      and service_alias <> all(${p.kept}::text[])
  `,
);

/* The settings are written by plain SQL: some parts share the JSON column `setting`, and each changes only its own keys. */
export const PROFILE_UPDATE = statement<Site & Omit<SiteProfile, 'serviceAlias'> & { serviceAlias: string }>(
  'setting.profile-update',
  (p) => sql`
    update channel
    set
      name = ${p.name},
      domain = ${p.domain},
      intro = ${p.intro},
      page_type_cd = ${p.pageTypeCd},
      zoom_account_type_cd = ${p.zoomAccountTypeCd},
      customer_type = ${p.customerType},
      category = ${p.category},
      header_logo_url = ${p.headerLogoUrl},
      cover_image_url = ${p.coverImageUrl},
      profile_image_url = ${p.profileImageUrl},
      kakao_counsel_id = ${p.kakaoCounselId},
      logout_main_page_seq = ${p.logoutMainPageSeq},
      setting = setting || jsonb_build_object(
        'marketingConsent', ${p.marketingConsent}::boolean,
        'publishReviewYn', ${p.publishReviewYn}::text,
        'japaneseYn', ${p.japaneseYn}::text,
        'firstLang', ${p.firstLang}::text,
        'attendeeJoinTimeLive', ${p.attendeeJoinTimeLive}::int,
        'tchJoinTimeLive', ${p.tchJoinTimeLive}::int
      ),
      service_alias = '["default"]'::jsonb || ${p.serviceAlias}::jsonb
    where channel_seq = ${p.channelSeq}
  `,
);
export const FOOTER_UPDATE = statement<Site & { footer: object }>(
  'setting.footer-update',
  (p) => sql`update channel set footer = ${p.footer} where channel_seq = ${p.channelSeq}`,
);
export const MARKETING_UPDATE = statement<Site & { marketing: object }>(
  'setting.marketing-update',
  (p) => sql`update channel set marketing = ${p.marketing} where channel_seq = ${p.channelSeq}`,
);
export const WHITE_LABEL_UPDATE = statement<Site & SiteParts['whiteLabel']>(
  'setting.white-label-update',
  (p) => sql`
    update channel
    set setting = setting || jsonb_build_object('whiteLabelYn', ${p.whiteLabelYn}::text)
    where channel_seq = ${p.channelSeq}
  `,
);
export const SELLING_UPDATE = statement<Site & SiteParts['selling']>(
  'setting.selling-update',
  (p) => sql`
    update channel
    set
      deposit_hours = ${p.depositHours},
      tax_type_cd = ${p.taxTypeCd},
      private_seller_yn = ${p.privateSellerYn}
    where channel_seq = ${p.channelSeq}
  `,
);

export const TEACHER_RULES_UPDATE = statement<Site & TeacherRules>(
  'setting.teacher-rules-update',
  (p) => sql`
    update channel
    set
      teacher_sheet_yn = ${p.sheetYn},
      teacher_own_yn = ${p.ownYn}
    where channel_seq = ${p.channelSeq}
  `,
);

export const MENU_TREE = statement<Site, { json: Menu[] }>('menu.tree', (p) => sql`select menus_json(${p.channelSeq}) as json`);
interface MenuRow {
  parentSeq: number | null;
  menuOrder: number;
  menuTitle: string;
  menuTypeCd: string;
  path: string | null;
  externLinkUrl: string | null;
  openTypeCd: string;
  visibleTypeCd: string;
}
type MenuSeq = { menuSeq: number };
export const MENU_INSERT = statement<Site & MenuRow, MenuSeq>(
  'menu.insert',
  (p) => sql`
    insert into menu (
      channel_seq,
      parent_seq,
      menu_order,
      menu_title,
      menu_type_cd,
      path,
      extern_link_url,
      open_type_cd,
      visible_type_cd
    )
    values (
      ${p.channelSeq},
      ${p.parentSeq},
      ${p.menuOrder},
      ${p.menuTitle},
      ${p.menuTypeCd},
      ${p.path},
      ${p.externLinkUrl},
      ${p.openTypeCd},
      ${p.visibleTypeCd}
    )
    returning menu_seq as "menuSeq"
  `,
);
export const MENU_UPDATE = statement<Site & MenuRow & MenuSeq, MenuSeq>(
  'menu.update',
  (p) => sql`
    update menu
    set
      parent_seq = ${p.parentSeq},
      menu_order = ${p.menuOrder},
      menu_title = ${p.menuTitle},
      menu_type_cd = ${p.menuTypeCd},
      path = ${p.path},
      extern_link_url = ${p.externLinkUrl},
      open_type_cd = ${p.openTypeCd},
      visible_type_cd = ${p.visibleTypeCd}
    where channel_seq = ${p.channelSeq}
      and menu_seq = ${p.menuSeq}
    returning menu_seq as "menuSeq"
  `,
);
export const MENUS_KEEP = statement<Site & { menuSeqs: number[] }>(
  'menu.keep',
  (p) => sql`
    delete from menu
    where channel_seq = ${p.channelSeq}
      and menu_seq <> all(${p.menuSeqs}::bigint[])
  `,
);
/** Deletes a menu together with its submenus. */
export const MENU_DELETE = statement<Site & MenuSeq, MenuSeq>(
  'menu.delete',
  (p) => sql`
    delete from menu
    where channel_seq = ${p.channelSeq}
      and (menu_seq = ${p.menuSeq} or parent_seq = ${p.menuSeq})
    returning menu_seq as "menuSeq"
  `,
);

type CategorySeq = { channelCategorySeq: number };
type CategoryName = CategorySeq & { parentCategorySeq: number | null; name: string };
export const CATEGORY_NAMES = statement<Site, CategoryName>(
  'category.names',
  (p) => sql`
    select
      c.channel_category_seq as "channelCategorySeq",
      c.parent_category_seq as "parentCategorySeq",
      c.name
    from category c
    ${LARGE_CATEGORY}
    where c.channel_seq = ${p.channelSeq}
    order by ${CATEGORIES_IN_ORDER}
  `,
);
/** The categories of a site, each with the number of its public classes. */
export const CATEGORIES_OF_SITE = statement<Site, Category>(
  'category.of-site',
  (p) => sql`
    select
      c.channel_category_seq as "channelCategorySeq",
      c.parent_category_seq as "parentCategorySeq",
      c.name,
      c.category_order as "order",
      ${CATEGORY_COURSES} as "courseCount"
    from category c
    ${LARGE_CATEGORY}
    where c.channel_seq = ${p.channelSeq}
    order by ${CATEGORIES_IN_ORDER}
  `,
);
/**
 * Adds a category as the last one of its level: after the other large categories, or after the other medium ones below the same large one.
 */
export const CATEGORY_INSERT = statement<Site & Omit<CategoryName, 'channelCategorySeq'>, CategorySeq>(
  'category.insert',
  (p) => sql`
    insert into category (channel_seq, name, category_order, parent_category_seq)
    select
      ${p.channelSeq},
      ${p.name},
      coalesce(max(category_order), 0) + 1,
      ${p.parentCategorySeq}::bigint
    from category
    where channel_seq = ${p.channelSeq}
      and parent_category_seq is not distinct from ${p.parentCategorySeq}::bigint
    returning channel_category_seq as "channelCategorySeq"
  `,
);
export const CATEGORY_UPDATE = statement<Site & CategorySeq & { name: string }>(
  'category.update',
  (p) => sql`
    update category
    set name = ${p.name}
    where channel_seq = ${p.channelSeq}
      and channel_category_seq = ${p.channelCategorySeq}
  `,
);
export const CATEGORY_ORDER = statement<Site & { channelCategorySeqs: number[] }>(
  'category.order',
  (p) => sql`
    update category c
    set category_order = o.place
    from unnest(${p.channelCategorySeqs}::bigint[]) with ordinality as o(seq, place)
    where c.channel_seq = ${p.channelSeq}
      and c.channel_category_seq = o.seq
  `,
);
/**
 * Moves the classes of these categories to the category `to`; null leaves them without one. The classes are locked in the order of their
 * numbers, as everywhere.
 */
export const CATEGORY_EMPTY = statement<Site & { channelCategorySeqs: number[]; to: number | null }>(
  'category.empty',
  (p) => sql`
    update course
    set
      channel_category_seq = ${p.to}::bigint,
      category_cd = jsonb_build_object('large', ${p.to}::bigint::text, 'medium', null)
    where channel_seq = ${p.channelSeq}
      and course_seq in (
        select course_seq
        from course
        where channel_seq = ${p.channelSeq}
          and channel_category_seq = any(${p.channelCategorySeqs}::bigint[])
        order by course_seq
        for no key update
      )
  `,
);
export const CATEGORY_DELETE = statement<Site & { channelCategorySeqs: number[] }>(
  'category.delete',
  (p) => sql`delete from category where channel_seq = ${p.channelSeq} and channel_category_seq = any(${p.channelCategorySeqs}::bigint[])`,
);

/** The e-mail address of an account; no row if the account is withdrawn. */
export const ACCOUNT_EMAIL = statement<{ userSeq: number }, { email: string }>(
  'consent.account-email',
  (p) => sql`select email from account where user_seq = ${p.userSeq} and withdrawn_at is null`,
);
/**
 * Notes a refusal of a site's advertising for an e-mail address. `changed` is false if the address had refused it already, and `userSeq`
 * says whose account has the address.
 */
export const CONSENT_WITHDRAW = statement<
  Site & { email: string; source: string; now: Date },
  { changed: boolean; userSeq: number | null }
>(
  'consent.withdraw',
  (p) => sql`
    select
      say_marketing_consent(${p.channelSeq}, ${p.email}, false, ${p.source}, ${p.now}) as changed,
      (
        select user_seq
        from account
        where email = ${p.email}
          and withdrawn_at is null
      ) as "userSeq"
  `,
);
