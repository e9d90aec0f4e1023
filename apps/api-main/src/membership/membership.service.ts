import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FARE, HISTORY_ENTITY, YN } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { Membership, membershipApi as api } from '@madang/contracts/main/membership';
import { MEMBERSHIPS_MAX } from '@madang/contracts/main/membership-calls';
import { onlyOf, type User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { Outbox } from '@madang/server/outbox';
import { lockPlan } from '../channel/pro-plan';
import { pattern } from '../course/course-list.sql';
import { requireSellerDetails } from '../setting/seller-details';
import { renewClassAccess, renewMemberAccess } from './member-access';
import { MembershipEntity } from './membership.entity';
import {
  CLASSES_TO_OPEN,
  MEMBERSHIP_COUNT,
  MEMBERSHIP_HAS_ROOM,
  MEMBERSHIP_IN_USE,
  MEMBERSHIPS_OF_SITE,
  OFFERS_OF_SITE,
  PERSON_OF_SUBSCRIPTION,
  SET_CLASSES_OF_MEMBERSHIP,
  STUDIO_COURSES,
} from './membership.sql';

type Input = InputOf<typeof api.create>;

/** The fields of a membership that a line of the site's history shows. */
const shown = ({ title, description, price, periodCd, benefits, courses, openYn }: Membership) => ({
  title,
  description,
  price,
  periodCd,
  benefits,
  openYn,
  memberCourses: courses.map((one) => one.title),
});

/** The memberships that a site offers (ST-002). Which people have one is stored by the payment service. */
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
        const { channelSeq, subscriptionSeq } = e;
        const [person] = await rows(tx, PERSON_OF_SUBSCRIPTION, { channelSeq, subscriptionSeq });
        if (person) await renewMemberAccess(tx, channelSeq, person.userSeq, null);
      }),
    );
  }

  async offers(channelSeq: number): Promise<string> {
    return (await this.db.read({ channelSeq }, OFFERS_OF_SITE, { channelSeq }))[0]!;
  }

  list(auth: User, channelSeq: number): Promise<Membership[]> {
    return this.db.tx({ channelSeq }, (tx) => this.read(tx, channelSeq, null, onlyOf(auth)));
  }

  find(auth: User, channelSeq: number, membershipSeq: number): Promise<Membership> {
    return this.db.tx({ channelSeq }, (tx) => this.one(tx, channelSeq, membershipSeq, onlyOf(auth)));
  }

  create(auth: User, channelSeq: number, input: Input): Promise<Membership> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockPlan(tx, channelSeq);
      // The number of memberships cannot change meanwhile, since `lockPlan` has locked the site's row.
      const [made] = await rows(tx, MEMBERSHIP_COUNT, { channelSeq });
      if (made!.count >= MEMBERSHIPS_MAX) throw failField('title', 'listMax', { max: MEMBERSHIPS_MAX });
      await this.known(tx, channelSeq, input.courseSeqs, []);
      await mayBeSold(tx, channelSeq, null, input);
      const now = this.clock.now();
      const { identifiers } = await tx.insert(MembershipEntity, {
        channelSeq,
        ...columns(input),
        createdBy: auth.userSeq,
        createdAt: now,
        updatedAt: now,
      });
      const seq = Number(identifiers[0]!['membershipSeq']);
      await this.setCourses(tx, channelSeq, seq, input.courseSeqs);
      const after = await this.one(tx, channelSeq, seq);
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.MEMBERSHIP, seq, before: null, after: shown(after) });
      return after;
    });
  }

  update(auth: User, channelSeq: number, membershipSeq: number, input: Input): Promise<Membership> {
    return this.db.tx({ channelSeq }, async (tx) => {
      // Two changes come one after the other, so that the second one is compared with what the first one has left.
      await lockPlan(tx, channelSeq, false);
      const before = await this.one(tx, channelSeq, membershipSeq);
      // Without the pro plan a site can stop selling memberships, but cannot change them.
      await lockPlan(tx, channelSeq, !(input.openYn === YN.NO && sameBut(before, input)));
      await this.known(tx, channelSeq, input.courseSeqs, before.courseSeqs);
      await mayBeSold(tx, channelSeq, before, input);
      await tx.update(MembershipEntity, { channelSeq, membershipSeq }, { ...columns(input), updatedAt: this.clock.now() });
      await this.setCourses(tx, channelSeq, membershipSeq, input.courseSeqs);
      const after = await this.one(tx, channelSeq, membershipSeq);
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.MEMBERSHIP,
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
      const [used] = await rows(tx, MEMBERSHIP_IN_USE, { channelSeq, membershipSeq, now: this.clock.now() });
      if (used) throw fail('MEMBERSHIP_HAS_MEMBERS');
      if ((await rows(tx, MEMBERSHIP_HAS_ROOM, { channelSeq, membershipSeq })).length) throw fail('MEMBERSHIP_HAS_ROOMS');
      await this.setCourses(tx, channelSeq, membershipSeq, []);
      await tx.update(MembershipEntity, { channelSeq, membershipSeq }, { deletedAt: this.clock.now() });
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.MEMBERSHIP,
        seq: membershipSeq,
        before: shown(before),
        after: null,
      });
      return null;
    });
  }

  async courses(auth: User, q: QueryOf<typeof api.courses>): Promise<string> {
    const channelSeq = auth.channelSeq!;
    const filter = { ownerSeq: onlyOf(auth), q: pattern(q.q), kind: q.kind || null, membershipSeq: q.membershipSeq ?? null };
    const page = { limit: q.size, offset: (q.page - 1) * q.size };
    return (await this.db.read({ channelSeq }, STUDIO_COURSES, { channelSeq, now: this.clock.now(), ...filter, ...page }))[0]!;
  }

  private async read(tx: Tx, channelSeq: number, membershipSeq: number | null, ownerSeq: number | null): Promise<Membership[]> {
    const found = await rows(tx, MEMBERSHIPS_OF_SITE, { channelSeq, membershipSeq, ownerSeq });
    return found.map((one) => ({ ...one, courseSeqs: one.courses.map((course) => course.courseSeq) }));
  }

  private async one(tx: Tx, channelSeq: number, membershipSeq: number, ownerSeq: number | null = null): Promise<Membership> {
    const [found] = await this.read(tx, channelSeq, membershipSeq, ownerSeq);
    if (!found) throw fail('NO_DATA');
    return found;
  }

  private async known(tx: Tx, channelSeq: number, courseSeqs: number[], old: number[]): Promise<void> {
    const fresh = [...new Set(courseSeqs)].filter((seq) => !old.includes(seq));
    const [known] = await rows(tx, CLASSES_TO_OPEN, { channelSeq, courseSeqs: fresh });
    if (known!.count !== fresh.length) throw failField('courseSeqs', 'oneOf');
  }

  private async setCourses(tx: Tx, channelSeq: number, membershipSeq: number, courseSeqs: number[]): Promise<void> {
    const changed = await rows(tx, SET_CLASSES_OF_MEMBERSHIP, { channelSeq, membershipSeq, courseSeqs });
    await renewClassAccess(
      tx,
      channelSeq,
      changed.map((one) => one.courseSeq),
    );
  }
}

const isSold = ({ price, openYn }: Pick<Input, 'price' | 'openYn'>) => price > 0 && openYn === YN.YES;
/**
 * Refuses to put a membership on sale while the site lacks the seller's details that the law requires, as for a class. A membership that
 * is already on sale may stay on sale.
 */
async function mayBeSold(tx: Tx, channelSeq: number, before: Membership | null, input: Input): Promise<void> {
  if (isSold(input) && !(before && isSold(before))) await requireSellerDetails(tx, channelSeq, FARE.PAID);
}
const columns = ({ title, description, price, periodCd, benefits, openYn }: Input) => ({
  title,
  description,
  price,
  periodCd,
  benefits,
  openYn,
});
const sameBut = (before: Membership, i: Input) =>
  JSON.stringify([before.title, before.description, before.price, before.periodCd, before.benefits, [...before.courseSeqs].sort()]) ===
  JSON.stringify([i.title, i.description, i.price, i.periodCd, i.benefits, [...i.courseSeqs].sort()]);
