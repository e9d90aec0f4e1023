import { rows, type Tx } from '@madang/server/db';
import { PackageSeatsService } from '../../../apps/api-main/src/enrolment/package-seats.service';
import { useClass } from '../providers';
import { SEATS_IN_PACKAGE } from './full-package.sql';
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
  rows(tx, SEATS_IN_PACKAGE, { channelSeq, packageSeq: courseSeq, more });

export const fullPackage: Planted = {
  name: 'a package takes a seat in a class that is full',
  override: useClass(PackageSeatsService, SellsAFullClass),
  rule: /^no seat is sold twice/,
  within: 400,
};
