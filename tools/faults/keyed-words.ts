import { randomBytes } from 'node:crypto';
import { DELIVERY, DELIVERY_STATUS, FORM_MODIFICATION, HIDE_TERM } from '@madang/contracts/codes';
import { DAY } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { course, person, type Person } from '../../apps/api-main/src/course/course.fixture';
import type { World } from '../security/world';
import { callOf, learnerOf, makerOf, sampleOf, type Step } from './keyed-steps';

const SPAM = { reasonCd: 'SPAM', reasonText: '' };

/** For each call about messages and answers, a function that prepares what the call needs, and answers the call to make. */
export function wordSteps(w: World): Record<string, () => Promise<Step>> {
  const { t, owner, channelSeq, learner } = w;
  const made = makerOf(w);
  const somebody = (name = '이웃') => person(t, name, channelSeq);
  const OPEN_POST = { ...sampleOf(w, 'board.createPost'), fixedYn: 'N', importantYn: 'N', secretYn: 'N', publicYn: 'Y' };
  const emailOf = async ({ userSeq }: Person) =>
    (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${userSeq}`))[0]!.email;
  const posted = async (as: Person) => ({ postSeq: (await made('board.createPost', as, OPEN_POST))['postSeq']! });
  const commented = async (as: Person) => {
    const over = await posted(owner);
    const { commentSeq } = await made('board.comment', as, { content: '댓글' }, over);
    return { ...over, commentSeq: commentSeq! };
  };
  const reported = async () => {
    const { postSeq } = await posted(learner);
    await made('report.create', owner, { kind: 'POST', itemSeq: postSeq, parentSeq: null, ...SPAM });
    const [row] = await t.admin<{ seq: number }>('select max(case_seq)::int as seq from main.content_case');
    return { caseSeq: row!.seq };
  };
  const hidden = async () => {
    const over = await reported();
    await made('report.hide', owner, { ...SPAM, termCd: HIDE_TERM.DAYS_30 }, over);
    return over;
  };
  const appealed = async () => {
    const over = await hidden();
    await made('report.appeal', learner, { text: '아니에요' }, over);
    return over;
  };
  const reviewed = async () => {
    const one = await learnerOf(w);
    const { evaluationSeq } = await made('review.save', one.as, { ...sampleOf(w, 'review.save'), attendSeq: one.attendSeq }, one.over);
    return { ...one, over: { ...one.over, evaluationSeq: evaluationSeq! } };
  };
  const mission = async () => {
    const one = await learnerOf(w);
    const [row] = await t.admin<{ seq: number }>(
      insertInto(
        'main.curriculum',
        {
          channelSeq,
          courseSeq: one.courseSeq,
          curriculumTypeCd: '05',
          title: '과제',
          taskYn: 'Y',
        },
        sql`returning curriculum_seq::int as seq`,
      ),
    );
    return { ...one, over: { ...one.over, curriculumSeq: row!.seq } };
  };
  const submitted = async () => {
    const one = await mission();
    const { submissionSeq } = await made('mission.submit', one.as, sampleOf(w, 'mission.submit'), one.over);
    return { ...one, over: { ...one.over, submissionSeq: submissionSeq! } };
  };
  const invited = async (userTypeCd = 'TCH', by = owner) => {
    const as = await person(t, '초대');
    const { inviteSeq } = await made('invite.create', by, { userTypeCd, email: await emailOf(as) });
    return { as, over: { inviteSeq: inviteSeq! }, body: {} };
  };
  /** Prepares a form of one question that takes answers. */
  const form = async () => {
    const id = `${channelSeq.toString(36)}-${randomBytes(16).toString('base64url')}`;
    const [row] = await t.admin<{ seq: number }>(
      insertInto(
        'form.form',
        {
          channelSeq,
          id,
          title: '설문',
          useYn: 'Y',
          modification: FORM_MODIFICATION.EDITABLE,
          createdAt: sql`now()`,
          updatedAt: sql`now()`,
        },
        sql`returning form_seq::int as seq`,
      ),
    );
    const screen = sampleOf(w, 'form.updateScreen');
    await made('form.updateScreen', owner, screen, { formSeq: row!.seq });
    const found = (await w.ask(callOf('form.open').endpoint, learner.token, { id }).expect(200)).body.data as {
      blocks: { questionSeq: number | null; options: string[] }[];
    };
    const [question] = found.blocks.filter((one) => one.questionSeq !== null);
    return {
      as: await somebody(),
      over: { id },
      body: { answers: [{ questionSeq: question!.questionSeq!, value: question!.options[0]! }] },
    };
  };
  const written = async () => ({ messageSeq: (await made('chat.send', learner, sampleOf(w, 'chat.send')))['messageSeq']! });
  const campaign = async () => {
    const later = { ...sampleOf(w, 'campaign.create'), reserveAt: new Date(Date.now() + DAY).toISOString() };
    return { campaignId: (await made('campaign.create', owner, later))['campaignId']! };
  };
  /** Prepares a learner of a class with material to be sent, and the address for it. */
  const parcel = async () => {
    const { as, over, attendSeq } = await learnerOf(w, { delivery_cd: DELIVERY.REQUIRED });
    await t.admin(
      insertInto('main.delivery_address', {
        channelSeq,
        attendSeq,
        userSeq: as.userSeq,
        recipient: '김하나',
        phone: '01012345678',
        zipCode: '06236',
        address: '서울',
        updatedAt: sql`now()`,
      }),
    );
    return { over, deliverySeq: attendSeq };
  };
  const SENT = { statusCd: DELIVERY_STATUS.SENT, courierCd: '04', invoiceNo: '612345678901' };
  const ruled = async () => {
    const { as, courseSeq } = await learnerOf(w);
    await made('certificate.saveRule', owner, sampleOf(w, 'certificate.saveRule'), { courseSeq });
    return { courseSeq, userSeq: as.userSeq };
  };

  return {
    'chat.enter': async () => ({ as: await somebody() }),
    'chat.removeMessage': async () => ({ as: learner, over: await written(), body: { reasonCd: null, reasonText: '' } }),
    'board.updatePost': async () => ({
      as: owner,
      over: await posted(owner),
      body: { ...sampleOf(w, 'board.updatePost'), title: '다른 제목' },
    }),
    'board.removePost': async () => ({ as: owner, over: await posted(owner), body: { reasonCd: null, reasonText: '' } }),
    'board.mark': async () => ({ as: owner, over: await posted(owner), body: sampleOf(w, 'board.mark') }),
    'board.like': async () => ({ as: learner, over: await posted(owner) }),
    'board.unlike': async () => {
      const over = await posted(owner);
      await made('board.like', learner, {}, over);
      return { as: learner, over };
    },
    'board.updateComment': async () => ({ as: owner, over: await commented(owner), body: { content: '다른 댓글' } }),
    'board.removeComment': async () => ({ as: owner, over: await commented(owner), body: { reasonCd: null, reasonText: '' } }),
    'review.save': async () => {
      const one = await learnerOf(w);
      return { ...one, body: { ...sampleOf(w, 'review.save'), attendSeq: one.attendSeq } };
    },
    'review.remove': async () => {
      const one = await reviewed();
      return { ...one, body: { attendSeq: one.attendSeq } };
    },
    'review.helpful': async () => ({ as: await somebody(), over: (await reviewed()).over }),
    'review.unhelpful': async () => {
      const one = { as: await somebody(), over: (await reviewed()).over };
      await made('review.helpful', one.as, {}, one.over);
      return one;
    },
    'review.reply': async () => ({ as: owner, over: (await reviewed()).over, body: sampleOf(w, 'review.reply') }),
    'review.hide': async () => ({ as: owner, over: (await reviewed()).over, body: sampleOf(w, 'review.hide') }),
    'review.adminRemove': async () => ({ as: owner, over: (await reviewed()).over, body: sampleOf(w, 'review.adminRemove') }),
    'mission.submit': async () => ({ ...(await mission()), body: sampleOf(w, 'mission.submit') }),
    'mission.edit': async () => ({ ...(await submitted()), body: { content: '다시 썼어요', files: [] } }),
    'mission.remove': submitted,
    'mission.feedback': async () => ({ as: owner, over: (await submitted()).over, body: sampleOf(w, 'mission.feedback') }),
    'form.answer': form,
    'form.editAnswer': async () => {
      const one = await form();
      const { answerSeq } = await made('form.answer', one.as, one.body, one.over);
      return { ...one, over: { ...one.over, answerSeq: answerSeq! } };
    },
    'report.create': async () => {
      const { postSeq } = await posted(learner);
      return { as: owner, body: { kind: 'POST', itemSeq: postSeq, parentSeq: null, ...SPAM } };
    },
    'report.hide': async () => ({ as: owner, over: await reported(), body: { ...SPAM, termCd: HIDE_TERM.DAYS_30 } }),
    'report.leave': async () => ({ as: owner, over: await reported() }),
    'report.restore': async () => ({ as: owner, over: await hidden() }),
    'report.appeal': async () => ({ as: learner, over: await hidden(), body: { text: '아니에요' } }),
    'report.answer': async () => ({ as: owner, over: await appealed(), body: { restoreYn: 'Y', text: '' } }),
    'certificate.issue': async () => ({ as: owner, over: await ruled() }),
    'certificate.revoke': async () => {
      const over = await ruled();
      const one = await made('certificate.issue', owner, {}, over);
      return { as: owner, over: { ...over, ...one }, body: sampleOf(w, 'certificate.revoke') };
    },
    'account.sendCode': async () => ({ as: null, body: { email: `c${Date.now()}@madang.test` } }),
    'account.signup': async () => {
      const password = 'Madang2026seoul!';
      const { phoneConfirm: _, ...sample } = sampleOf(w, 'account.signup');
      return { as: null, body: { ...sample, email: `n${Date.now()}@madang.test`, password, passwordConfirm: password } };
    },
    'curriculum.complete': async () => {
      const one = await learnerOf(w);
      const [row] = await t.admin<{ seq: number }>(
        insertInto(
          'main.curriculum',
          {
            channelSeq,
            courseSeq: one.courseSeq,
            curriculumTypeCd: '05',
            title: '글',
            content: '<p>글</p>',
          },
          sql`returning curriculum_seq::int as seq`,
        ),
      );
      return { ...one, over: { ...one.over, curriculumSeq: row!.seq } };
    },
    'attendance.mark': async () => ({ as: owner, body: sampleOf(w, 'attendance.mark') }),
    'message.remove': async () => {
      const later = { ...sampleOf(w, 'message.create'), reserveAt: new Date(Date.now() + DAY).toISOString() };
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
      const manager = await person(t, '운영', channelSeq, 'MNG');
      return { as: owner, over: (await invited('OWN', manager)).over };
    },
    'delivery.save': async () => ({ as: owner, over: { deliverySeq: (await parcel()).deliverySeq }, body: SENT }),
    'delivery.saveMany': async () => ({
      ...{ as: owner, body: { deliveries: [{ deliverySeq: (await parcel()).deliverySeq, ...SENT }], checkOnly: false } },
    }),
    'curriculum.savePlaytime': async () => {
      const one = await learnerOf(w);
      const [row] = await t.admin<{ seq: number }>(
        insertInto(
          'main.curriculum',
          {
            channelSeq,
            courseSeq: one.courseSeq,
            curriculumTypeCd: '02',
            title: '영상',
            vodTypeCd: '00',
            linkUrl: 'https://youtu.be/aqz-KE-bpKQ',
          },
          sql`returning curriculum_seq::int as seq`,
        ),
      );
      return { ...one, body: { curriculumSeq: row!.seq, playSecond: 10, watchedSecond: 10, endedYn: 'N' } };
    },
    'account.sendResetToken': async () => {
      return { as: null, body: { email: await emailOf(await somebody()) } };
    },
    'courseInvite.create': async () => ({
      ...{ as: owner, over: { courseSeq: await course(t, channelSeq) } },
      body: sampleOf(w, 'courseInvite.create'),
    }),
  };
}
