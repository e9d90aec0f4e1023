import { enrolmentApi, type Learner } from '@madang/contracts/main/enrolment';
import { challengeApi, type AdminChallenge, type ChallengeDetail, type ChallengeMission } from '@madang/contracts/main/challenge';
import type { StaffTerm } from '@madang/contracts/main/challenge-rules';
import { channelApi } from '@madang/contracts/main/channel';
import { chatApi } from '@madang/contracts/main/chat';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { courseStaffApi, operatorApi } from '@madang/contracts/main/operator';
import { reviewApi } from '@madang/contracts/main/review';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { act, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../lib/query';
import { aLesson, inDays, information } from '../testing/course-samples';
import { giveReason } from '../testing/sheet';
import { renderRoute } from '../testing/render';
import { aChannel, teacherRoles } from '../testing/samples';
import { answer, recording, refuse, server } from '../testing/server';

const staff = (roles: readonly string[] = PERMISSIONS, saasYn: 'Y' | 'N' = 'Y') => {
  const channel = aChannel();
  return {
    channel: { ...channel, channelSetting: { ...channel.channelSetting, saasYn } },
    session: { roles: [...roles], isChannelUser: true },
  };
};
const term = (more: Partial<StaffTerm> = {}): StaffTerm => ({
  termSeq: 1,
  name: '1기',
  startAt: inDays(-2),
  endAt: inDays(19),
  maxUserCount: 30,
  attendCount: 4,
  waitCnt: 0,
  ...more,
});
const second = term({ termSeq: 2, name: '2기', startAt: inDays(10), endAt: inDays(31), maxUserCount: 0, attendCount: 0 });
const facts = {
  courseSeq: 12,
  title: '21일 글쓰기',
  imageUrl: null,
  fareCd: '01',
  price: 19_000,
  discountPrice: null,
  currency: 'KRW' as const,
  publishStatusCd: '00',
  publicCd: '00',
  missionCount: 1,
  attendCount: 4,
  acceptCnt: 4,
  waitCnt: 0,
  reviewCount: 0,
  reviewRate: 0,
  createdAt: inDays(-9),
  updatedAt: inDays(-1),
};
const row: AdminChallenge = {
  ...facts,
  priceEx: null,
  discountPriceEx: null,
  discountStartAt: null,
  discountEndAt: null,
  materialPrice: null,
  materialPriceEx: null,
  courseType: 'CUSTOM',
  courseTypeCd: '07',
  state: 'OPEN',
  maxUserCount: 0,
  userLimitTypeCd: '01',
  restoreExpiredAt: null,
  termCount: 2,
  term: term(),
};
const detail = (more: Partial<ChallengeDetail> = {}): ChallengeDetail => ({
  challenge: {
    ...facts,
    subTitle: '',
    introduction: '',
    channelCategorySeq: null,
    priceEx: null,
    period: 21,
    choiseTypeCd: '00',
    trashTypeCd: '00',
    xp: 300,
    acceptCnt: 4,
    attendSum: 4,
    likeCount: 0,
  },
  terms: [second, term()],
  defaultTermSeq: 2,
  leaders: [],
  ...more,
});
const post = aLesson({ curriculumSeq: 7, courseSeq: 12, curriculumTypeCd: '09', title: '매일 인증', xp: 300 });
const mission: ChallengeMission = { ...post, submissionCount: 8, completedCount: 1 };
/** The settings of course 12, a challenge. */
const settings = (more: object = {}) => {
  const info = information();
  server.use(
    answer(courseApi.find, { ...info, course: { ...info.course, courseSeq: 12, courseTypeCd: '07', title: '21일 글쓰기', ...more } }),
    answer(courseApi.publishCheck, { ready: true, missing: [] }),
    answer(curriculumApi.list, [post]),
    answer(courseApi.staff, []),
    answer(channelApi.categories, []),
    answer(chatApi.mine, []),
    answer(courseStaffApi.list, []),
    answer(challengeApi.find, detail()),
    answer(challengeApi.missions, [mission]),
  );
};
beforeEach(() => queryClient.clear());

test('ST-004 RT-140 staff see challenges with term, price and participants, and make one', async () => {
  const made = recording(challengeApi.create, () => detail());
  settings();
  server.use(answer(challengeApi.adminList, { list: [row], totalCount: 1 }), made.handler);
  const { user, path } = renderRoute('/settings/challenge', staff());
  const line = (await screen.findByRole('link', { name: /21일 글쓰기/ })).closest('tr')!;
  for (const text of ['판매 중', '1기', '진행 중', '19,000원']) expect(within(line).getByText(text)).toBeInTheDocument();
  expect(within(line).getByRole('link', { name: '4' })).toHaveAttribute('href', '/studio/12/challenge/attendees');
  await user.click(screen.getByRole('button', { name: '챌린지 만들기' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /챌린지 이름/ }), '21일 글쓰기');
  await user.click(within(dialog).getByRole('button', { name: '만들기' }));
  await waitFor(() => expect(path()).toBe('/settings/challenge/detail?courseSeq=12'));
  expect(made.asked[0]!.body).toMatchObject({ title: '21일 글쓰기', price: 0, period: 21 });
});

test('AM-918 leaving above the form of a new challenge asks first; once it is saved nothing is asked', async () => {
  settings();
  server.use(answer(challengeApi.adminList, { list: [row], totalCount: 1 }), answer(challengeApi.create, detail()));
  const { user, path, router } = renderRoute('/settings/challenge', staff());
  await user.click(await screen.findByRole('button', { name: '챌린지 만들기' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /챌린지 이름/ }), '21일 글쓰기');
  await act(() => router.navigate('/settings/contents'));
  const question = await screen.findByRole('alertdialog', { name: '저장하지 않고 나갈까요?' });
  expect(question).toHaveTextContent('바뀐 내용: 챌린지 이름');
  await user.click(within(question).getByRole('button', { name: '계속 편집할게요' }));
  await user.click(within(dialog).getByRole('button', { name: '만들기' }));
  await waitFor(() => expect(path()).toBe('/settings/challenge/detail?courseSeq=12'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('AM-198 PE-056 who may not set prices makes a challenge that is free, and is told why', async () => {
  const made = recording(challengeApi.create, () => detail());
  settings();
  server.use(answer(challengeApi.adminList, { list: [row], totalCount: 1 }), made.handler);
  const { user } = renderRoute('/settings/challenge', staff(PERMISSIONS.filter((role) => role !== 'CLASS_PAYMENT_UPDATE')));
  await user.click(await screen.findByRole('button', { name: '챌린지 만들기' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /챌린지 이름/ }), '21일 글쓰기');
  expect(within(dialog).queryByRole('textbox', { name: /가격/ })).toBeNull();
  expect(within(dialog).getByText(/가격을 정할 권한이 없어요/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: '만들기' }));
  await waitFor(() => expect(made.asked).toHaveLength(1));
  expect(made.asked[0]!.body).not.toHaveProperty('price');
});

test('ST-005 ST-007 RT-141 the detail shows terms, missions and leaders; a term is made, one with participants stays', async () => {
  const made = recording(challengeApi.createTerm, () => term());
  settings();
  server.use(made.handler, refuse(challengeApi.removeTerm, 'TERM_HAS_PARTICIPANTS', '참가자가 있는 기수예요.'));
  const { user } = renderRoute('/settings/challenge/detail?courseSeq=12', staff());
  const terms = await screen.findByRole('table', { name: '기수' });
  expect(within(terms).getByText('4/30')).toBeInTheDocument();
  const missions = await screen.findByRole('table', { name: '미션' });
  expect(within(missions).getByText('300 XP')).toBeInTheDocument();
  expect(within(missions).getByRole('link', { name: /매일 인증/ })).toHaveAttribute('href', '/studio/12/challenge/curriculums/7/edit');
  expect(screen.getByText(/아직 리더가 없어요/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '기수 만들기' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('textbox', { name: /기수 이름/ })).toHaveValue('3기');
  await user.click(within(dialog).getByRole('button', { name: '만들기' }));
  await waitFor(() => expect(made.asked).toHaveLength(1));
  const { startAt, endAt } = made.asked[0]!.body as StaffTerm;
  expect(Date.parse(endAt)).toBeGreaterThan(Date.parse(startAt));
  await user.click(await screen.findByRole('button', { name: '1기 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
  expect((await screen.findAllByText('참가자가 있는 기수예요.')).length).toBeGreaterThan(0);
});

test('a term counts participants, and applicants apart, in its line and in the question of its change', async () => {
  settings();
  const mixed = term({ attendCount: 6, waitCnt: 2 });
  const asked = { ...second, attendCount: 1, waitCnt: 1 };
  server.use(
    answer(challengeApi.find, detail({ terms: [asked, mixed] })),
    answer(challengeApi.terms, { terms: [asked, mixed], defaultTermSeq: 1 }),
  );
  const { user } = renderRoute('/settings/challenge/detail?courseSeq=12', staff());
  const terms = await screen.findByRole('table', { name: '기수' });
  expect(within(terms).getByText('4/30 · 승인 대기 2명')).toBeInTheDocument();
  expect(within(terms).getByText('0명 · 승인 대기 1명')).toBeInTheDocument();
  const said = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `${name} 메뉴` }));
    await user.click(await screen.findByRole('menuitem', { name: '기수 수정' }));
    await screen.findByRole('textbox', { name: /기수 이름/ });
    const dialog = screen.getByRole('dialog');
    const text = dialog.textContent;
    await user.click(within(dialog).getByRole('button', { name: '취소' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return text;
  };
  expect(await said('1기')).toMatch(/참가자 4명이 있어요.*신청한 2명이 승인을 기다려요/);
  const alone = await said('2기');
  expect(alone).toContain('신청한 1명이 승인을 기다려요');
  expect(alone).not.toContain('참가자');
});

test('ST-006 ST-012 RT-086 missions are of three kinds; one with records is deleted after a second question', async () => {
  settings();
  const removed = recording(challengeApi.removeMission, () => null);
  server.use(refuse(challengeApi.removeMission, 'MISSION_HAS_SUBMISSIONS'));
  const { user } = renderRoute('/studio/12/challenge/curriculums', staff());
  expect(await screen.findByRole('heading', { name: '미션', level: 1 })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: '미션 추가' }));
  const kinds = ['채팅', '강의 완료 미션', '게시글 미션'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(kinds).toEqual(['07', '08', '09'].map((type) => `/studio/12/challenge/curriculums/create?type=${type}`));
  expect(screen.queryByRole('link', { name: '영상' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /매일 인증/, expanded: false }));
  await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
  const again = await screen.findByRole('button', { name: '기록까지 삭제' });
  server.use(removed.handler);
  await user.click(again);
  await waitFor(() => expect(removed.asked.map((one) => one.body)).toEqual([{ forceYn: 'Y' }]));
  const restored = recording(challengeApi.restoreMission, () => null);
  server.use(restored.handler);
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(restored.asked).toHaveLength(1));
});

test('RT-072 RT-085 RT-087 RT-088 S-095 the steps of a challenge, in the studio and below the settings of classes', async () => {
  settings();
  server.use(answer(reviewApi.adminList, { list: [], totalCount: 0 }));
  const { user, path, unmount } = renderRoute('/studio/12/challenge', staff());
  expect(await screen.findByRole('textbox', { name: /챌린지 이름/ })).toBeInTheDocument();
  expect(path()).toBe('/studio/12/challenge/information');
  const links = () => within(screen.getByRole('navigation', { name: '클래스 작성 단계' })).getAllByRole('link');
  const steps = (base: string, names: string[]) =>
    expect(links().map((one) => one.getAttribute('href'))).toEqual(names.map((name) => base + name));
  steps('/studio/12/challenge/', ['information', 'terms', 'curriculums', 'payment', 'attendees', 'review']);
  await user.click(links()[3]!);
  expect(await screen.findByText('정원과 이용 기간은 기수마다 정해요.')).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: /전체 공개/ })).toBeNull();
  await user.click(links()[5]!);
  expect(await screen.findByRole('heading', { name: '후기' })).toBeInTheDocument();
  unmount();
  const below = renderRoute('/classes/12/settings/challenge', staff());
  expect(await screen.findByRole('table', { name: '기수' })).toBeInTheDocument();
  expect(await screen.findByRole('table', { name: '미션' })).toBeInTheDocument();
  steps('/classes/12/settings/', ['information', 'challenge', 'curriculums', 'payment', 'display', 'more', 'attendees']);
  below.unmount();
  queryClient.clear();
  settings({ courseTypeCd: '05' });
  renderRoute('/studio/12/challenge/information', staff());
  expect(await screen.findByText('데이터가 없습니다.')).toBeVisible();
});

test('/classes/{n}/settings/challenge of a class that is no challenge says so and leads on', async () => {
  settings({ courseTypeCd: '05', title: '도예 첫걸음' });
  const asked = recording(challengeApi.find, detail());
  server.use(asked.handler);
  renderRoute('/classes/12/settings/challenge', staff());
  expect(await screen.findByRole('heading', { name: '챌린지가 아닌 클래스예요' })).toBeVisible();
  expect(asked.asked).toHaveLength(0);
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: '커리큘럼으로 가기' })).toHaveAttribute('href', '/classes/12/settings/curriculums');
  expect(main.getByRole('link', { name: '챌린지 목록 보기' })).toHaveAttribute('href', '/settings/challenge');
});

test('RT-084 participants with term, XP and completion, filtered by term; the studio closed without the plan', async () => {
  settings();
  const learner = {
    attendSeq: 1,
    userSeq: 51,
    name: '김하늘',
    email: 'haneul@example.com',
    phone: null,
    choiseStatusCd: '00',
    state: 'APPROVED',
    isAttend: true,
    createdAt: inDays(-1),
    validAt: inDays(19),
    vodDays: -1,
    completedCount: 1,
    curriculumCount: 2,
    answers: [],
    amount: 0,
    currency: 'KRW',
    couponDiscount: 0,
    termSeq: 1,
    termName: '1기',
    xp: 310,
    point: 5,
  } as unknown as Learner;
  const counts = {
    ALL: 1,
    PAYMENT_COMPLETE: 0,
    APPROVED: 1,
    WAITING: 0,
    CANCELLED: 0,
    CANCEL_COMPLETE: 0,
    BY_PACKAGE: 0,
    ENDED: 0,
    WAITLISTED: 0,
    UNPAID: 0,
  };
  const list = recording(enrolmentApi.list, () => ({ list: [learner], totalCount: 1, counts }) as never);
  server.use(list.handler);
  const { user, unmount } = renderRoute('/studio/12/challenge/attendees', staff());
  const line = (await screen.findByText('김하늘')).closest('tr')!;
  for (const text of ['1기', '315', '50%']) expect(within(line).getByText(text)).toBeInTheDocument();
  await user.selectOptions(await screen.findByRole('combobox', { name: '기수' }), '2기');
  await waitFor(() => expect(list.asked.at(-1)!.query.get('termSeq')).toBe('2'));
  const sheet = recording(enrolmentApi.excel, new Blob(['x']));
  const added = recording(enrolmentApi.add, { added: 1, failed: [] });
  const person = { userSeq: 52, name: '오지훈', email: 'a@b.co', phone: null, profileImageUrl: null, snsTypeCd: 'LIV' as const };
  server.use(sheet.handler, added.handler, answer(operatorApi.search, [person]));
  await user.click(screen.getByRole('button', { name: '엑셀 내려받기' }));
  await giveReason(user);
  await waitFor(() => expect(sheet.asked[0]!.query.get('termSeq')).toBe('2'));
  await user.click(screen.getByRole('button', { name: '참가자 등록' }));
  const dialog = within(await screen.findByRole('dialog', { name: '참가자 등록' }));
  await user.type(dialog.getByRole('searchbox'), '오지훈');
  await user.click(await dialog.findByRole('checkbox', { name: /오지훈/ }));
  await user.selectOptions(dialog.getByRole('combobox', { name: '기수' }), '2기');
  await user.click(dialog.getByRole('button', { name: '1명 등록하기' }));
  await waitFor(() => expect(added.asked[0]!.body).toEqual({ userSeqs: [52], termSeq: 2 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();
  renderRoute('/studio/12/challenge/attendees', staff(PERMISSIONS, 'N'));
  expect(await screen.findByRole('heading', { name: '프로 요금제에서 쓸 수 있어요' })).toBeInTheDocument();
});

test('ST-013 a visitor sees the terms of a challenge and joins the chosen one', async () => {
  settings({ price: 0, fareCd: '00', courseTypeCd: '07' });
  const joined = recording(enrolmentApi.create, () => ({ choiseStatusCd: '00', needsPayment: false, waitlisted: false }) as never);
  const full = term({ termSeq: 3, name: '3기', maxUserCount: 4 });
  server.use(
    answer(challengeApi.joinable, { terms: [term(), full, second], defaultTermSeq: 2, mine: null }),
    answer(courseApi.viewer, []),
    answer(reviewApi.list, { reviews: [], reviewCount: 0, reviewRate: 0, distribution: [0, 0, 0, 0, 0] }),
    joined.handler,
  );
  const { user } = renderRoute('/classes/12', { session: { roles: [], isChannelUser: true } });
  const group = await screen.findByRole('group', { name: '참가할 기수' });
  expect(within(group).getByRole('radio', { name: /2기.*모집 중/ })).toBeChecked();
  expect(within(group).getByRole('radio', { name: /3기.*정원 마감/ })).toBeDisabled();
  await user.click(within(group).getByRole('radio', { name: /1기.*진행 중[^]*26자리/ }));
  expect(screen.getByRole('heading', { name: '미션' })).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: /신청/ })[0]!);
  await waitFor(() => expect(joined.asked).toHaveLength(1));
  expect(joined.asked[0]!.body).toMatchObject({ termSeq: 1 });
});

test('RT-140 challenges are found by name and state, and one goes to the trash after a word', async () => {
  const asked = recording(challengeApi.adminList, { list: [row], totalCount: 1 });
  const removed = recording(challengeApi.remove, null);
  server.use(asked.handler, removed.handler);
  const { user } = renderRoute('/settings/challenge', staff());
  await user.click(await screen.findByRole('radio', { name: '판매 중' }));
  await user.type(screen.getByRole('searchbox', { name: '챌린지 이름 검색' }), '글쓰기');
  await waitFor(() => expect(Object.fromEntries(asked.asked.at(-1)!.query)).toMatchObject({ state: 'OPEN', q: '글쓰기' }));
  await user.click(await screen.findByRole('button', { name: '21일 글쓰기 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(removed.asked[0]!.params['courseSeq']).toBe('12'));
});

test('a leader’s masked contact is shown by asking for this person', async () => {
  const leader = { userSeq: 9, name: '오지훈', email: 'ji***@example.com', phone: null, profileImageUrl: null };
  const of = (email: string) => detail({ leaders: [{ ...leader, email, snsTypeCd: '00' as never, userTypeCd: 'CMG' as never }] });
  settings();
  server.use(answer(challengeApi.find, ({ headers }) => of(headers.get('reveal') === '9' ? 'jihoon@example.com' : leader.email)));
  const { user } = renderRoute('/settings/challenge/detail?courseSeq=12', staff(teacherRoles));
  await user.click(await screen.findByRole('button', { name: '오지훈 님 연락처 보기' }));
  expect(await screen.findByText('jihoon@example.com')).toBeVisible();
});

test('ST-005 ST-007 a term is changed, a leader is added and taken off', async () => {
  const person = { userSeq: 9, name: '오지훈', email: 'jihoon@example.com', phone: null, profileImageUrl: null, snsTypeCd: '00' as never };
  const leader = { ...person, userTypeCd: 'MNG' as never };
  const changed = recording(challengeApi.updateTerm, term());
  const added = recording(challengeApi.addLeader, [leader]);
  const taken = recording(challengeApi.removeLeader, []);
  settings();
  server.use(
    changed.handler,
    added.handler,
    taken.handler,
    answer(operatorApi.search, [person]),
    answer(challengeApi.find, detail({ leaders: [leader] })),
    answer(challengeApi.terms, { terms: [term({ maxUserCount: 40 })], defaultTermSeq: 1 }),
    answer(dataHistoryApi.newest, { historySeq: 5 }),
  );
  const { user } = renderRoute('/settings/challenge/detail?courseSeq=12', staff());
  await user.click(await screen.findByRole('button', { name: '1기 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '기수 수정' }));
  const name = await screen.findByRole('textbox', { name: /기수 이름/ });
  await user.clear(name);
  await user.type(name, '첫 기수');
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(changed.asked[0]).toMatchObject({ params: { termSeq: '1' }, body: { name: '첫 기수', maxUserCount: 40 } }));
  // What the list had is older than what the dialog read, and the dialog names the line of that.
  expect(changed.asked[0]!.headers.get('seen-line')).toBe('5');
  const spanned = recording(challengeApi.update, detail());
  server.use(spanned.handler);
  await user.click(await screen.findByRole('button', { name: '기본 기간 21일' }));
  const days = await screen.findByRole('textbox', { name: /기본 기간/ });
  await user.clear(days);
  await user.type(days, '30');
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(spanned.asked[0]!.body).toEqual({ period: 30 }));
  await user.click(await screen.findByRole('button', { name: '리더 추가' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('searchbox'), '오지훈');
  await user.click(await dialog.findByRole('radio', { name: /오지훈/ }));
  await user.click(dialog.getByRole('button', { name: '추가' }));
  await waitFor(() => expect(added.asked[0]!.body).toEqual({ userSeq: 9 }));
  await user.click(await screen.findByRole('button', { name: '오지훈 님을 리더에서 빼기' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '빼기' }));
  await waitFor(() => expect(taken.asked[0]!.params['userSeq']).toBe('9'));
});

const room = { chatRoomSeq: 3, courseSeq: 12, scope: 'COURSE', name: '인증방' } as never;
test.each([
  ['07', { missionType: 'ENTER_CHAT_ROOM', missionResourceId: '3' }, ['채팅방', '인증방']],
  ['08', { missionType: 'LESSON_COMPLETE', missionResourceId: '7' }, ['마쳐야 할 강의', '매일 인증']],
  ['09', { missionType: 'NEW_POST', maxChallengeCount: 21 }, null],
] as const)('ST-006 ST-011 a mission of kind %s is made and changed', async (type, own, choice) => {
  const made = recording(challengeApi.createMission, mission);
  const changed = recording(challengeApi.updateMission, mission);
  settings();
  const saved = aLesson({ ...post, curriculumSeq: 9, curriculumTypeCd: type, title: '매일 쓰기', ...own, xp: 10 });
  server.use(
    made.handler,
    changed.handler,
    answer(chatApi.mine, [room]),
    answer(curriculumApi.list, [aLesson({ ...post, curriculumTypeCd: '05' }), saved]),
  );
  const first = renderRoute(`/studio/12/challenge/curriculums/create?type=${type}`, staff());
  const dialog = within(await screen.findByRole('dialog'));
  await first.user.type(dialog.getByRole('textbox', { name: /미션 이름|제목/ }), '매일 쓰기');
  if (choice) await first.user.selectOptions(await dialog.findByRole('combobox', { name: choice[0] }), choice[1]);
  await first.user.click(dialog.getByRole('button', { name: '미션 추가' }));
  await waitFor(() => expect(made.asked[0]?.body).toMatchObject({ curriculumTypeCd: type, title: '매일 쓰기', ...own }));
  first.unmount();
  const { user } = renderRoute('/studio/12/challenge/curriculums/9/edit', staff());
  const again = within(await screen.findByRole('dialog'));
  await user.type(await again.findByRole('textbox', { name: /미션 이름|제목/ }), '!');
  await user.click(again.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(changed.asked[0]).toMatchObject({ params: { curriculumSeq: '9' }, body: { title: '매일 쓰기!', ...own } }));
});
