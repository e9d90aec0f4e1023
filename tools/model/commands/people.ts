import { accountApi } from '@madang/contracts/main/account';
import { channelApi } from '@madang/contracts/main/channel';
import { sql } from '@madang/server/sql/sql';
import { kind, type Kind } from '../command';
import { MODEL_PASSWORD } from '../model-site';
import { learner } from './buying';

let serial = 0;

export const people: Kind[] = [
  // A new person takes a place of the cast; the person who had it keeps all enrolments and orders.
  kind('sign up', 2, { learner }, async (run, { learner }) => {
    const { g, w } = run;
    const email = `n${++serial}.${g.channelSeq}.${w.now().getTime()}@madang.test`;
    await run.call(
      accountApi.signup,
      null,
      {},
      {
        name: '김하나',
        email,
        password: MODEL_PASSWORD,
        passwordConfirm: MODEL_PASSWORD,
        phone: '01012345678',
        ageYn: true,
        termsYn: true,
        privacyYn: true,
        sellerYn: true,
        channelSeq: g.channelSeq,
      },
    );
    const [made] = await w.sql<{ user_seq: number; session_seq: number }>(
      sql`select user_seq, session_seq from main.account join main.session using (user_seq) where email = ${email}`,
    );
    if (!made) return;
    g.cast[learner] = { userSeq: made.user_seq, sessionSeq: made.session_seq };
    g.learners.push(g.cast[learner]);
  }),
  kind('leave the site', 2, { learner }, async (run, { learner }) => {
    await run.call(channelApi.leave, run.learner(learner));
  }),
  kind('join the site', 2, { learner }, async (run, { learner }) => {
    const boxes = { termsYn: true, privacyYn: true, sellerYn: true, marketingConsent: false, nightConsent: false };
    await run.call(channelApi.join, run.learner(learner), {}, boxes);
  }),
];
