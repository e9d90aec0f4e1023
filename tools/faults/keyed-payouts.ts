import { SETTLEMENT_DOCUMENT_STATUS, SETTLEMENT_STATUS, type SettlementDocumentStatus } from '@madang/contracts/util/settlement';
import { CURRENCY } from '@madang/contracts/codes';
import { BANK } from '@madang/contracts/util/banks';
import { seal } from '@madang/server/seal';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { site } from '../../apps/api-main/src/course/course.fixture';
import { enrolledOperator } from '../operator/operator.fixture';
import { callOf, type Steps } from './keyed-steps';
import type { Shop } from './shop';

const SETTLEMENT_DATE = '2026-10-15';

/** The calls by which operators of the platform note payouts and review the papers for them; each prepares a site of its own. */
export function payoutSteps({ t }: Shop): Steps {
  let known: ReturnType<typeof enrolledOperator> | undefined;
  const operator = () => (known ??= enrolledOperator(t));
  async function paper(status: SettlementDocumentStatus) {
    const { channelSeq: siteSeq, owner } = await site(t, '정산');
    const account = { bank: BANK.WOORI, accountSealed: seal('1002123456789'), accountMasked: '•••789', holder: '유시연' };
    const [row] = await t.admin<{ n: number }>(
      insertInto(
        'util.settlement_document',
        { channelSeq: siteSeq, ...account, files: '{1}', status, createdBy: owner.userSeq, createdAt: sql`now()` },
        sql`returning document_seq::int as n`,
      ),
    );
    return { siteSeq, documentSeq: row!.n };
  }
  async function payout() {
    const { siteSeq } = await paper(SETTLEMENT_DOCUMENT_STATUS.APPROVED);
    const columns = {
      channelSeq: siteSeq,
      month: '2026-09',
      currency: CURRENCY.KRW,
      settlementDate: SETTLEMENT_DATE,
      statement: '{}',
      payout: 20_000_000,
    };
    await t.admin(insertInto('util.settlement', { ...columns, carriedOut: 0, status: SETTLEMENT_STATUS.SCHEDULED, closedAt: sql`now()` }));
    return { as: await operator(), over: { siteSeq, settlementDate: SETTLEMENT_DATE }, body: { currency: CURRENCY.KRW } };
  }
  return {
    'platformPayout.paid': payout,
    'platformPayout.withdraw': async () => {
      const one = await payout();
      process.env['PAYOUT_LIMIT'] = '10000000';
      await t.call(callOf('platformPayout.paid').endpoint, one.over).set('Access-Token', one.as.token).send(one.body).expect(200);
      delete process.env['PAYOUT_LIMIT'];
      return one;
    },
    'platformPayout.approve': async () => ({ as: await operator(), over: await paper(SETTLEMENT_DOCUMENT_STATUS.REVIEW), body: {} }),
    'platformPayout.refuse': async () => ({
      as: await operator(),
      over: await paper(SETTLEMENT_DOCUMENT_STATUS.REVIEW),
      body: { reason: '흐려서 읽을 수 없어요' },
    }),
  };
}
