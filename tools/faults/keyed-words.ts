import { STAFF_TYPE, type StaffType } from '@madang/contracts/staff-types';
import { daysAfter } from '@madang/contracts/dates';
import { sql } from '@madang/server/sql/sql';
import { course, person, type Person } from '../../apps/api-main/src/course/course.fixture';
import type { World } from '../security/world';
import { formSteps } from './keyed-forms';
import { lessonSteps } from './keyed-lessons';
import { postSteps } from './keyed-posts';
import { reviewSteps } from './keyed-reviews';
import { makerOf, sampleOf, type Steps } from './keyed-steps';

/** For each call about messages and answers, a function that prepares what the call needs, and answers the call to make. */
export const wordSteps = (w: World): Steps => ({
  ...postSteps(w),
  ...reviewSteps(w),
  ...lessonSteps(w),
  ...formSteps(w),
  ...messageSteps(w),
});

/** Prepares the calls that end in a mail: codes, invitations, campaigns and messages. */
function messageSteps(w: World): Steps {
  const { t, owner, channelSeq } = w;
  const made = makerOf(w);
  const emailOf = async ({ userSeq }: Person) =>
    (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${userSeq}`))[0]!.email;
  const invited = async (userTypeCd: StaffType = STAFF_TYPE.TEACHER, by = owner) => {
    const as = await person(t, '초대');
    const { inviteSeq } = await made('invite.create', by, { userTypeCd, email: await emailOf(as) });
    return { as, over: { inviteSeq: inviteSeq! }, body: {} };
  };
  const campaign = async () => {
    const later = { ...sampleOf(w, 'campaign.create'), reserveAt: daysAfter(Date.now(), 1).toISOString() };
    return { campaignId: (await made('campaign.create', owner, later))['campaignId']! };
  };

  return {
    'account.sendCode': async () => ({ as: null, body: { email: `c${Date.now()}@madang.test` } }),
    'account.signup': async () => {
      const password = 'Madang2026seoul!';
      const { phoneConfirm: _, ...sample } = sampleOf(w, 'account.signup');
      return { as: null, body: { ...sample, email: `n${Date.now()}@madang.test`, password, passwordConfirm: password } };
    },
    'message.remove': async () => {
      const later = { ...sampleOf(w, 'message.create'), reserveAt: daysAfter(Date.now(), 1).toISOString() };
      return { as: owner, over: { messageSeq: (await made('message.create', owner, later))['messageSeq']! } };
    },
    'campaign.send': async () => ({ as: owner, over: await campaign() }),
    'campaign.stop': async () => {
      const over = await campaign();
      await made('campaign.send', owner, {}, over);
      return { as: owner, over };
    },
    'invite.accept': async () => ({ ...(await invited()), body: { termsYn: true, privacyYn: true, sellerYn: true } }),
    'invite.reject': invited,
    'invite.resend': async () => ({ as: owner, over: (await invited()).over }),
    'invite.cancel': async () => ({ as: owner, over: (await invited()).over }),
    'invite.approve': async () => {
      const manager = await person(t, '운영', channelSeq, STAFF_TYPE.MANAGER);
      return { as: owner, over: (await invited(STAFF_TYPE.OWNER, manager)).over };
    },
    'account.sendResetToken': async () => {
      return { as: null, body: { email: await emailOf(await person(t, '이웃', channelSeq)) } };
    },
    'courseInvite.create': async () => ({
      as: owner,
      over: { courseSeq: await course(t, channelSeq) },
      body: sampleOf(w, 'courseInvite.create'),
    }),
  };
}
