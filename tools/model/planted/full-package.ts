import { USER_LIMIT } from '@madang/contracts/codes';
import { rows, type Tx } from '@madang/server/db';
import { sql } from '@madang/server/sql/sql';
import { query } from '@madang/server/sql/statement';
import { PackageSeatsService } from '../../../apps/api-main/src/enrolment/package-seats.service';
import { useClass } from '../providers';
import type { Planted } from './planted';

type Held = Parameters<PackageSeatsService['hold']>;

class SellsAFullClass extends PackageSeatsService {
  override async hold(...[tx, bought, until, ways]: Held): Promise<void> {
    await moreSeats(tx, bought, 1);
    await super.hold(tx, bought, until, ways);
    await moreSeats(tx, bought, -1);
  }
}

const moreSeats = (tx: Tx, { channelSeq, courseSeq }: Held[1], more: number) =>
  rows(
    tx,
    query(
      'model.planted-full-package',
      sql`update course set max_user_count = max_user_count + ${more}::int
       where channel_seq = ${channelSeq} and user_limit_type_cd = ${USER_LIMIT.CAPPED} and course_seq in (
         select course_seq
         from package_course
         where channel_seq = ${channelSeq} and package_seq = ${courseSeq})`,
    ),
  );

export const fullPackage: Planted = {
  name: 'a package takes a seat in a class that is full',
  override: useClass(PackageSeatsService, SellsAFullClass),
  rule: /^no seat is sold twice/,
  within: 400,
};
