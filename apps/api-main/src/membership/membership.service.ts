import { Injectable, type OnModuleInit } from '@nestjs/common';
import { YN } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { MEMBERSHIPS_MAX, type Membership, type membershipApi as api } from '@madang/contracts/main/membership';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { Outbox } from '@madang/server/outbox';
import { lockPlan } from '../channel/pro-plan';
import { pattern } from '../course/course-list.sql';
import { renewClassAccess, renewMemberAccess } from './member-access';
import { LIST, OFFERS, SET_COURSES, STUDIO_COURSES } from './membership.sql';

type Input = InputOf<typeof api.create>;
const INSERT = `insert into membership (channel_seq, title, description, price, period_cd, benefits, open_yn, created_by, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning membership_seq as seq`;
const UPDATE = `update membership set title = $3, description = $4, price = $5, period_cd = $6, benefits = $7, open_yn = $8, updated_at = $9
where channel_seq = $1 and membership_seq = $2`;
/** One change of a site's memberships at a time. */
const COUNT = 'select count(*)::int as n from membership where channel_seq = $1 and deleted_at is null';
const KNOWN = `select count(*)::int as n from course where channel_seq = $1 and course_seq = any($2) and trash_type_cd = '00' and course_type_cd <> '09'`;
/** Members, and people whose first payment is running. */
const HELD = `select from util.pub_subscription where channel_seq = $1 and membership_seq = $2 and (state = 'ACTIVE' or (state = 'WAITING' and hold_until > $3)) limit 1`;
const PERSON = 'select user_seq from util.pub_subscription where channel_seq = $1 and subscription_seq = $2';

/** What a line of history shows of one. */
const shown = ({ title, price, periodCd, benefits, courses, openYn }: Membership) => ({
  ...{ title, price, periodCd, benefits, openYn },
  memberCourses: courses.map((one) => one.title),
});

/** The memberships a site sells (ST-002); who has one is kept by the payment service. */
@Injectable()
export class MembershipService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.on('subscription.changed', (e) =>
      this.db.tx({ channelSeq: e.channelSeq }, async (tx) => {
        const [person] = await rows<{ user_seq: number }>(tx, PERSON, [e.channelSeq, e.subscriptionSeq]);
        if (person) await renewMemberAccess(tx, e.channelSeq, person.user_seq, null);
      }),
    );
  }

  async offers(channelSeq: number): Promise<string> {
    return (await this.db.read({ channelSeq }, OFFERS, [channelSeq]))[0]!;
  }

  list(channelSeq: number): Promise<Membership[]> {
    return this.db.tx({ channelSeq }, (tx) => this.read(tx, channelSeq, null));
  }

  find(channelSeq: number, membershipSeq: number): Promise<Membership> {
    return this.db.tx({ channelSeq }, (tx) => this.one(tx, channelSeq, membershipSeq));
  }

  create(auth: User, channelSeq: number, input: Input): Promise<Membership> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockPlan(tx, channelSeq);
      const [count] = await rows<{ n: number }>(tx, COUNT, [channelSeq]);
      if (count!.n >= MEMBERSHIPS_MAX) throw failField('title', 'listMax', { max: MEMBERSHIPS_MAX });
      await this.known(tx, channelSeq, input.courseSeqs, []);
      const [row] = await rows<{ seq: number }>(tx, INSERT, [channelSeq, ...values(input), auth.userSeq, this.clock.now()]);
      await this.setCourses(tx, channelSeq, row!.seq, input.courseSeqs);
      const made = await this.one(tx, channelSeq, row!.seq);
      await this.history.record(tx, auth, channelSeq, { entity: 'MEMBERSHIP', seq: row!.seq, before: null, after: shown(made) });
      return made;
    });
  }

  update(auth: User, channelSeq: number, membershipSeq: number, input: Input): Promise<Membership> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const before = await this.one(tx, channelSeq, membershipSeq);
      // Without the pro plan a site can stop selling memberships, but cannot change them.
      await lockPlan(tx, channelSeq, !(input.openYn === YN.NO && sameBut(before, input)));
      await this.known(tx, channelSeq, input.courseSeqs, before.courseSeqs);
      await tx.query(UPDATE, [channelSeq, membershipSeq, ...values(input), this.clock.now()]);
      await this.setCourses(tx, channelSeq, membershipSeq, input.courseSeqs);
      const after = await this.one(tx, channelSeq, membershipSeq);
      await this.history.record(tx, auth, channelSeq, {
        entity: 'MEMBERSHIP',
        seq: membershipSeq,
        before: shown(before),
        after: shown(after),
      });
      return after;
    });
  }

  remove(auth: User, channelSeq: number, membershipSeq: number): Promise<null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockPlan(tx, channelSeq, false);
      const before = await this.one(tx, channelSeq, membershipSeq);
      if ((await rows(tx, HELD, [channelSeq, membershipSeq, this.clock.now()])).length) throw fail('MEMBERSHIP_HAS_MEMBERS');
      await this.setCourses(tx, channelSeq, membershipSeq, []);
      await tx.query('update membership set deleted_at = $3 where channel_seq = $1 and membership_seq = $2', [
        channelSeq,
        membershipSeq,
        this.clock.now(),
      ]);
      await this.history.record(tx, auth, channelSeq, { entity: 'MEMBERSHIP', seq: membershipSeq, before: shown(before), after: null });
      return null;
    });
  }

  async courses(channelSeq: number, q: QueryOf<typeof api.courses>): Promise<string> {
    const hit = [channelSeq, pattern(q.q), this.clock.now(), q.kind || null, q.membershipSeq ?? null];
    return (await this.db.read({ channelSeq }, STUDIO_COURSES, [...hit, q.size, (q.page - 1) * q.size]))[0]!;
  }

  private async read(tx: Tx, channelSeq: number, membershipSeq: number | null): Promise<Membership[]> {
    const found = await rows<Omit<Membership, 'courseSeqs'>>(tx, LIST, [channelSeq, membershipSeq]);
    return found.map((one) => ({ ...one, courseSeqs: one.courses.map((course) => course.courseSeq) }));
  }

  private async one(tx: Tx, channelSeq: number, membershipSeq: number): Promise<Membership> {
    const [found] = await this.read(tx, channelSeq, membershipSeq);
    if (!found) throw fail('NO_DATA');
    return found;
  }

  private async known(tx: Tx, channelSeq: number, courseSeqs: number[], old: number[]): Promise<void> {
    const fresh = [...new Set(courseSeqs)].filter((seq) => !old.includes(seq));
    const [count] = await rows<{ n: number }>(tx, KNOWN, [channelSeq, fresh]);
    if (count!.n !== fresh.length) throw failField('courseSeqs', 'oneOf');
  }

  private async setCourses(tx: Tx, channelSeq: number, membershipSeq: number, courseSeqs: number[]): Promise<void> {
    const changed = await rows<{ courseSeq: number }>(tx, SET_COURSES, [channelSeq, membershipSeq, courseSeqs]);
    await renewClassAccess(
      tx,
      channelSeq,
      changed.map((one) => one.courseSeq),
    );
  }
}

const values = (i: Input) => [i.title, i.description, i.price, i.periodCd, i.benefits, i.openYn];
const sameBut = (before: Membership, i: Input) =>
  JSON.stringify([before.title, before.description, before.price, before.periodCd, before.benefits, [...before.courseSeqs].sort()]) ===
  JSON.stringify([i.title, i.description, i.price, i.periodCd, i.benefits, [...i.courseSeqs].sort()]);
