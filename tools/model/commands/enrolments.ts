import fc from 'fast-check';
import { WITHDRAW_REASON } from '@madang/contracts/codes';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { mypageApi } from '@madang/contracts/main/mypage';
import { sql } from '@madang/server/sql/sql';
import { kind, type Kind } from '../command';
import { PASSWORD } from '../model-site';
import { item, learner, nth } from './buying';
import { ACCOUNT } from './money';

interface Current {
  attend_seq: number;
  course_seq: number;
  user_seq: number;
}
const currentEnrolments = (channelSeq: number) =>
  sql`select attend_seq, course_seq, user_seq from main.attend where channel_seq = ${channelSeq} and ended_at is null
    order by attend_seq desc`;
const DAYS = 5;

export const enrolments: Kind[] = [
  kind('cancel by staff', 4, { nth, account: fc.boolean() }, async (run, { nth, account }) => {
    const at = await run.pick<Current>(currentEnrolments, nth);
    if (!at) return;
    run.facts.returnOfAttend(at.attend_seq);
    const body = { attendSeqs: [at.attend_seq], reason: '단순 변심', ...(account && { refundAccount: ACCOUNT }) };
    await run.call(enrolmentApi.cancel, run.g.owner, { courseSeq: at.course_seq }, body);
  }),
  kind('cancel by the learner', 2, { nth }, async (run, { nth }) => {
    const at = await run.pick<Current>(currentEnrolments, nth);
    if (!at) return;
    run.facts.returnOfAttend(at.attend_seq);
    await run.call(enrolmentApi.cancelMine, run.who(at.user_seq), { courseSeq: at.course_seq }, { reason: '' });
  }),
  kind('approve or put off', 3, { nth, approve: fc.boolean() }, async (run, { nth, approve }) => {
    const at = await run.pick<Current>(currentEnrolments, nth);
    if (!at) return;
    const body = { attendSeqs: [at.attend_seq], choiseStatusCd: approve ? '00' : '01' };
    await run.call(enrolmentApi.setStatus, run.g.owner, { courseSeq: at.course_seq }, body);
  }),
  kind('extend', 1, { nth }, async (run, { nth }) => {
    const at = await run.pick<Current>(currentEnrolments, nth);
    if (!at) return;
    run.facts.stretched.add(at.attend_seq);
    await run.call(enrolmentApi.extend, run.g.owner, { courseSeq: at.course_seq }, { attendSeqs: [at.attend_seq], days: DAYS });
  }),
  kind('let in', 2, { learner, item }, async (run, { learner, item }) => {
    const body = { userSeqs: [run.learner(learner).userSeq] };
    await run.call(enrolmentApi.add, run.g.owner, { courseSeq: run.g.courses[item] }, body);
  }),
  kind('withdraw', 1, { learner }, async (run, { learner }) => {
    await run.call(mypageApi.withdraw, run.learner(learner), {}, { reason: WITHDRAW_REASON.OTHER, password: PASSWORD });
  }),
];
