import { courseApi, type AdminCourse, type PublishRequest } from '@madang/contracts/main/course';
import { DAY, HOUR, MINUTE } from '@madang/contracts/time';
import { http, HttpResponse } from 'msw';
import { screen, waitFor, within } from '@testing-library/react';
import { information } from '../../testing/course-samples';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { renderRoute } from '../../testing/render';
import { ownerRoles, teacherRoles } from '../../testing/samples';
import { answer, broken, hanging, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const PATH = '/settings/course';
const one = (over: Partial<AdminCourse> = {}): AdminCourse => ({
  courseSeq: 12,
  title: '실전 Next.js',
  imageUrl: null,
  courseType: 'VOD',
  courseTypeCd: '05',
  state: 'OPEN',
  publicCd: '00',
  publishStatusCd: '00',
  fareCd: '01',
  price: 140_000,
  priceEx: null,
  discountPrice: null,
  discountPriceEx: null,
  discountStartAt: null,
  discountEndAt: null,
  materialPrice: null,
  materialPriceEx: null,
  currency: 'KRW',
  attendCount: 54,
  acceptCnt: 54,
  waitCnt: 0,
  maxUserCount: 0,
  userLimitTypeCd: '01',
  reviewRate: 4.5,
  reviewCount: 12,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  restoreExpiredAt: null,
  ...over,
});
const CLASSES = [
  one(),
  one({ courseSeq: 13, title: '새 초안', state: 'PREPARING', publicCd: '99', fareCd: '00', price: 0 }),
  one({
    courseSeq: 14,
    title: '꽉 찬 클래스',
    state: 'FULL',
    userLimitTypeCd: '99',
    maxUserCount: 20,
    attendCount: 20,
    acceptCnt: 20,
    waitCnt: 2,
  }),
  one({ courseSeq: 15, title: '끝난 클래스', state: 'CLOSED', fareCd: '03' }),
];
function use(list = CLASSES) {
  const asked = recording(courseApi.adminList, { list, totalCount: list.length });
  server.use(asked.handler);
  return asked.asked;
}
const row = async (title: string) => (await screen.findByRole('link', { name: new RegExp(title) })).closest('tr')!;

test('CN-051 a page that has no rows any more gives way to the last one that has, also in the history', async () => {
  const asked = recording(courseApi.adminList, ({ query }) => ({
    list: Number(query.get('page') ?? 1) > 2 ? [] : [one({ title: `쪽 ${query.get('page')}` })],
    totalCount: 11,
  }));
  server.use(asked.handler);
  const { router } = renderRoute(`${PATH}?page=4`, OWNER);
  expect(await screen.findByRole('link', { name: /쪽 2/ })).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(asked.asked.map(({ query }) => query.get('page'))).toEqual(['4', '2']);
});

test('CR-031 CR-032 CR-033 a line says what it is: project, club or class', async () => {
  use([
    one({ title: '회원 모임', courseTypeCd: '01', courseType: 'LIVE' }),
    one({ courseSeq: 13, title: '독서 모임', courseTypeCd: '03', courseType: 'CLUB' }),
    one({ courseSeq: 14, title: '강의' }),
  ]);
  renderRoute(PATH, OWNER);
  expect(await row('회원 모임')).toHaveTextContent('프로젝트 · 라이브 ·');
  expect(await row('독서 모임')).toHaveTextContent('소모임 · 2026');
  expect(await row('강의')).toHaveTextContent('클래스 · 동영상 ·');
});

test('RT-101 PE-013 AT-045 AT-048 AT-049 AT-050 /settings/course lists classes with their state, price and learners', async () => {
  use();
  renderRoute(PATH, OWNER);
  expect(await row('실전 Next.js')).toHaveTextContent(/판매 중.*140,000원.*54명.*4\.5 ?\(12\)/);
  expect(await row('새 초안')).toHaveTextContent(/작성 중.*무료/);
  expect(await row('꽉 찬 클래스')).toHaveTextContent(/정원 마감.*20\/20.*대기 2/);
  expect(await row('끝난 클래스')).toHaveTextContent(/모집 마감.*전체 공개/);
  expect(screen.getByRole('link', { name: '클래스 만들기' })).toHaveAttribute('href', '/classes/create');
});

test('CR-052 CR-055 CR-057 AM-312 a line says what its class costs now: in its own currency, by the discount that runs, beside its material', async () => {
  const day = (away: number) => new Date(Date.now() + away * DAY).toISOString();
  use([
    one({ title: '달러 수업', currency: 'USD', price: 140_000, priceEx: 10_000, discountPrice: 98_000, discountPriceEx: 7_050 }),
    one({ courseSeq: 13, title: '끝난 할인', discountPrice: 98_000, discountStartAt: day(-9), discountEndAt: day(-2) }),
    one({ courseSeq: 14, title: '재료 있는 수업', materialPrice: 20_000 }),
    one({ courseSeq: 15, title: '수요 조사', courseType: 'SURVEY' }),
  ]);
  renderRoute(PATH, OWNER);
  expect(await row('달러 수업')).toHaveTextContent('$70.50');
  expect(await row('끝난 할인')).toHaveTextContent('140,000원');
  expect(await row('재료 있는 수업')).toHaveTextContent('140,000원 + 재료비 20,000원');
  expect(await row('수요 조사')).not.toHaveTextContent('140,000원');
});

test('CN-054 state, search and page size change what is asked', async () => {
  const asked = use();
  const { user } = renderRoute(PATH, OWNER);
  await row('실전 Next.js');
  await user.click(screen.getByRole('radio', { name: '작성 중' }));
  await waitFor(() => expect(asked.at(-1)!.query.get('state')).toBe('PREPARING'));
  await user.type(screen.getByRole('searchbox', { name: '클래스 이름 검색' }), 'next');
  await waitFor(() => expect(asked.at(-1)!.query.get('q')).toBe('next'), { timeout: 2000 });
  await user.selectOptions(screen.getByRole('combobox', { name: '한 쪽에 보이는 수' }), '100');
  await waitFor(() => expect(asked.at(-1)!.query.get('size')).toBe('100'));
});

test('AT-053 a class is made public or private from the list', async () => {
  use();
  const set = recording(courseApi.setPublic, ({ body }) => information({ publicCd: body.publicCd }));
  server.use(set.handler);
  const { user } = renderRoute(PATH, OWNER);
  const toggle = await screen.findByRole('switch', { name: '실전 Next.js 공개' });
  expect(toggle).toBeChecked();
  await user.click(toggle);
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(set.asked[0]!.body).toEqual({ publicCd: '99' });
  expect(await screen.findByText('실전 Next.js를 숨겼어요')).toBeVisible();
});

test('TR-009 a class with learners is not deleted and says why; one without goes after a question', async () => {
  use();
  server.use(refuse(courseApi.remove, 'CLASS_HAS_STUDENTS', '수강생이 있는 클래스는 삭제할 수 없어요.'));
  const { user } = renderRoute(PATH, OWNER);
  const ask = async (title: string) => {
    await user.click(await screen.findByRole('button', { name: `${title} 더보기` }));
    await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
  };
  await ask('실전 Next.js');
  const refused = await screen.findByRole('alertdialog', { name: '삭제할 수 없어요' });
  expect(refused).toHaveTextContent('수강생이 있는 클래스는 삭제할 수 없어요.');
  expect(refused).toHaveTextContent('비공개로 바꾸면');
  await user.click(within(refused).getByRole('button', { name: '확인' }));
  const remove = recording(courseApi.remove, null);
  server.use(remove.handler);
  await ask('새 초안');
  expect(await screen.findByText('새 초안을 삭제했어요')).toBeVisible();
  expect(remove.asked[0]!.params['courseSeq']).toBe('13');
});

test('many classes are deleted twenty at a time with how far it is; what is refused is named and stays chosen', async () => {
  use();
  const list = Array.from({ length: 22 }, (_, i) => one({ courseSeq: 100 + i, title: `여럿 ${i}` }));
  const sizes: number[] = [];
  let go = () => {};
  server.use(
    answer(courseApi.adminList, { list, totalCount: 22 }),
    http.post('*/courses/delete', async ({ request }) => {
      const { courseSeqs } = (await request.json()) as { courseSeqs: number[] };
      sizes.push(courseSeqs.length);
      if (sizes.length === 2) await new Promise<void>((resolve) => (go = resolve));
      const failures = sizes.length === 1 ? [{ courseSeq: 104, message: '수강생이 있는 클래스는 삭제할 수 없어요.' }] : [];
      return HttpResponse.json({ data: { failCount: failures.length, failures } });
    }),
  );
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('checkbox', { name: /모두 선택|전체 선택/ }));
  await user.click(within(screen.getByRole('toolbar', { name: '선택한 클래스' })).getByRole('button', { name: '삭제' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: '선택한 22개를 삭제할까요?' })).getByRole('button', { name: '삭제' }),
  );
  const steps = await screen.findByRole('dialog', { name: '클래스를 삭제하고 있어요' });
  expect(await within(steps).findByText('22개 중 20개를 처리했어요')).toBeVisible();
  go();
  const told = await screen.findByRole('alertdialog', { name: '삭제하지 못한 것이 있어요' });
  expect(told).toHaveTextContent('여럿 4: 수강생이 있는 클래스는 삭제할 수 없어요.');
  await user.click(within(told).getByRole('button', { name: '확인' }));
  expect(screen.getByRole('toolbar', { name: '선택한 클래스' })).toHaveTextContent('1개 선택');
  expect(sizes).toEqual([20, 2]);
});

test('TR-002 a class is copied from its menu, and its draft opens', async () => {
  use();
  const copy = recording(courseApi.copy, { courseSeq: 99 });
  server.use(copy.handler);
  const view = renderRoute(PATH, OWNER);
  await view.user.click(await screen.findByRole('button', { name: '실전 Next.js 더보기' }));
  await view.user.click(await screen.findByRole('menuitem', { name: '클래스 복사' }));
  expect(await screen.findByText('실전 Next.js를 복사했어요. 게시하기 전에는 보이지 않아요.')).toBeVisible();
  expect(copy.asked.map((one) => one.params['courseSeq'])).toEqual(['12']);
  await waitFor(() => expect(view.path()).toBe('/classes/99/settings/information'));
});

test('the link of a class is copied', async () => {
  use();
  const { user } = renderRoute(PATH, OWNER);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: '실전 Next.js 더보기' }));
  await user.click(await screen.findByRole('menuitem', { name: '링크 복사' }));
  expect(write).toHaveBeenCalledWith(`${location.origin}/classes/12`);
  expect(await screen.findByText('링크를 복사했어요')).toBeVisible();
});

test('what a role may not do is not offered', async () => {
  use();
  const { user } = renderRoute(PATH, {
    session: {
      roles: teacherRoles.filter((r) => r !== 'CLASS_LIFECYCLE_DELETE' && r !== 'CLASS_LIFECYCLE_COPY' && r !== 'CLASS_PUBLIC_UPDATE'),
    },
  });
  expect(await screen.findByRole('switch', { name: '실전 Next.js 공개' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '실전 Next.js 더보기' }));
  expect(await screen.findByRole('menuitem', { name: '내용 수정' })).toBeVisible();
  for (const name of ['삭제', '클래스 복사']) expect(screen.queryByRole('menuitem', { name })).toBeNull();
});

test('PE-060 PE-065 learners lead nowhere for who may not see them, and no package is copied by who may not make one', async () => {
  use([one({ courseTypeCd: '09', title: '묶음 강의' })]);
  const { user } = renderRoute(PATH, {
    session: { roles: ownerRoles.filter((role) => role !== 'CLASS_STUDENT_READ' && role !== 'PACKAGE_CREATE') },
  });
  expect(await row('묶음 강의')).toHaveTextContent('54명');
  expect(screen.queryByRole('link', { name: /54/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '묶음 강의 더보기' }));
  expect(await screen.findByRole('menuitem', { name: '삭제' })).toBeVisible();
  for (const name of ['수강생 관리', '패키지 복사']) expect(screen.queryByRole('menuitem', { name })).toBeNull();
});

test('S-110 the buttons of the list stand before its answer, so that nothing below moves when it comes', async () => {
  use();
  server.use(hanging(courseApi.adminList));
  renderRoute(PATH, OWNER);
  for (const name of ['패키지 만들기', '클래스 만들기']) expect(await screen.findByRole('link', { name })).toBeVisible();
  expect(screen.getByRole('button', { name: '순서 바꾸기' })).toBeVisible();
});

test('no classes, nothing found, and a failed list each say what to do', async () => {
  use([]);
  const first = renderRoute(PATH, OWNER);
  expect(await screen.findByText('첫 클래스를 만들어 보세요')).toBeVisible();
  expect(screen.getAllByRole('link', { name: '클래스 만들기' })).toHaveLength(1);
  first.unmount();
  const second = renderRoute(`${PATH}?q=x`, OWNER);
  expect(await screen.findByText('찾는 클래스가 없어요')).toBeVisible();
  second.unmount();
  server.use(broken(courseApi.adminList, 500));
  const { user } = renderRoute(`${PATH}?q=y`, OWNER);
  const again = await screen.findByRole('button', { name: '다시 시도' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  server.use(answer(courseApi.adminList, { list: CLASSES, totalCount: 4 }));
  await user.click(again);
  expect(await row('실전 Next.js')).toBeVisible();
});

test('TR-016 AT-051 the trash lists what can come back with its last moment and the days left, and restores it', async () => {
  const restored = recording(courseApi.restore, null);
  const now = Date.now();
  const trashed = (courseSeq: number, title: string, hours: number) => ({
    courseSeq,
    title,
    imageUrl: null,
    courseType: 'VOD',
    courseTypeCd: '05',
    trashedAt: '2026-11-20T03:00:00Z',
    restoreExpiredAt: new Date(now + hours * HOUR + 1_800_000).toISOString(),
  });
  const list = [trashed(31, '접은 강의', 7 * 24 - 2), trashed(32, '오래된 강의', 5)];
  const asked = recording(courseApi.trash, { list, totalCount: 2 });
  server.use(asked.handler, restored.handler);
  const { user } = renderRoute(`${PATH}?state=TRASHED`, OWNER);
  const lines = within(await screen.findByRole('table', { name: '휴지통' }));
  expect(lines.getByRole('row', { name: /접은 강의/ })).toHaveTextContent(/2026\.11\.20.*6일 남음.*까지/);
  expect(lines.getByRole('row', { name: /오래된 강의/ })).toHaveTextContent('5시간 남음');
  await user.click(lines.getByRole('button', { name: '접은 강의 되살리기' }));
  expect(await screen.findByText('접은 강의를 되살렸어요')).toBeVisible();
  expect(restored.asked[0]!.params).toMatchObject({ courseSeq: '31' });
  await user.selectOptions(screen.getByRole('combobox', { name: '종류' }), '패키지');
  await user.type(screen.getByRole('searchbox', { name: '클래스 이름 검색' }), '접은');
  await waitFor(() => expect(Object.fromEntries(asked.asked.at(-1)!.query)).toMatchObject({ kind: 'PACKAGE', q: '접은' }));
});

test('TR-004 TR-016 the trash is found although the only class is in it; not by who may not restore, nor while it is empty', async () => {
  const trashed = {
    courseSeq: 31,
    title: '접은 강의',
    imageUrl: null,
    courseType: 'VOD',
    courseTypeCd: '05',
    trashedAt: new Date().toISOString(),
    restoreExpiredAt: new Date(Date.now() + 7 * DAY).toISOString(),
  };
  use([]);
  server.use(answer(courseApi.trash, { list: [trashed], totalCount: 1 }));
  const view = renderRoute(PATH, OWNER);
  expect(await screen.findByText('첫 클래스를 만들어 보세요')).toBeVisible();
  await view.user.click(await screen.findByRole('link', { name: '휴지통 보기' }));
  expect(await screen.findByRole('button', { name: '접은 강의 되살리기' })).toBeVisible();
  view.unmount();
  const other = renderRoute(PATH, { session: { roles: ownerRoles.filter((one) => one !== 'CLASS_LIFECYCLE_DELETE') } });
  expect(await screen.findByText('첫 클래스를 만들어 보세요')).toBeVisible();
  expect(screen.queryByRole('link', { name: '휴지통 보기' })).toBeNull();
  other.unmount();
  server.use(answer(courseApi.trash, { list: [], totalCount: 0 }));
  renderRoute(PATH, OWNER);
  expect(await screen.findByText('첫 클래스를 만들어 보세요')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: '휴지통 보기' })).toBeNull());
});

test('TR-016 an empty trash says so; who may not restore has no trash', async () => {
  server.use(answer(courseApi.trash, { list: [], totalCount: 0 }));
  const { unmount } = renderRoute(`${PATH}?state=TRASHED`, OWNER);
  expect(await screen.findByText('휴지통이 비어 있어요')).toBeVisible();
  unmount();
  use();
  renderRoute(PATH, { session: { roles: ownerRoles.filter((one) => one !== 'CLASS_LIFECYCLE_DELETE') } });
  await row('실전 Next.js');
  expect(screen.queryByRole('radio', { name: '휴지통' })).toBeNull();
});

test('CR-220 enrolment is closed by hand after a question, and opened again', async () => {
  use();
  const set = recording(courseApi.close, ({ body }) =>
    // The clock of this browser may be behind that of the service, by which the sale has ended.
    information({
      payEndCd: body.closeYn === 'Y' ? '00' : '99',
      payEndAt: body.closeYn === 'Y' ? new Date(Date.now() + MINUTE).toISOString() : null,
    }),
  );
  server.use(set.handler);
  const { user } = renderRoute(PATH, OWNER);
  await row('실전 Next.js');
  await user.click(screen.getByRole('button', { name: '실전 Next.js 더보기' }));
  await user.click(await screen.findByRole('menuitem', { name: '모집 마감하기' }));
  const ask = await screen.findByRole('alertdialog', { name: /모집을 마감할까요/ });
  expect(set.asked).toHaveLength(0);
  await user.click(within(ask).getByRole('button', { name: '모집 마감하기' }));
  expect(await screen.findByText('실전 Next.js의 모집을 마감했어요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '끝난 클래스 더보기' }));
  await user.click(await screen.findByRole('menuitem', { name: '모집 다시 열기' }));
  await waitFor(() => expect(set.asked.map((one) => one.body)).toEqual([{ closeYn: 'Y' }, { closeYn: 'N' }]));
});

test('CR-073 a class that is opened again until a day says that day without its last minute', async () => {
  use();
  server.use(answer(courseApi.close, information({ payEndCd: '00', payEndAt: '2099-01-31T14:59:59.000Z', settingPayTimeYn: 'N' })));
  const { user } = renderRoute(PATH, OWNER);
  await row('끝난 클래스');
  await user.click(screen.getByRole('button', { name: '끝난 클래스 더보기' }));
  await user.click(await screen.findByRole('menuitem', { name: '모집 다시 열기' }));
  expect(await screen.findByText(/2099\.01\.31까지/)).toBeVisible();
});

test('CU-117 classes are put in order by the keyboard and saved', async () => {
  use();
  const set = recording(courseApi.order, ({ body }) => body);
  server.use(set.handler);
  const { user } = renderRoute(PATH, OWNER);
  await row('실전 Next.js');
  await user.click(screen.getByRole('button', { name: '순서 바꾸기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '클래스 순서' }));
  const list = within(await dialog.findByRole('list', { name: '클래스 순서' }));
  expect(dialog.getByRole('button', { name: '순서 저장' })).toBeDisabled();
  // Each class has two buttons, a handle and its position, so button 4 is the handle of the third class.
  list.getAllByRole('button')[4]!.focus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  await user.click(dialog.getByRole('button', { name: '순서 저장' }));
  await waitFor(() => expect(set.asked[0]?.body).toEqual({ courseSeqs: [14, 12, 13, 15] }));
  expect(await screen.findByText('클래스 순서를 저장했어요')).toBeVisible();
});

test('CU-117 a class of a long list is put at a place by its number, page after page', async () => {
  use();
  const all = Array.from({ length: 120 }, (_, i) => one({ courseSeq: i + 1, title: `클래스 ${i + 1}` }));
  const list = recording(courseApi.adminList, ({ query }) => {
    const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
    return { list: all.slice((page - 1) * size, page * size), totalCount: all.length };
  });
  const placed = recording(courseApi.place, null);
  server.use(list.handler, placed.handler);
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('button', { name: '순서 바꾸기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '클래스 순서' }));
  await user.click(await dialog.findByRole('button', { name: '3쪽' }));
  await user.click(await dialog.findByRole('button', { name: '클래스 110 자리 110, 바꾸기' }));
  const box = within(await screen.findByRole('dialog', { name: '클래스 110' }));
  await user.clear(box.getByRole('textbox'));
  await user.type(box.getByRole('textbox'), '5');
  await user.click(box.getByRole('button', { name: '옮기기' }));
  await waitFor(() => expect(placed.asked[0]).toMatchObject({ params: { courseSeq: '110' }, body: { place: 5 } }));
  expect(await screen.findByText('클래스 110을 5번째로 옮겼어요')).toBeVisible();
});

describe('AT-052 AM-145 requests to publish a class', () => {
  const request = (courseSeq: number, title: string): PublishRequest => ({
    courseSeq,
    title,
    imageUrl: null,
    courseType: 'VOD',
    courseTypeCd: '05',
    requesterName: '강선생',
    requestedAt: '2026-11-20T03:00:00Z',
    publishAt: '2026-11-22T03:00:00Z',
  });
  const line = async (title: string) => (await screen.findByRole('link', { name: new RegExp(`^${title}`) })).closest('tr')!;
  const waiting = (list: PublishRequest[]) => answer(courseApi.publishRequests, { list, totalCount: list.length, cursor: null });
  test('are counted in the menu, shown with who asked and until when, and let through or refused with a reason', async () => {
    use();
    const approve = recording(courseApi.approvePublish, information());
    const refused = recording(courseApi.refusePublish, information());
    server.use(waiting([request(12, '첫 클래스'), request(13, '둘째 클래스')]), approve.handler, refused.handler);
    const { user } = renderRoute(PATH, OWNER);
    expect(await screen.findByRole('link', { name: /^클래스\s*2건 대기$/ })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '검토 중' }));
    const first = await line('첫 클래스');
    expect(first).toHaveTextContent('강선생');
    expect(first).toHaveTextContent('2026.11.22 12:00');
    await user.click(within(first).getByRole('button', { name: '첫 클래스 게시하기' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '게시하기' }));
    expect(await screen.findByText('‘첫 클래스’를 게시했어요')).toBeVisible();
    expect(approve.asked[0]!.params['courseSeq']).toBe('12');
    await user.click(within(await line('둘째 클래스')).getByRole('button', { name: '둘째 클래스 게시 거절' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '거절' }));
    expect(dialog.getByText('거절하는 이유 항목을 입력해주세요!')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /거절하는 이유/ }), '소개를 더 써 주세요.');
    await user.click(dialog.getByRole('button', { name: '거절' }));
    await waitFor(() => expect(refused.asked[0]).toMatchObject({ body: { reason: '소개를 더 써 주세요.' } }));
  });
  test('who may only read classes is not led to a form that is refused', async () => {
    use([one({})]);
    renderRoute(PATH, { session: { roles: ['SITE_CONSOLE_READ', 'SITE_CLASS_READ'] } });
    expect(await screen.findByText('실전 Next.js')).toBeVisible();
    expect(screen.queryByRole('link', { name: /실전 Next.js/ })).toBeNull();
    expect(screen.getByText(/내 권한에 없는 일: .*내용 수정/)).toBeVisible();
  });
  test('a teacher sees what waits without a word about it; an empty list says how it fills', async () => {
    const asked = use([one({ state: 'REVIEWING' })]);
    const view = renderRoute(`${PATH}?state=REVIEWING`, { session: { roles: teacherRoles } });
    await row('실전 Next.js');
    expect(asked.at(-1)!.query.get('state')).toBe('REVIEWING');
    view.unmount();
    server.use(waiting([]));
    renderRoute(`${PATH}?state=REVIEWING`, OWNER);
    expect(await screen.findByText('기다리는 게시 요청이 없어요')).toBeVisible();
  });
});

test('a landing page is made from the class, whose others are listed with what is wrong with them', async () => {
  use();
  const row = { pageSeq: 7, title: '겨울 모집', path: 'winter', publishStatusCd: '00', updatedAt: '2026-11-20T00:00:00Z' } as const;
  const list = recording(sitePageApi.list, {
    list: [{ ...row, visits: { views: 0, visitors: 0 }, course: { courseSeq: 12, title: '실전 Next.js', onShowYn: 'N' } }],
    totalCount: 1,
  });
  const create = recording(sitePageApi.createLanding, { ...row, pageSeq: 9, courseSeq: 12, seoSetting: '{}' });
  server.use(list.handler, create.handler);
  const { user, path } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('button', { name: '실전 Next.js 더보기' }));
  await user.click(screen.getByRole('menuitem', { name: '랜딩 페이지' }));
  const dialog = within(await screen.findByRole('dialog', { name: '랜딩 페이지' }));
  expect(await dialog.findByRole('link', { name: '겨울 모집' })).toHaveAttribute('href', '/settings/page/7/blocks');
  expect(dialog.getByText('클래스 비공개')).toBeVisible();
  expect(list.asked[0]!.query.get('courseSeq')).toBe('12');
  await user.click(dialog.getByRole('button', { name: '랜딩 페이지 만들기' }));
  await waitFor(() => expect(create.asked[0]!.body).toEqual({ courseSeq: 12 }));
  await waitFor(() => expect(path()).toBe('/settings/page/9/blocks'));
});
