import { CONTENT_REASON, HIDE_PERIOD, YN } from '@madang/contracts/codes';
import { person, type Person } from '../../apps/api-main/src/course/course.fixture';
import type { World } from '../security/world';
import { makerOf, sampleOf, type Steps } from './keyed-steps';

const SPAM_REPORT = { reasonCd: CONTENT_REASON.SPAM, reasonText: '' };
const NO_REASON = { reasonCd: null, reasonText: '' };

/** Prepares the calls about posts, comments, messages of a chat, and reports of them. */
export function postSteps(w: World): Steps {
  const { t, owner, channelSeq, learner } = w;
  const made = makerOf(w);
  const OPEN_POST = { ...sampleOf(w, 'board.createPost'), fixedYn: YN.NO, importantYn: YN.NO, secretYn: YN.NO, publicYn: YN.YES };
  const posted = async (as: Person) => ({ postSeq: (await made('board.createPost', as, OPEN_POST))['postSeq']! });
  const commented = async (as: Person) => {
    const over = await posted(owner);
    const { commentSeq } = await made('board.comment', as, { content: '댓글' }, over);
    return { ...over, commentSeq: commentSeq! };
  };
  const reported = async () => {
    const { postSeq } = await posted(learner);
    await made('report.create', owner, { kind: 'POST', itemSeq: postSeq, parentSeq: null, ...SPAM_REPORT });
    const [row] = await t.admin<{ seq: number }>('select max(case_seq)::int as seq from main.content_case');
    return { caseSeq: row!.seq };
  };
  const hidden = async () => {
    const over = await reported();
    await made('report.hide', owner, { ...SPAM_REPORT, termCd: HIDE_PERIOD.DAYS_30 }, over);
    return over;
  };
  const appealed = async () => {
    const over = await hidden();
    await made('report.appeal', learner, { text: '아니에요' }, over);
    return over;
  };
  const written = async () => ({ messageSeq: (await made('chat.send', learner, sampleOf(w, 'chat.send')))['messageSeq']! });

  return {
    'chat.enter': async () => ({ as: await person(t, '이웃', channelSeq) }),
    'chat.removeMessage': async () => ({ as: learner, over: await written(), body: NO_REASON }),
    'board.updatePost': async () => ({
      as: owner,
      over: await posted(owner),
      body: { ...sampleOf(w, 'board.updatePost'), title: '다른 제목' },
    }),
    'board.removePost': async () => ({ as: owner, over: await posted(owner), body: NO_REASON }),
    'board.mark': async () => ({ as: owner, over: await posted(owner), body: sampleOf(w, 'board.mark') }),
    'board.like': async () => ({ as: learner, over: await posted(owner) }),
    'board.unlike': async () => {
      const over = await posted(owner);
      await made('board.like', learner, {}, over);
      return { as: learner, over };
    },
    'board.updateComment': async () => ({ as: owner, over: await commented(owner), body: { content: '다른 댓글' } }),
    'board.removeComment': async () => ({ as: owner, over: await commented(owner), body: NO_REASON }),
    'report.create': async () => {
      const { postSeq } = await posted(learner);
      return { as: owner, body: { kind: 'POST', itemSeq: postSeq, parentSeq: null, ...SPAM_REPORT } };
    },
    'report.hide': async () => ({ as: owner, over: await reported(), body: { ...SPAM_REPORT, termCd: HIDE_PERIOD.DAYS_30 } }),
    'report.leave': async () => ({ as: owner, over: await reported() }),
    'report.restore': async () => ({ as: owner, over: await hidden() }),
    'report.appeal': async () => ({ as: learner, over: await hidden(), body: { text: '아니에요' } }),
    'report.answer': async () => ({ as: owner, over: await appealed(), body: { restoreYn: YN.YES, text: '' } }),
  };
}
