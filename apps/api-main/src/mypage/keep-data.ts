import { KEPT_DATA } from '@madang/contracts/codes';
import { monthsLater } from '@madang/contracts/dates';
import { KEPT_MONTHS } from '@madang/contracts/kept-months';
import type { KeptUntil } from '@madang/contracts/main/mypage';
import type { Tx } from '@madang/server/db';
import { KeptDataEntity } from './kept-data.entity';

/** Until when the law requires data to be kept of a person who leaves now. */
export const keptFrom = (now: Date): KeptUntil => ({
  orders: monthsLater(now, KEPT_MONTHS.orders).toISOString(),
  complaints: monthsLater(now, KEPT_MONTHS.complaints).toISOString(),
});

/** Notes until when the data of a person is kept: on one site, or with `channelSeq` null of the whole account. */
export async function keepData(tx: Tx, of: { userSeq: number; channelSeq: number | null }, now: Date): Promise<void> {
  const until = keptFrom(now);
  await tx.insert(KeptDataEntity, [
    { ...of, whatCd: KEPT_DATA.ORDERS, createdAt: now, keptUntil: new Date(until.orders) },
    { ...of, whatCd: KEPT_DATA.COMPLAINTS, createdAt: now, keptUntil: new Date(until.complaints) },
  ]);
}
