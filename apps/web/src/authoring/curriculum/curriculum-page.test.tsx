import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi, type CurriculumItem } from '@madang/contracts/main/curriculum';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aLesson, information, someLessons } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, broken, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const PATH = '/classes/12/settings/curriculums';
const twoSections = () => [
  ...someLessons().map((l, i) => ({ ...l, order: i })),
  aLesson({ curriculumSeq: 201, curriculumTypeCd: '01', title: '마무리', order: 10, duration: null }),
  aLesson({ curriculumSeq: 202, sectionSeq: 201, title: '배포', order: 11, lockStatusYn: 'Y' }),
];
let list: CurriculumItem[];
function use(lessons = twoSections()) {
  list = lessons;
  const order = recording(curriculumApi.order, ({ body }) =>
    body.order.map((o, i) => ({ ...list.find((l) => l.curriculumSeq === o.curriculumSeq)!, order: i, sectionSeq: o.sectionSeq ?? null })),
  );
  server.use(
    answer(courseApi.find, information()),
    answer(courseApi.publishCheck, { ready: true, missing: [] }),
    answer(curriculumApi.list, () => list),
    order.handler,
  );
  return order.asked;
}
const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('link').textContent);
const said = () =>
  screen
    .getAllByRole('status')
    .map((s) => s.textContent)
    .join(' ');

test('RT-067 AT-002 /classes/{courseSeq}/settings/curriculums shows sections and lessons in order with what stands out', async () => {
  use();
  renderRoute(PATH, OWNER);
  expect(await screen.findByRole('heading', { name: /1\.\s*시작하기 전에/ })).toBeVisible();
  expect(titles()).toEqual(['강의 소개', '개발 환경 준비', '복기 노트', '배포']);
  const intro = screen.getByRole('link', { name: '강의 소개' }).closest('li')!;
  expect(intro).toHaveTextContent('맛보기');
  expect(intro).toHaveTextContent('영상 · 6:20');
  expect(screen.getByRole('link', { name: '배포' }).closest('li')).toHaveTextContent('잠금');
});

test('a survey of demand has no lessons to make: its address leads to what it has', async () => {
  use([]);
  server.use(answer(courseApi.find, information({ courseType: 'SURVEY' })));
  const { path } = renderRoute(PATH, OWNER);
  await waitFor(() => expect(path()).toBe('/classes/12/settings/information'));
});

test('a lesson is lifted, moved over a section’s edge and dropped by keyboard; every step is announced', async () => {
  const asked = use();
  renderRoute(PATH, OWNER);
  const grip = await screen.findByRole('button', { name: '복기 노트 순서 바꾸기' });
  expect(grip).toHaveAccessibleDescription(/스페이스와 방향키/);
  fireEvent.keyDown(grip, { key: ' ' });
  expect(said()).toContain('들었어요. 복기 노트, 시작하기 전에 3개 중 3번째');
  fireEvent.keyDown(grip, { key: 'ArrowDown' });
  expect(said()).toContain('복기 노트, 마무리 2개 중 1번째');
  const moved = screen.getByRole('button', { name: '복기 노트 순서 바꾸기' });
  expect(moved).toHaveFocus();
  expect(asked).toHaveLength(0);
  fireEvent.keyDown(moved, { key: ' ' });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body.order).toEqual([
    { curriculumSeq: 101, sectionSeq: null },
    { curriculumSeq: 102, sectionSeq: 101 },
    { curriculumSeq: 103, sectionSeq: 101 },
    { curriculumSeq: 201, sectionSeq: null },
    { curriculumSeq: 104, sectionSeq: 201 },
    { curriculumSeq: 202, sectionSeq: 201 },
  ]);
  expect(said()).toContain('내려놓았어요');
  expect(titles()).toEqual(['강의 소개', '개발 환경 준비', '복기 노트', '배포']);
});

test('Escape puts a lifted lesson back, a refused order is put back and said', async () => {
  const asked = use();
  renderRoute(PATH, OWNER);
  const grip = await screen.findByRole('button', { name: '강의 소개 순서 바꾸기' });
  fireEvent.keyDown(grip, { key: ' ' });
  fireEvent.keyDown(grip, { key: 'ArrowDown' });
  expect(titles()[0]).toBe('개발 환경 준비');
  fireEvent.keyDown(screen.getByRole('button', { name: '강의 소개 순서 바꾸기' }), { key: 'Escape' });
  expect(titles()[0]).toBe('강의 소개');
  expect(asked).toHaveLength(0);
  server.use(refuse(curriculumApi.order, 'CONFLICT', '다른 곳에서 먼저 바뀌었어요.'));
  fireEvent.keyDown(grip, { key: ' ' });
  fireEvent.keyDown(grip, { key: 'ArrowDown' });
  fireEvent.keyDown(screen.getByRole('button', { name: '강의 소개 순서 바꾸기' }), { key: ' ' });
  expect(await screen.findByText(/순서를 저장하지 못했어요. 다른 곳에서 먼저 바뀌었어요./)).toBeVisible();
  expect(titles()[0]).toBe('강의 소개');
});

test('AT-028 a section is added by its name and renamed in place', async () => {
  use([]);
  const save = recording(curriculumApi.save, ({ body }) => {
    const made = aLesson({ curriculumSeq: body.curriculumSeq ?? 300, curriculumTypeCd: '01', title: body.title, duration: null });
    list = [made];
    return made;
  });
  server.use(save.handler);
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByText('첫 강의를 추가해 주세요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '섹션 추가' }));
  await user.click(screen.getByRole('button', { name: '섹션 추가' }));
  expect(await screen.findByText('섹션 이름 항목을 입력해주세요!')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: '섹션 이름' }), '시작{Enter}');
  expect(await screen.findByRole('heading', { name: /1\.\s*시작$/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '시작 이름 바꾸기' }));
  await user.type(await screen.findByRole('textbox', { name: '섹션 이름' }), '하기{Enter}');
  expect(await screen.findByRole('heading', { name: /1\.\s*시작하기$/ })).toBeVisible();
  expect(save.asked.map((a) => a.body)).toEqual([
    expect.objectContaining({ curriculumTypeCd: '01', title: '시작' }),
    expect.objectContaining({ curriculumSeq: 300, title: '시작하기' }),
  ]);
});

test('a deleted lesson asks first, is gone on the server at once, and comes back by an undo that is refused when it is late', async () => {
  use();
  const lesson = list.at(-1)!;
  const gone = recording(curriculumApi.remove, ({ params }) => {
    list = list.filter((l) => l.curriculumSeq !== Number(params['curriculumSeq']));
    return null;
  });
  const back = recording(curriculumApi.restore, () => {
    list = [...list, lesson];
    return lesson;
  });
  server.use(gone.handler, back.handler);
  const { user } = renderRoute(PATH, OWNER);
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: '배포 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
    return within(await screen.findByRole('alertdialog', { name: '배포를 삭제할까요?' }));
  };
  await user.click((await ask()).getByRole('button', { name: '취소' }));
  expect(titles()).toContain('배포');
  await user.click((await ask()).getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(titles()).not.toContain('배포'));
  expect(gone.asked).toEqual([expect.objectContaining({ params: expect.objectContaining({ curriculumSeq: '202' }) })]);
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(titles()).toContain('배포'));
  expect(back.asked).toEqual([expect.objectContaining({ params: expect.objectContaining({ curriculumSeq: '202' }) })]);
  server.use(refuse(curriculumApi.restore, 'RESTORE_PASSED', '되살릴 수 있는 기간이 지났어요.'));
  await user.click((await ask()).getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(titles()).not.toContain('배포'));
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  expect((await screen.findAllByText('되살릴 수 있는 기간이 지났어요.'))[0]).toBeVisible();
  await user.click(screen.getByRole('button', { name: '확인' }));
  expect(titles()).not.toContain('배포');
});

test('a lesson that another window deleted is gone when this one is looked at again', async () => {
  use();
  renderRoute(PATH, OWNER);
  await screen.findByRole('button', { name: '배포 더보기' });
  list = list.filter((l) => l.curriculumSeq !== 202);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(titles()).not.toContain('배포'));
});

test('free preview and lock are switched from the row', async () => {
  use();
  const save = recording(curriculumApi.save, ({ body }) => ({
    ...list.find((l) => l.curriculumSeq === body.curriculumSeq)!,
    isPublic: body.isPublic ?? false,
  }));
  const lock = recording(curriculumApi.lock, ({ body }) => ({
    ...list.find((l) => l.curriculumSeq === 103)!,
    lockStatusYn: body.lockStatusYn,
  }));
  server.use(save.handler, lock.handler);
  const { user } = renderRoute(PATH, OWNER);
  const row = () => screen.getByRole('link', { name: '개발 환경 준비' }).closest('li')!;
  await user.click(await screen.findByRole('button', { name: '개발 환경 준비 더보기' }));
  await user.click(await screen.findByRole('menuitem', { name: '맛보기로 공개' }));
  await waitFor(() => expect(row()).toHaveTextContent('맛보기'));
  expect(save.asked[0]!.body).toMatchObject({ curriculumSeq: 103, isPublic: true, uploadVodSeq: 1, duration: 1124 });
  await user.click(screen.getByRole('button', { name: '개발 환경 준비 더보기' }));
  await user.click(await screen.findByRole('menuitem', { name: '잠그기' }));
  await waitFor(() => expect(row()).toHaveTextContent('잠금'));
});

test('AT-055 of a live that has begun, the row offers neither a free preview nor a lock, but unlocks a locked one', async () => {
  const begun = { curriculumTypeCd: '00', duration: null, uploadVodSeq: null, isHeld: true } as const;
  use([
    aLesson({ ...begun, curriculumSeq: 104, title: '시작한 라이브' }),
    aLesson({ ...begun, curriculumSeq: 105, title: '잠긴 라이브', lockStatusYn: 'Y' }),
  ]);
  const { user } = renderRoute(PATH, OWNER);
  const offered = async (title: string) => {
    await user.click(await screen.findByRole('button', { name: `${title} 더보기` }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    await user.keyboard('{Escape}');
    return items;
  };
  expect(await offered('시작한 라이브')).toEqual(['수정', '삭제']);
  expect(await offered('잠긴 라이브')).toEqual(['수정', '잠금 풀기', '삭제']);
});

test('CU-085 a video that is being made ready shows its percent and is asked about until it is ready', async () => {
  use([aLesson({ curriculumSeq: 102, title: '강의 소개', vodLockStatusCd: 'OPTIMISING', vodPercent: 40 })]);
  renderRoute(PATH, OWNER);
  expect(await screen.findByText('준비 중 40%')).toBeVisible();
  list = [aLesson({ curriculumSeq: 102, title: '강의 소개' })];
  await waitFor(() => expect(screen.queryByText(/준비 중/)).toBeNull(), { timeout: 6000 });
});

test('a list that cannot be loaded says so and is asked again', async () => {
  use();
  server.use(broken(curriculumApi.list, 500));
  const { user } = renderRoute(PATH, OWNER);
  const retry = await screen.findByRole('button', { name: '다시 시도' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  server.use(answer(curriculumApi.list, () => list));
  await user.click(retry);
  expect(await screen.findByRole('link', { name: '강의 소개' })).toBeVisible();
});
