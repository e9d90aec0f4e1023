import { Injectable } from '@nestjs/common';
import type { CursorPage, QueryOf } from '@madang/contracts/endpoint';
import type { StudioMember, StudioMemberDetail, subscriptionApi } from '@madang/contracts/util/subscription';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { classCount, paidSum } from '@madang/server/members.sql';
import { asText, raw } from '@madang/server/sql/sql';
import { cursorOf, placeOf } from '../member/member.filter';

const CLASSES = asText(classCount(raw('$3')));
const PAID = (currency: 'KRW') => asText(paidSum(currency));
const RUNNING = `s.channel_seq = u.channel_seq and s.user_seq = u.user_seq and s.state = 'ACTIVE'`;
/** $1 channel, $2 search, $3 now, $4 with a membership or without. */
const HIT = `from main.pub_channel_user u join main.pub_account a on a.user_seq = u.user_seq and a.withdrawn_at is null
where u.channel_seq = $1::bigint and $3::timestamptz is not null
  and ($2::text is null or position(lower($2) in lower(a.name)) > 0 or position(lower($2) in a.email) > 0)
  and ($4::text is null or ($4 = 'Y') = exists (select from subscription s where ${RUNNING}))`;
const MEMBER = `u.user_seq::text as "userUid", a.name, a.email, a.profile_image_url as "profileImageUrl", main.iso(u.joined_at) as "joinedAt",
  ${CLASSES} as "courseCount", ${PAID('KRW')} as "paidKrw",
  (select coalesce(json_agg(json_build_object('title', s.title, 'periodEnd', main.iso(s.period_end), 'leavingYn', case when s.cancel_at is null then 'N' else 'Y' end) order by s.subscription_seq), '[]')
   from subscription s where ${RUNNING}) as memberships`;
/** $5 and $6 the last row's moment and number, $7 limit: the page's rows are found first, their figures after that. */
const PAGE = `select ${MEMBER} from (
    select u.* ${HIT} and ($5::timestamptz is null or (u.joined_at, u.user_seq) < ($5, $6::bigint)) order by u.joined_at desc, u.user_seq desc limit $7::int
  ) u join main.pub_account a on a.user_seq = u.user_seq order by u.joined_at desc, u.user_seq desc`;
/** $1 channel, $2 person, $3 now. */
const ONE = `select ${MEMBER}, a.phone,
  (select coalesce(json_agg(json_build_object('subscriptionSeq', s.subscription_seq, 'membershipSeq', s.membership_seq, 'title', s.title, 'price', s.price, 'periodCd', s.period_cd, 'state', s.state,
     'beganAt', main.iso(s.began_at), 'periodEnd', main.iso(s.period_end), 'cancelAt', main.iso(s.cancel_at), 'endedAt', main.iso(s.ended_at), 'endCd', s.end_cd) order by s.subscription_seq desc), '[]')
   from (select * from subscription s where s.channel_seq = u.channel_seq and s.user_seq = u.user_seq and s.began_at is not null order by s.subscription_seq desc limit 20) s) as subscriptions,
  (select coalesce(json_agg(json_build_object('orderNo', o.order_no, 'title', o.title, 'amount', o.amount, 'refundedAmount', o.refunded_amount, 'currency', o.currency, 'status', o.status,
     'createdAt', main.iso(o.created_at)) order by o.created_at desc), '[]')
   from (select * from pay_order o where o.channel_seq = u.channel_seq and o.user_seq = u.user_seq and o.subscription_seq is not null and o.status not in ('READY', 'EXPIRED')
     order by o.created_at desc limit 20) o) as orders
from main.pub_channel_user u join main.pub_account a on a.user_seq = u.user_seq and a.withdrawn_at is null where u.channel_seq = $1::bigint and u.user_seq = $2::bigint and $3::timestamptz is not null`;

/** Members of a studio, with what they are members of. */
@Injectable()
export class StudioMemberService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  list(
    channelSeq: number,
    { q, membership, cursor, size }: QueryOf<typeof subscriptionApi.members>,
  ): Promise<CursorPage<StudioMember> & { totalCount: number }> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const values = [channelSeq, q || null, this.clock.now(), membership || null];
      const place = placeOf(cursor);
      const found = await rows<StudioMember>(tx, PAGE, [...values, place?.at ?? null, place?.seq ?? null, size + 1]);
      const [count] = await rows<{ n: number }>(tx, `select count(*)::int as n ${HIT}`, values);
      const list = found.slice(0, size);
      const last = list.at(-1);
      const next = found.length > size && last ? cursorOf(last.joinedAt, Number(last.userUid)) : null;
      return { list, totalCount: count!.n, cursor: next };
    });
  }

  async find(channelSeq: number, userUid: string): Promise<StudioMemberDetail> {
    if (!/^\d{1,15}$/.test(userUid)) throw fail('NO_DATA');
    const [found] = await this.db.tx({ channelSeq }, (tx) =>
      rows<StudioMemberDetail>(tx, ONE, [channelSeq, Number(userUid), this.clock.now()]),
    );
    if (!found) throw fail('NO_DATA');
    return found;
  }
}
