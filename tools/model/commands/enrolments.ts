import fc from 'fast-check';
import { APPLICATION_STATUS, WITHDRAW_REASON } from '@madang/contracts/codes';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { mypageApi } from '@madang/contracts/main/mypage';
import { HOUR, SECOND } from '@madang/contracts/time';
import { kind, type Kind, type Run } from '../command';
import type { KeyedCall } from '../facts';
import type { Answer } from '../stage';
import { MODEL_PASSWORD } from '../model-site';
import { item, learner, nth } from './buying';
import { currentEnrolments } from './enrolments.sql';
import { BUYER_BANK_ACCOUNT } from './money';

interface Current {
  attend_seq: number;
  course_seq: number;
  user_seq: number;
  /** Whether a package makes the access longer as well. */
  carried: boolean;
  /** When its access ends, in milliseconds since 1970; null for never or not yet known. */
  until: number | null;
}
const EXTENSION_DAYS = 5;
/** Milliseconds after which a call whose answer was lost may be sent again. */
const KEY_LEASE_MS = 16 * SECOND;
/** Milliseconds for which a key stands for one call. */
const KEY_KEPT_MS = 23 * HOUR;
/** The refusal of a call that was done under its key, but whose answer nobody has. */
const KEYED_CALL_DONE = 'IDEMPOTENT_CALL_DONE';
/** The refusal while the first call may still be at work. */
const KEYED_CALL_RUNNING = 'IDEMPOTENT_CALL_RUNNING';

const extend = (run: Run, { key, courseSeq, attendSeq }: KeyedCall): Promise<Answer> =>
  run.call(enrolmentApi.extend, run.g.owner, { courseSeq }, { attendSeqs: [attendSeq], days: EXTENSION_DAYS }, key);

/** Notes whether days were given: surely after an answer that says so, surely not after a refusal, else nobody knows. */
function learn({ facts, w }: Run, { attendSeq, gift }: KeyedCall, { status, errorName }: Answer): void {
  if (status === 200 || errorName === KEYED_CALL_DONE) facts.give(attendSeq, gift, w.now().getTime());
  else if (status >= 400 && status < 500 && errorName !== KEYED_CALL_RUNNING && !gift.sure) facts.takeBack(attendSeq, gift);
}

export const enrolments: Kind[] = [
  kind('cancel by staff', 4, { nth, account: fc.boolean() }, async (run, { nth, account }) => {
    const at = await run.pick<Current>(currentEnrolments, nth);
    if (!at) return;
    run.facts.enrolmentRefundAsked(at.attend_seq);
    const body = { attendSeqs: [at.attend_seq], reason: '단순 변심', ...(account && { refundAccount: BUYER_BANK_ACCOUNT }) };
    await run.call(enrolmentApi.cancel, run.g.owner, { courseSeq: at.course_seq }, body);
  }),
  kind('cancel by the learner', 2, { nth }, async (run, { nth }) => {
    const at = await run.pick<Current>(currentEnrolments, nth);
    if (!at) return;
    run.facts.enrolmentRefundAsked(at.attend_seq);
    await run.call(enrolmentApi.cancelMine, run.who(at.user_seq), { courseSeq: at.course_seq }, { reason: '' });
  }),
  kind('approve or put off', 3, { nth, approve: fc.boolean() }, async (run, { nth, approve }) => {
    const at = await run.pick<Current>(currentEnrolments, nth);
    if (!at) return;
    // Whoever was put off until after the end gets the period anew, as if staff had extended it.
    if (approve && at.until !== null && at.until <= run.w.now().getTime()) run.facts.stretched.add(at.attend_seq);
    const body = { attendSeqs: [at.attend_seq], choiseStatusCd: approve ? APPLICATION_STATUS.APPROVED : APPLICATION_STATUS.WAITING };
    await run.call(enrolmentApi.setStatus, run.g.owner, { courseSeq: at.course_seq }, body);
  }),
  kind('extend', 2, { nth, lost: fc.boolean() }, async (run, { nth, lost }) => {
    const at = await run.pick<Current>(currentEnrolments, nth);
    if (!at) return;
    if (at.carried) run.facts.stretched.add(at.attend_seq);
    const key = `extend-${run.g.channelSeq}-${run.facts.keyed.length}`;
    const now = run.w.now().getTime();
    const gift = { at: now, days: EXTENSION_DAYS, sure: false };
    const call = { key, at: now, courseSeq: at.course_seq, attendSeq: at.attend_seq, gift };
    run.facts.keyed.push(call);
    if (lost) run.w.loseCommit();
    run.facts.mayGive(at.attend_seq, gift);
    learn(run, call, await extend(run, call));
  }),
  // Whoever got no answer sends the call again under its key, and it is done once.
  kind(
    'extend again with the same key',
    2,
    { nth },
    async (run, { nth }) => {
      const now = run.w.now().getTime();
      const keyed = run.facts.keyed.filter((one) => one.at > now - KEY_KEPT_MS);
      if (!keyed.length) return;
      const call = keyed.at(-1 - (nth % keyed.length))!;
      run.w.later(KEY_LEASE_MS);
      learn(run, call, await extend(run, call));
    },
    { alone: true },
  ),
  kind('let in', 2, { learner, item }, async (run, { learner, item }) => {
    const body = { userSeqs: [run.learner(learner).userSeq] };
    await run.call(enrolmentApi.add, run.g.owner, { courseSeq: run.g.courses[item] }, body);
  }),
  kind('withdraw', 1, { learner }, async (run, { learner }) => {
    await run.call(mypageApi.withdraw, run.learner(learner), {}, { reason: WITHDRAW_REASON.OTHER, password: MODEL_PASSWORD });
  }),
];
