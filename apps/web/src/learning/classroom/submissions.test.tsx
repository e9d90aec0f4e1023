import { challengeApi, type ChallengeDetail } from '@madang/contracts/main/challenge';
import { courseApi, type CourseViewer } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import type { CurriculumItem, LessonJson } from '@madang/contracts/main/lesson';
import { missionApi, type Submission } from '@madang/contracts/main/mission';
import { screen, waitFor, within } from '@testing-library/react';
import { vi } from 'vitest';
import { aLesson, aViewer, information, inside } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { answer, hanging, recording, refuse, server } from '../../testing/server';

beforeEach(() => vi.stubGlobal('innerWidth', 1440));
const aMission = (over: Partial<LessonJson> = {}) =>
  aLesson({
    curriculumSeq: 102,
    curriculumTypeCd: '03',
    title: '첫 과제',
    vodTypeCd: null,
    duration: null,
    taskYn: 'Y',
    point: 10,
    xp: 30,
    ...over,
  });
const aSubmission = (over: Partial<Submission> = {}): Submission => ({
  termSeq: null,
  submissionSeq: 5,
  curriculumSeq: 102,
  userSeq: 7,
  userName: '이서준',
  profileImageUrl: null,
  content: '다 했어요',
  files: [],
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  lateYn: 'N',
  ownYn: 'Y',
  feedback: null,
  ...over,
});
const feedback = { content: '아주 좋아요', point: 9, at: '2026-11-21T10:00:00Z', userName: '김선생' };
function open(shown: { mission?: CurriculumItem; viewer?: CourseViewer; list?: Submission[]; path?: string; login?: boolean } = {}) {
  const list = shown.list ?? [];
  const mission = shown.mission ?? aMission();
  server.use(
    answer(courseApi.viewer, [shown.viewer ?? inside()]),
    answer(courseApi.find, information()),
    answer(curriculumApi.list, [mission]),
    answer(curriculumApi.find, mission),
    answer(missionApi.submissions, () => ({
      list,
      totalCount: list.length,
      mine: list.find((one) => one.ownYn === 'Y') ?? null,
      posted: { total: 0, today: 0 },
    })),
    answer(missionApi.submission, () => list.at(-1)!),
  );
  return { list, ...renderRoute(shown.path ?? '/classes/12/classroom/102', { session: shown.login === false ? null : {} }) };
}
test('what is handed in is the primary action: back and on stand below it', async () => {
  open({ path: '/classes/12/classroom/102' });
  const box = await screen.findByRole('region', { name: '과제 제출' });
  const next = await screen.findByRole('button', { name: /마지막 강의/ });
  expect(box.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(next.className).not.toMatch(/primary/);
});

test('what stands below the text of a mission waits for that text, so that nothing moves when it comes', async () => {
  let arrive = () => {};
  const late = new Promise<void>((done) => (arrive = done));
  open();
  server.use(answer(curriculumApi.find, () => late.then(() => aMission({ content: '<p>한 쪽을 써 보세요</p>' }))));
  expect(await screen.findByRole('heading', { name: '첫 과제' })).toBeVisible();
  expect(screen.queryByRole('region', { name: '과제 제출' })).toBeNull();
  arrive();
  expect(await screen.findByText('한 쪽을 써 보세요')).toBeVisible();
  expect(await screen.findByRole('region', { name: '과제 제출' })).toBeVisible();
});

const submissions = async (name = '과제 제출') => within(await screen.findByRole('region', { name }));

test('CU-077 PE-030 a learner hands in text and a file, sees it, and changes it until there is feedback', async () => {
  const { user, list } = open();
  const part = await submissions();
  await waitFor(() => expect(part.getByText(/10점 만점 · 30 XP · 강사만 봐요/)).toBeVisible());
  const file = { fileSeq: 31, contentType: 'text/plain', fileSize: 4, originFileName: '과제.txt', url: '/files/s/x' };
  const sent = recording(missionApi.submit, ({ body }) => {
    list.push(aSubmission({ content: body.content, files: [file] }));
    return list[0]!;
  });
  server.use(answer(missionApi.upload, file), sent.handler);
  await user.type(await part.findByRole('textbox', { name: /^내용/ }), '다 했어요');
  await user.upload(part.getByLabelText('파일 고르기', { selector: 'input' }), new File(['과제'], '과제.txt'));
  expect(await part.findByText('과제.txt')).toBeVisible();
  await user.click(part.getByRole('button', { name: '제출하기' }));
  expect(await part.findByText('피드백을 받기 전까지 고칠 수 있어요.')).toBeVisible();
  expect(sent.asked[0]!.body).toEqual({ content: '다 했어요', files: [31] });
  expect(part.getByRole('link', { name: /과제\.txt/ })).toHaveAttribute('href', '/files/s/x');
  const edited = recording(missionApi.edit, ({ body }) => (list[0] = aSubmission({ content: body.content, files: [] })));
  server.use(edited.handler);
  await user.click(part.getByRole('button', { name: '고치기' }));
  await user.click(part.getByRole('button', { name: '과제.txt 지우기' }));
  await user.click(part.getByRole('button', { name: '저장하기' }));
  await waitFor(() => expect(edited.asked[0]?.body).toEqual({ content: '다 했어요', files: [] }));
  await user.click(part.getByRole('button', { name: '고치기' }));
  await user.upload(part.getByLabelText('파일 고르기', { selector: 'input' }), new File(['과제'], '과제.txt'));
  await part.findByText('과제.txt');
  await user.click(part.getByRole('button', { name: '저장하기' }));
  await waitFor(() => expect(edited.asked[1]?.body).toEqual({ content: '다 했어요', files: [31] }));
  const removed = recording(missionApi.remove, () => {
    list.length = 0;
    return null;
  });
  server.use(removed.handler);
  await user.click(await part.findByRole('button', { name: '삭제' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
  expect(await part.findByRole('button', { name: '제출하기' })).toBeVisible();
});

test('what has feedback shows it and can no longer be changed; a mission has no word of one’s own that it is done', async () => {
  open({ list: [aSubmission({ feedback })] });
  const part = await submissions();
  expect(await part.findByText('아주 좋아요')).toBeVisible();
  expect(part.getByText('9점')).toBeVisible();
  expect(part.queryByRole('button', { name: '고치기' })).toBeNull();
  expect(screen.queryByRole('button', { name: '완료로 표시' })).toBeNull();
});

test('CU-012 where the class may see them, the others’ stand below one’s own; a refusal stands under its field', async () => {
  const { user } = open({
    mission: aMission({ publicScopeCd: '01' }),
    list: [aSubmission({ submissionSeq: 6, ownYn: 'N', userName: '박*우', content: '저도 했어요' })],
  });
  const part = await submissions();
  expect(await part.findByText('저도 했어요')).toBeVisible();
  server.use(refuse(missionApi.submit, 'BAD_INPUT', '', [{ field: 'content', message: '내용을 입력해 주세요.' }]));
  await user.click(part.getByRole('button', { name: '제출하기' }));
  expect(await part.findByText('내용을 입력해 주세요.')).toBeVisible();
});

test('who does not learn here is told so instead of being asked', async () => {
  open({ viewer: aViewer(), mission: aMission({ isPublic: true }), login: false });
  expect(await (await submissions()).findByText('수강 중인 분만 제출할 수 있어요.')).toBeVisible();
});

test('AL-020 AM-117 staff are led to what was handed in, and answer it with points', async () => {
  const list = [aSubmission({ ownYn: 'N' })];
  const { user } = open({ viewer: aViewer({ userTypeCd: 'TCH' }), list, path: '/classes/12/classroom/102?submission=5' });
  const part = await submissions('제출된 과제');
  const card = within(await part.findByRole('article', { name: '이서준 님의 과제' }));
  await user.click(card.getByRole('button', { name: '피드백 쓰기' }));
  await user.type(card.getByRole('textbox', { name: /피드백/ }), '아주 좋아요');
  await user.type(card.getByRole('textbox', { name: '점수' }), '99');
  const sent = recording(missionApi.feedback, () => (list[0] = aSubmission({ ownYn: 'N', feedback })));
  server.use(sent.handler);
  await user.click(card.getByRole('button', { name: '보내기' }));
  await waitFor(() => expect(sent.asked[0]?.body).toEqual({ content: '아주 좋아요', point: 10 }));
  expect(await card.findByText('김선생 님의 피드백')).toBeVisible();
});

test('staff without anything to answer are told what will happen', async () => {
  open({ viewer: aViewer({ userTypeCd: 'TCH' }) });
  expect(await (await submissions('제출된 과제')).findByText('수강생이 제출하면 알림으로 알려 드려요.')).toBeVisible();
});

test('staff of a challenge choose the term of which they see what was handed in', async () => {
  const viewer = aViewer({ userTypeCd: 'TCH' });
  const { user } = open({ viewer });
  const asked = recording(missionApi.submissions, ({ query }) => {
    const list = query.get('termSeq') === '1' ? [aSubmission({ ownYn: 'N', userName: '이지난' })] : [];
    return { list, totalCount: list.length, mine: null, posted: { total: 0, today: 0 } };
  });
  const terms = [
    { termSeq: 2, name: '2기' },
    { termSeq: 1, name: '1기' },
  ];
  server.use(
    answer(courseApi.viewer, [viewer]),
    answer(courseApi.find, information({ courseTypeCd: '07' })),
    answer(challengeApi.find, { terms } as ChallengeDetail),
    hanging(challengeApi.progress),
    asked.handler,
  );
  const part = within(await screen.findByRole('region', { name: '제출된 과제' }));
  const choice = await part.findByRole('combobox', { name: '기수' });
  expect(choice).toHaveTextContent('모든 기수2기1기');
  await user.selectOptions(choice, '2기');
  expect(await part.findByText('이 기수에서 제출된 과제가 없어요')).toBeVisible();
  await user.selectOptions(choice, '1기');
  expect(await part.findByText('이지난')).toBeVisible();
  expect(asked.asked.map((one) => one.query.get('termSeq'))).toEqual([null, '2', '1']);
});

const aPostMission = (over: Partial<LessonJson> = {}) =>
  aMission({
    curriculumTypeCd: '09',
    missionType: 'NEW_POST',
    title: '매일 쓰기',
    publicScopeCd: '01',
    point: null,
    maxChallengeCount: 10,
    dailyChallengeCount: 1,
    completionRateCondition: 80,
    ...over,
  });

test('CU-070..072 CU-075..076 a learner posts once a day, sees the own progress and what the others posted', async () => {
  const { user, list } = open({
    mission: aPostMission(),
    list: [aSubmission({ submissionSeq: 6, ownYn: 'N', userName: '박*우', content: '어제의 글' })],
  });
  const posted = { total: 7, today: 0 };
  server.use(answer(missionApi.submissions, () => ({ list, totalCount: list.length, mine: null, posted })));
  const part = await submissions('매일 올리기');
  expect(part.getByText(/하루 1번 · 80% 이상 올리면 완료/)).toBeVisible();
  expect(await part.findByText('어제의 글')).toBeVisible();
  expect(part.getByText('완료까지 1번 남았어요')).toBeVisible();
  const sent = recording(missionApi.submit, ({ body }) => {
    Object.assign(posted, { total: 8, today: 1 });
    list.unshift(aSubmission({ content: body.content }));
    return list[0]!;
  });
  server.use(sent.handler);
  await user.type(part.getByRole('textbox', { name: /^내용/ }), '오늘의 글');
  await user.click(part.getByRole('button', { name: '올리기' }));
  expect(await part.findByText('오늘 몫을 모두 올렸어요. 내일 또 만나요.')).toBeVisible();
  expect(await part.findByText('오늘의 글')).toBeVisible();
  expect(part.getByText('완료 조건을 채웠어요')).toBeVisible();
  expect(part.getAllByRole('button', { name: '삭제' })).toHaveLength(1);
});

test('a daily mission shows its newest posts, the others when they are asked for: its questions stand below', async () => {
  const list = Array.from({ length: 25 }, (_, i) => aSubmission({ submissionSeq: 30 - i, ownYn: 'N', content: `글 ${25 - i}` }));
  const { user } = open({ mission: aPostMission() });
  const asked = recording(missionApi.submissions, ({ query }) => {
    const before = Number(query.get('before') ?? Infinity);
    return {
      list: list.filter((one) => one.submissionSeq < before).slice(0, 20),
      totalCount: 25,
      mine: null,
      posted: { total: 0, today: 0 },
    };
  });
  server.use(asked.handler);
  const part = await submissions('매일 올리기');
  expect(await part.findByText('글 25')).toBeVisible();
  const posts = () => part.getAllByText(/^글 \d+$/).map((one) => one.textContent);
  expect(posts()).toEqual(['글 25', '글 24', '글 23']);
  await user.click(part.getByRole('button', { name: '더 보기' }));
  expect(posts()).toHaveLength(20);
  await user.click(part.getByRole('button', { name: '더 보기' }));
  await waitFor(() => expect(posts()).toHaveLength(25));
  // The next page begins after the last post that is shown.
  expect(asked.asked.at(-1)!.query.get('before')).toBe('11');
  expect(part.queryByRole('button', { name: '더 보기' })).toBeNull();
});

test('CU-069 a lesson-complete mission leads to its lesson and is checked, not claimed', async () => {
  const mission = aMission({
    curriculumTypeCd: '08',
    taskYn: 'N',
    missionType: 'LESSON_COMPLETE',
    missionResourceId: '77',
    title: '글 마치기',
  });
  const { user } = open({ mission });
  expect(await screen.findByRole('link', { name: '연결된 강의로 가기' })).toHaveAttribute('href', '/classes/12/classroom/77');
  server.use(refuse(curriculumApi.complete, 'MISSION_LESSON', '연결된 강의를 먼저 마쳐 주세요.'));
  await user.click(screen.getByRole('button', { name: '마쳤는지 확인' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('연결된 강의를 먼저 마쳐 주세요.');
});
