import { YN } from '@madang/contracts/codes';
import { type ListDensity, type ListName } from '@madang/contracts/list-codes';
import { LIST_VIEW, type ListView } from '@madang/contracts/util/list-view';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Person {
  channelSeq: number;
  userSeq: number;
}
interface Key extends Person {
  viewSeq: number;
}
const yn = (is: Piece) => sql`case when ${is} then ${YN.YES} else ${YN.NO} end`;
const fields = (userSeq: Piece) => sql`
  v.view_seq as "viewSeq",
  v.list_cd as "listCd",
  v.name,
  v.filters,
  v.sort,
  v.columns,
  v.density_cd as "densityCd",
  ${yn(sql`v.shared`)} as "sharedYn",
  ${yn(sql`
    exists (
      select
      from list_default d
      where d.channel_seq = v.channel_seq
        and d.view_seq = v.view_seq
        and d.user_seq = ${userSeq}
    )`)} as "defaultYn",
  ${yn(sql`v.user_seq = ${userSeq}`)} as "mineYn",
  coalesce(
    (
      select a.name
      from main.pub_account a
      where a.user_seq = v.user_seq
    ),
    ''
  ) as "ownerName"`;

/** The views that a person sees of a list: the person's own by name, then those that others share. */
export const LIST_VIEWS = statement<Person & { listCd: ListName }, ListView>(
  'list-view.list',
  (p) => sql`
    select ${fields(p.userSeq)}
    from list_view v
    where v.channel_seq = ${p.channelSeq}
      and v.list_cd = ${p.listCd}
      and (v.user_seq = ${p.userSeq} or v.shared)
    order by (v.user_seq = ${p.userSeq}) desc, v.name, v.view_seq
  `,
);
/** A view if the person may see it: an own one, or a shared one. */
export const LIST_VIEW_SEEN = statement<Key, ListView>(
  'list-view.seen',
  (p) => sql`
    select ${fields(p.userSeq)}
    from list_view v
    where v.channel_seq = ${p.channelSeq}
      and v.view_seq = ${p.viewSeq}
      and (v.user_seq = ${p.userSeq} or v.shared)
  `,
);

interface Written extends Person {
  listCd: ListName;
  name: string;
  /** The view's filters as JSON; `columns` is JSON too. */
  filters: string;
  sort: string;
  columns: string;
  densityCd: ListDensity;
  shared: boolean;
  now: Date;
}
/** Saves a new view; answers no row if the person already has the most views that a list may have. */
export const INSERT_LIST_VIEW = statement<Written, { viewSeq: number }>(
  'list-view.insert',
  (p) => sql`
    insert into list_view (
      channel_seq,
      user_seq,
      list_cd,
      name,
      filters,
      sort,
      columns,
      density_cd,
      shared,
      created_at,
      updated_at
    )
    select
      ${p.channelSeq},
      ${p.userSeq},
      ${p.listCd},
      ${p.name},
      ${p.filters},
      ${p.sort},
      ${p.columns},
      ${p.densityCd},
      ${p.shared},
      ${p.now},
      ${p.now}
    where (
      select count(*)
      from list_view
      where channel_seq = ${p.channelSeq}
        and list_cd = ${p.listCd}
        and user_seq = ${p.userSeq}
    ) < ${LIST_VIEW.most}
    returning view_seq as "viewSeq"
  `,
);
/** Changes a person's own view; the list that the view belongs to stays the same. */
export const UPDATE_LIST_VIEW = statement<Written & Key, { viewSeq: number }>(
  'list-view.update',
  (p) => sql`
    update list_view
    set
      name = ${p.name},
      filters = ${p.filters},
      sort = ${p.sort},
      columns = ${p.columns},
      density_cd = ${p.densityCd},
      shared = ${p.shared},
      updated_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and view_seq = ${p.viewSeq}
      and user_seq = ${p.userSeq}
      and list_cd = ${p.listCd}
    returning view_seq as "viewSeq"
  `,
);
/** Deletes a person's own view; with `any` also a shared view of somebody else. */
export const DELETE_LIST_VIEW = statement<Key & { any: boolean }>(
  'list-view.delete',
  (p) => sql`
    delete from list_view
    where channel_seq = ${p.channelSeq}
      and view_seq = ${p.viewSeq}
      and (user_seq = ${p.userSeq} or (${p.any} and shared))
    returning 1
  `,
);
export const FORGET_LIST_VIEWS = statement<{ userSeq: number }>(
  'list-view.forget',
  (p) => sql`delete from list_view where user_seq = ${p.userSeq}`,
);
