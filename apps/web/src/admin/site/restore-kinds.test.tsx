import { COURSE_TYPE_CD, LESSON_TYPE, FARE, USER_LIMIT } from '@madang/contracts/codes';
import { formApi } from '@madang/contracts/form/form';
import { boardApi } from '@madang/contracts/main/board';
import { challengeApi } from '@madang/contracts/main/challenge';
import { channelApi } from '@madang/contracts/main/channel';
import { couponApi, type CouponDetail } from '@madang/contracts/main/coupon';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { membershipApi, type Membership } from '@madang/contracts/main/membership';
import { packageApi } from '@madang/contracts/main/package';
import { dataHistoryApi, type DataHistory } from '@madang/contracts/util/data-history';
import { screen, waitFor, within } from '@testing-library/react';
import { keyOf, queryClient } from '../../lib/query';
import { aBoard } from '../../testing/board-samples';
import { aLesson, inDays, information } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

beforeEach(() => queryClient.clear());
const OWNER = { session: { roles: ownerRoles } };
const DO = '이전 값으로 되돌리기';
const line = (over: Partial<DataHistory>): DataHistory => ({
  historySeq: 5,
  courseSeq: null,
  courseTitle: null,
  entity: 'COURSE',
  seq: 12,
  action: 'UPDATE',
  userSeq: 7,
  bySupport: false,
  userName: '윤지호',
  keyName: null,
  subject: '도자기',
  createdAt: '2026-11-20T03:00:00Z',
  before: {},
  after: {},
  ...over,
});
const open = async (of: DataHistory) => {
  server.use(answer(dataHistoryApi.list, { list: [of], totalCount: 1 }));
  const { user } = renderRoute('/settings/data-history', OWNER);
  await user.click(within((await screen.findByText('윤지호')).closest('tr')!).getByRole('button'));
  const panel = await screen.findByRole('dialog');
  const ask = async () => {
    await user.click(await within(panel).findByRole('button', { name: DO }));
    return screen.findByRole('dialog', { name: '이전 값으로 되돌릴까요?' });
  };
  return {
    user,
    panel,
    ask,
    send: async () => user.click(within(screen.getByRole('dialog', { name: /되돌릴까요/ })).getByRole('button', { name: DO })),
  };
};

test('AM-860 switches of a class are told in words and go back one by one, with the line that was seen', async () => {
  const now = information({ slackChannel: '#둘' }, { courseTutorShowYn: 'N', courseReviewShowYn: 'N' });
  const saved = recording(courseApi.updateSetting, () => now.setting as never);
  server.use(answer(courseApi.find, now), saved.handler);
  const { panel, ask, send } = await open(
    line({ before: { courseTutorShowYn: 'Y', slackChannel: '#하나' }, after: { courseTutorShowYn: 'N', slackChannel: '#둘' } }),
  );
  expect(panel).toHaveTextContent(/강사 보이기바꾸기 전켜짐바꾼 뒤꺼짐/);
  expect(await ask()).toHaveTextContent(/강사 보이기지금꺼짐되돌린 뒤켜짐/);
  await send();
  await waitFor(() => expect(saved.asked[0]).toMatchObject({ params: { courseSeq: '12' } }));
  expect(saved.asked[0]!.body).toEqual({ courseTutorShowYn: 'Y', slackChannel: '#하나' });
  expect(saved.asked[0]!.headers.get('seen-line')).toBe('5');
});

test('AM-860 codes of a class are told by the words of its forms, its category by its name', async () => {
  const now = information({ difficultyCd: '03', channelCategorySeq: 2, courseType: 'LIVE', liveTypeCd: '01', curriculumProgressCd: '01' });
  const saved = recording(courseApi.update, now);
  server.use(
    answer(courseApi.find, now),
    answer(channelApi.categories, [
      { channelCategorySeq: 1, name: '도예' },
      { channelCategorySeq: 2, name: '목공' },
    ] as never),
    saved.handler,
  );
  const { ask, send } = await open(
    line({
      before: { difficultyCd: '01', channelCategorySeq: 1, curriculumProgressCd: '00', publishStatusCd: '99', teacherSeqs: null },
      after: { difficultyCd: '03', channelCategorySeq: 2, curriculumProgressCd: '01', publishStatusCd: '00', teacherSeqs: null },
    }),
  );
  const dialog = await ask();
  expect(dialog).toHaveTextContent(/난이도지금고급되돌린 뒤입문/);
  await waitFor(() => expect(dialog).toHaveTextContent(/중분류지금목공되돌린 뒤도예/));
  expect(dialog).toHaveTextContent(/학습 순서지금차례대로되돌린 뒤자유롭게/);
  expect(dialog).toHaveTextContent('게시와 휴지통은 클래스 목록에서 바꿔요: 게시');
  expect(dialog).toHaveTextContent('이전 값을 기록하지 않아서 되돌리지 않아요: 강사');
  await send();
  await waitFor(() => expect(saved.asked[0]!.body).toEqual({ difficultyCd: '01', channelCategorySeq: 1, curriculumProgressCd: '00' }));
});

test('AM-860 the questions of a class go back with those that the line does not name', async () => {
  const questions = { attendPhoneInputYn: 'Y' as const, courseQuestionStatus: '99', courseQuestions: [] };
  const saved = recording(courseApi.updateQuestions, questions);
  server.use(answer(courseApi.find, information()), answer(courseApi.questions, questions), saved.handler);
  const asked = [{ question: '하는 일', requiredYn: 'Y' }];
  const { ask, send } = await open(
    line({ before: { questionStatusCd: '00', courseQuestions: asked }, after: { questionStatusCd: '99', courseQuestions: [] } }),
  );
  const dialog = await ask();
  expect(dialog).toHaveTextContent(/신청 질문 사용지금묻지 않아요되돌린 뒤신청할 때 물어요/);
  expect(dialog).toHaveTextContent(/되돌린 뒤1\. 하는 일 \(필수\)/);
  await send();
  await waitFor(() =>
    expect(saved.asked[0]!.body).toEqual({ attendPhoneInputYn: 'Y', courseQuestionStatus: '00', courseQuestions: asked }),
  );
});

test('AM-861 what somebody changes while the dialog is open is not overwritten: it is shown, with who, and goes back when asked again', async () => {
  let slackChannel = '#둘';
  const later = [
    {
      historySeq: 9,
      courseSeq: null,
      courseTitle: null,
      userName: '김하늘',
      keyName: null,
      fields: ['slackChannel'],
      createdAt: '2026-11-29T03:00:00Z',
    },
  ];
  server.use(
    answer(courseApi.find, () => information({ slackChannel })),
    refuse(courseApi.updateSetting, 'CHANGED_MEANWHILE', '그사이 다른 사람이 같은 항목을 바꿨어요.'),
  );
  const { ask, send } = await open(line({ before: { slackChannel: '#하나' }, after: { slackChannel: '#둘' } }));
  expect(await ask()).not.toHaveTextContent('그 뒤에 또 바뀌었어요');
  slackChannel = '#셋';
  server.use(answer(dataHistoryApi.later, later));
  await send();
  const dialog = await screen.findByRole('dialog', { name: /되돌릴까요/ });
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('그사이 다른 사람이 같은 항목을 바꿨어요.');
  await waitFor(() => expect(dialog).toHaveTextContent(/슬랙 채널지금#셋되돌린 뒤#하나/));
  expect(dialog).toHaveTextContent(/그 뒤에 또 바뀌었어요.*슬랙 채널 \(김하늘, /);
  const saved = recording(courseApi.updateSetting, information().setting as never);
  server.use(saved.handler);
  await send();
  await waitFor(() => expect(saved.asked[0]!.headers.get('seen-line')).toBe('9'));
});

test('AM-910 a price goes back although another field was changed since: that line counts as seen, and nothing is told to be discarded', async () => {
  const now = information({ fareCd: FARE.PAID, price: 140_000, installmentMonth: 2, installmentPrice: 70_000 });
  const saved = recording(courseApi.updatePayment, now);
  const later = [
    { historySeq: 9, courseSeq: null, courseTitle: null, userName: '김하늘', keyName: null, fields: [], createdAt: '2026-11-29T03:00:00Z' },
  ];
  server.use(answer(courseApi.find, now), answer(dataHistoryApi.later, later), saved.handler);
  const { ask, send } = await open(line({ before: { price: 98_000 }, after: { price: 140_000 } }));
  const dialog = await ask();
  expect(dialog).not.toHaveTextContent('그 뒤에 또 바뀌었어요');
  expect(dialog).not.toHaveTextContent('유료가 아니게 돼요');
  await send();
  await waitFor(() => expect(saved.asked[0]!.body).toMatchObject({ price: 98_000, installmentMonth: 2, installmentPrice: 49_000 }));
  expect(saved.asked[0]!.headers.get('seen-line')).toBe('9');
});

test('AM-910 a class that would stop being paid by it is told to lose its discount and material cost', async () => {
  server.use(answer(courseApi.find, information({ fareCd: FARE.PAID, price: 140_000, discountPrice: 100_000 })));
  const { ask } = await open(line({ before: { fareCd: FARE.OPEN, price: 0 }, after: { fareCd: FARE.PAID, price: 140_000 } }));
  expect(await ask()).toHaveTextContent(/유료가 아니게 돼요.*할인.*재료비/);
});

test('AM-862 a package that refuses says it by the label of the form, and once it went back its own page is fetched anew', async () => {
  const packaged = { courseTypeCd: COURSE_TYPE_CD.PACKAGE, fareCd: FARE.PAID, price: 50_000, userLimitTypeCd: USER_LIMIT.CAPPED };
  const own = keyOf(packageApi.find, { params: { courseSeq: 12 } });
  queryClient.setQueryData(own, {});
  server.use(
    answer(courseApi.find, information({ ...packaged, maxUserCount: 30 })),
    refuse(packageApi.update, 'BAD_INPUT', '입력한 내용을 확인해 주세요.', [{ field: 'partNumber', message: '이미 25명이 있어요.' }]),
  );
  const { ask, send } = await open(line({ before: { maxUserCount: 20 }, after: { maxUserCount: 30 } }));
  await ask();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('되돌리지 못했어요정원: 이미 25명이 있어요.');
  const saved = recording(packageApi.update, {} as never);
  server.use(saved.handler);
  await send();
  await waitFor(() => expect(saved.asked[0]!.body).toMatchObject({ partNumber: 20 }));
  await waitFor(() => expect(queryClient.getQueryState(own)!.isInvalidated).toBe(true));
});

test('AM-862 a refused restoring says the reason of the form’s call, and the dialog stays', async () => {
  const now = { ...aCoupon(), issueCount: 50 };
  server.use(
    answer(couponApi.find, now),
    refuse(couponApi.update, 'BAD_INPUT', '입력한 내용을 확인해 주세요.', [{ field: 'issueCount', message: '이미 3장을 나눠 줬어요.' }]),
  );
  const { ask, send } = await open(line({ entity: 'COUPON', seq: 7, before: { issueCount: 2 }, after: { issueCount: 50 } }));
  await ask();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('되돌리지 못했어요발급 수량: 이미 3장을 나눠 줬어요.');
  expect(screen.getByRole('dialog', { name: /되돌릴까요/ })).toBeVisible();
});

test('AM-860 a coupon gets its title and time back, its discount does not, and becoming usable again is said', async () => {
  const now = { ...aCoupon(), title: '여름', endAt: inDays(-2), discount: 20 };
  const saved = recording(couponApi.update, now);
  server.use(answer(couponApi.find, now), saved.handler);
  const { ask, send } = await open(
    line({
      entity: 'COUPON',
      seq: 7,
      before: { title: '봄', endAt: null, discount: 15, courses: ['하나'] },
      after: { title: '여름', endAt: inDays(-2), discount: 20, courses: ['둘'] },
    }),
  );
  const dialog = await ask();
  expect(dialog).toHaveTextContent(/사용 종료지금.*되돌린 뒤제한 없음/);
  expect(dialog).toHaveTextContent('끝난 쿠폰을 다시 쓸 수 있게 돼요');
  expect(dialog).toHaveTextContent('쿠폰을 가진 사람에게 약속한 값이라 되돌리지 않아요: 할인.');
  expect(dialog).toHaveTextContent('이름만 기록해서 되돌리지 않아요: 쓸 수 있는 클래스.');
  await send();
  await waitFor(() =>
    expect(saved.asked[0]!.body).toMatchObject({ title: '봄', endAt: null, discount: 20, issueCount: 100, code: 'SPRING24' }),
  );
});

test('AM-860 a coupon that is used up is not brought back to life', async () => {
  server.use(answer(couponApi.find, { ...aCoupon(), issueCount: 3, usedCount: 3 }));
  const { user, panel } = await open(line({ entity: 'COUPON', seq: 7, before: { issueCount: 100 }, after: { issueCount: 3 } }));
  await user.click(within(panel).getByRole('button', { name: DO }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('이 쿠폰은 모두 쓰였어요.');
  expect(screen.queryByRole('dialog', { name: /되돌릴까요/ })).toBeNull();
});

test('AM-860 a board and a membership go back by their forms; a price does not', async () => {
  const savedBoard = recording(boardApi.update, aBoard());
  server.use(answer(boardApi.find, aBoard({ name: '수다', readScope: 'STAFF', categories: ['하나'] })), savedBoard.handler);
  const board = await open(
    line({
      entity: 'BOARD',
      seq: 3,
      before: { boardName: '라운지', readScope: 'EVERYONE' },
      after: { boardName: '수다', readScope: 'STAFF' },
    }),
  );
  expect(await board.ask()).toHaveTextContent(/읽기지금운영진되돌린 뒤누구나/);
  await board.send();
  await waitFor(() => expect(savedBoard.asked[0]!.body).toMatchObject({ name: '라운지', readScope: 'EVERYONE', categories: ['하나'] }));
});

test('AM-860 a membership gets its words and benefits back, while its price stays', async () => {
  const now = {
    membershipSeq: 4,
    title: '모두',
    description: '',
    price: 9000,
    periodCd: 'AUTO',
    benefits: [],
    courseSeqs: [1],
    openYn: 'Y',
  };
  const saved = recording(membershipApi.update, now as never);
  server.use(answer(membershipApi.find, now as Partial<Membership> as Membership), saved.handler);
  const { ask, send } = await open(
    line({
      entity: 'MEMBERSHIP',
      seq: 4,
      before: { description: '모든 강의', benefits: ['자료'], price: 5000 },
      after: { description: '', benefits: [], price: 9000 },
    }),
  );
  expect(await ask()).toHaveTextContent('회원은 가입할 때의 가격을 그대로 내서 되돌리지 않아요: 가격.');
  await send();
  await waitFor(() =>
    expect(saved.asked[0]!.body).toMatchObject({ description: '모든 강의', benefits: ['자료'], price: 9000, courseSeqs: [1] }),
  );
});

const inClass = { courseSeq: 12, courseTitle: '도자기' };
test('AM-1332 a lesson gets its text, dates and switches back, what else it has stays, and what is not told says why', async () => {
  const now = aLesson({
    curriculumSeq: 9,
    curriculumTypeCd: LESSON_TYPE.FILE,
    title: '자료',
    requiredMinutes: 20,
    isPublic: true,
    pdfSecurityYn: 'Y',
  });
  const saved = recording(curriculumApi.save, now);
  server.use(answer(courseApi.find, information()), answer(curriculumApi.list, [now]), saved.handler);
  const { ask, send } = await open(
    line({
      ...inClass,
      entity: 'LESSON',
      seq: 9,
      before: { requiredMinutes: 10, isPublic: false, openedAt: '2026-12-10T00:00:00.000Z', files: ['1장.pdf'], content: null },
      after: { requiredMinutes: 20, isPublic: true, openedAt: null, files: ['2장.pdf'], content: null },
    }),
  );
  const dialog = await ask();
  expect(dialog).toHaveTextContent(/지금20되돌린 뒤10/);
  expect(dialog).toHaveTextContent('이름만 기록해서 되돌리지 않아요');
  await send();
  await waitFor(() =>
    expect(saved.asked[0]).toMatchObject({
      params: { courseSeq: '12' },
      body: {
        curriculumSeq: 9,
        title: '자료',
        requiredMinutes: 10,
        isPublic: false,
        openedAt: '2026-12-10T00:00:00.000Z',
        pdfSecurityYn: 'Y',
      },
    }),
  );
  expect(saved.asked[0]!.headers.get('seen-line')).toBe('5');
});

test('AM-1332 a video goes back to its earlier address with its length; from or to an upload it does not', async () => {
  const now = aLesson({
    curriculumSeq: 9,
    curriculumTypeCd: '02',
    vodTypeCd: '01',
    linkUrl: 'https://vimeo.com/1',
    duration: 60,
    limitPercent: 0,
  });
  const saved = recording(curriculumApi.save, now);
  const info = { id: 'a', title: '', description: '', duration: 212, thumbnail: null, vodTypeCd: '00' as const };
  server.use(answer(curriculumApi.list, [now]), answer(curriculumApi.videoLinkInfo, info), saved.handler);
  const of = (before: Record<string, unknown>) =>
    line({ ...inClass, entity: 'LESSON', seq: 9, before, after: { vodTypeCd: '01', linkUrl: 'https://vimeo.com/1', limitPercent: 100 } });
  const { ask, send } = await open(of({ vodTypeCd: '00', linkUrl: 'https://youtu.be/dQw4w9WgXcQ', limitPercent: null }));
  await ask();
  await send();
  await waitFor(() =>
    expect(saved.asked[0]!.body).toMatchObject({
      vodTypeCd: '00',
      linkUrl: 'https://youtu.be/dQw4w9WgXcQ',
      duration: 212,
      limitPercent: 0,
    }),
  );
});
test('AM-1332 from a video that was uploaded only the rest of a lesson goes back', async () => {
  const now = aLesson({ curriculumSeq: 9, curriculumTypeCd: '02', title: '새 이름', vodTypeCd: '01', linkUrl: 'https://vimeo.com/1' });
  server.use(answer(curriculumApi.list, [now]));
  const { ask } = await open(
    line({
      ...inClass,
      entity: 'LESSON',
      seq: 9,
      before: { title: '옛 이름', vodTypeCd: '02', linkUrl: null, uploadVodSeq: null },
      after: { title: '새 이름', vodTypeCd: '01', linkUrl: 'https://vimeo.com/1', uploadVodSeq: null },
    }),
  );
  const dialog = await ask();
  expect(dialog).toHaveTextContent(/지금새 이름되돌린 뒤옛 이름/);
  expect(dialog).toHaveTextContent('올린 영상은 이름을 기록하지 않아서 되돌리지 않아요');
});

test('AM-1332 a deleted lesson is said to be gone', async () => {
  server.use(answer(curriculumApi.list, []));
  const { user, panel } = await open(line({ ...inClass, entity: 'LESSON', seq: 9, before: { title: '하나' }, after: { title: '둘' } }));
  await user.click(within(panel).getByRole('button', { name: DO }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('지워졌거나 휴지통에 있어서 되돌릴 수 없어요.');
});

test('AM-1332 a term gets its days back, and says what that means for its participants', async () => {
  const term = {
    termSeq: 4,
    name: '1기',
    startAt: '2026-12-01T00:00:00.000Z',
    endAt: '2027-02-01T00:00:00.000Z',
    maxUserCount: 10,
    attendCount: 3,
    waitCnt: 0,
  };
  const saved = recording(challengeApi.updateTerm, term);
  server.use(answer(challengeApi.terms, { terms: [term], defaultTermSeq: 4 }), saved.handler);
  const { ask, send } = await open(
    line({
      ...inClass,
      entity: 'CHALLENGE_TERM',
      seq: 4,
      before: { termEndAt: '2027-01-01T00:00:00.000Z' },
      after: { termEndAt: '2027-02-01T00:00:00.000Z' },
    }),
  );
  expect(await ask()).toHaveTextContent(/이미 신청한 사람이 있는 기수예요.*기수 종료/);
  await send();
  await waitFor(() =>
    expect(saved.asked[0]).toMatchObject({
      params: { courseSeq: '12', termSeq: '4' },
      body: { name: '1기', startAt: term.startAt, endAt: '2027-01-01T00:00:00.000Z', maxUserCount: 10 },
    }),
  );
});

test('AM-1332 a form gets its words and its switch back, its questions and how long it keeps answers stay', async () => {
  const form = {
    formSeq: 31,
    title: '새 폼',
    description: '',
    modification: 'MOD_N',
    useYn: 'N',
    startAt: null,
    endAt: null,
    answersKept: '6M',
    message: '고마워요',
    redirectUrl: null,
    noticeEmail: 'a@b.kr',
    blocks: [],
  };
  const saved = recording(formApi.update, form as never);
  const event = recording(formApi.updateEvent, form as never);
  server.use(answer(formApi.find, form as never), saved.handler, event.handler);
  const { ask, send, panel } = await open(
    line({
      entity: 'FORM',
      seq: 31,
      before: { title: '폼', useYn: 'Y', answersKept: '12M' },
      after: { title: '새 폼', useYn: 'N', answersKept: '6M' },
    }),
  );
  const dialog = await ask();
  expect(dialog).toHaveTextContent('폼을 다시 열거나 닫아요');
  expect(dialog).toHaveTextContent('되돌리면 답변이 더 일찍 지워질 수 있어서 되돌리지 않아요');
  await send();
  await waitFor(() => expect(saved.asked[0]!.body).toMatchObject({ title: '폼', useYn: 'Y', answersKept: '6M' }));
  await waitFor(() => expect(panel).not.toBeVisible());
});
test('AM-1332 the words after an answer go back by their own call, which keeps the coupon and the address', async () => {
  const form = { formSeq: 31, message: '고마워요', redirectUrl: null, noticeEmail: 'a@b.kr', blocks: [] };
  const event = recording(formApi.updateEvent, form as never);
  server.use(answer(formApi.find, form as never), event.handler);
  const { ask, send } = await open(
    line({
      entity: 'FORM',
      seq: 31,
      before: { message: '감사합니다', couponInfoSeq: null },
      after: { message: '고마워요', couponInfoSeq: null },
    }),
  );
  expect(await ask()).toHaveTextContent('이전 값을 기록하지 않아서 되돌리지 않아요');
  await send();
  await waitFor(() => expect(event.asked[0]!.body).toEqual({ message: '감사합니다', redirectUrl: null, noticeEmail: 'a@b.kr' }));
});
test('AM-1332 the questions of a form do not go back, since answers belong to them', async () => {
  const { panel } = await open(
    line({ entity: 'FORM', seq: 31, before: { blocks: [{ label: '이름' }] }, after: { blocks: [{ label: '별명' }] } }),
  );
  expect(panel).toHaveTextContent('질문에는 받은 답변이 붙어 있어서 되돌리지 않아요');
  expect(within(panel).queryByRole('button', { name: DO })).toBeNull();
});

test('AM-1331 a new order of lessons says which moved where, and a larger one lists them', async () => {
  const { panel } = await open(
    line({
      before: { lessonOrder: { movedLesson: '함수', inSection: '1장', place: 2 } },
      after: { lessonOrder: { movedLesson: '함수', inSection: null, place: 1 } },
    }),
  );
  expect(screen.getByRole('table', { hidden: true })).toHaveTextContent('강의 순서 ‘함수’ · 섹션 없이 1번째');
  expect(panel).toHaveTextContent(/강의 순서바꾸기 전‘함수’ · ‘1장’ 섹션의 2번째바꾼 뒤‘함수’ · 섹션 없이 1번째/);
  expect(panel).toHaveTextContent('순서는 커리큘럼 화면에서 끌어서 바꿔요: 강의 순서');
});
test('AM-1331 a new order of many lessons lists them', async () => {
  const { panel } = await open(line({ before: { lessonOrder: ['하나', '둘', '셋'] }, after: { lessonOrder: ['셋', '둘', '하나'] } }));
  expect(panel).toHaveTextContent(/바꾸기 전하나\s*둘\s*셋바꾼 뒤셋\s*둘\s*하나/);
});

test('AM-862 what was deleted is said to be, instead of a button that does nothing', async () => {
  server.use(refuse(boardApi.find, 'NO_DATA'));
  const { user, panel } = await open(line({ entity: 'BOARD', seq: 3, before: { boardName: '라운지' }, after: { boardName: '수다' } }));
  await user.click(within(panel).getByRole('button', { name: DO }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('지워졌거나 휴지통에 있어서 되돌릴 수 없어요.');
});

test('AM-860 a line whose fields all stay says why, field by field', async () => {
  const { panel } = await open(line({ entity: 'BOARD', seq: null, before: { boards: ['하나', '둘'] }, after: { boards: ['둘', '하나'] } }));
  expect(panel).toHaveTextContent('이름만 기록해서 되돌리지 않아요: 게시판 순서.');
  expect(within(panel).queryByRole('button', { name: DO })).toBeNull();
});

function aCoupon(): CouponDetail {
  return {
    couponInfoSeq: 7,
    title: '봄맞이',
    code: 'SPRING24',
    discountTypeCd: '01',
    discount: 15,
    startAt: null,
    endAt: null,
    status: 'RUNNING',
    courseSeqs: [],
    courses: [],
    issueCount: 100,
    offerYn: 'N',
    issuedCount: 3,
    usedCount: 1,
    createdAt: inDays(-3),
    heldCount: 0,
    discountSum: 0,
  };
}
