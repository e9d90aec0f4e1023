import { contentApi } from '@madang/contracts/main/content';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { channelApi } from '@madang/contracts/main/channel';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { act, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../lib/query';
import { information } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { aChannel } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const staff = (roles: readonly string[] = PERMISSIONS, saasYn: 'Y' | 'N' = 'Y') => {
  const channel = aChannel();
  return {
    channel: { ...channel, channelSetting: { ...channel.channelSetting, saasYn } },
    session: { roles: [...roles], isChannelUser: true },
  };
};
const content = (more: Partial<AdminCourse> = {}): AdminCourse => ({
  courseSeq: 12,
  title: '드로잉 40강',
  imageUrl: null,
  courseType: 'VOD',
  courseTypeCd: '05',
  state: 'OPEN',
  publicCd: '00',
  publishStatusCd: '00',
  fareCd: '01',
  price: 40_000,
  priceEx: null,
  discountPrice: null,
  discountPriceEx: null,
  discountStartAt: null,
  discountEndAt: null,
  materialPrice: null,
  materialPriceEx: null,
  currency: 'KRW',
  attendCount: 3,
  acceptCnt: 3,
  waitCnt: 0,
  maxUserCount: 0,
  userLimitTypeCd: '01',
  reviewRate: 0,
  reviewCount: 0,
  restoreExpiredAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-02T00:00:00.000Z',
  ...more,
});
const some = (...list: AdminCourse[]) => ({ list, totalCount: list.length });
/** The settings of course 12. */
const settings = (more: object = {}) => {
  const info = information();
  server.use(
    answer(courseApi.find, { ...info, course: { ...info.course, courseSeq: 12, courseType: 'VOD', courseTypeCd: '05', ...more } }),
    answer(courseApi.publishCheck, { ready: true, missing: [] }),
    answer(curriculumApi.list, []),
    answer(courseApi.staff, []),
    answer(channelApi.categories, []),
  );
};
beforeEach(() => queryClient.clear());

test('ST-001 RT-133 staff see contents with state, price and learners; one with learners stays', async () => {
  server.use(answer(contentApi.list, some(content())), refuse(contentApi.remove, 'CLASS_HAS_STUDENTS', '수강생이 있어 삭제할 수 없어요.'));
  const { user } = renderRoute('/settings/contents', staff());
  const row = (await screen.findByRole('link', { name: /드로잉 40강/ })).closest('tr')!;
  for (const text of ['판매 중', '40,000원']) expect(within(row).getByText(text)).toBeInTheDocument();
  expect(within(row).getByRole('link', { name: '3' })).toHaveAttribute('href', '/classes/12/settings/attendees');
  expect(screen.getByRole('link', { name: '콘텐츠' })).toHaveAttribute('aria-current', 'page');
  await user.click(within(row).getByRole('button', { name: '드로잉 40강 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
  expect(await screen.findByText('수강생이 있어 삭제할 수 없어요.')).toBeVisible();
});

test('before the rows have come, the button of a list keeps its room and cannot be pressed; an empty list offers it once', async () => {
  let come!: () => void;
  const awaited = new Promise<void>((done) => (come = done));
  server.use(answer(contentApi.list, () => awaited.then(() => some())));
  renderRoute('/settings/contents', staff());
  expect(await screen.findByText('콘텐츠 만들기')).not.toBeVisible();
  come();
  const empty = (await screen.findByText('아직 콘텐츠가 없어요')).closest<HTMLElement>('[data-art]')!;
  expect(within(empty).getByRole('button', { name: '콘텐츠 만들기' })).toBeVisible();
  expect(screen.getAllByText('콘텐츠 만들기')).toHaveLength(1);
});

test('TR-004 TR-016 the trash of contents is found although the only one is in it', async () => {
  server.use(
    answer(contentApi.list, ({ query }) =>
      query.get('state') === 'TRASHED' ? some(content({ state: 'TRASHED', restoreExpiredAt: '2099-01-01T00:00:00Z' })) : some(),
    ),
  );
  const { user } = renderRoute('/settings/contents', staff());
  await user.click(await screen.findByRole('link', { name: '휴지통 보기' }));
  await user.click(await screen.findByRole('button', { name: '드로잉 40강 메뉴' }));
  expect(await screen.findByRole('menuitem', { name: '되살리기' })).toBeVisible();
});

test('ST-001 a content is made with its price, which is asked for, and its settings open', async () => {
  const made = recording(contentApi.create, () => content({ title: '새 영상' }));
  settings();
  server.use(answer(contentApi.list, some()), made.handler);
  const { user, path } = renderRoute('/settings/contents', staff());
  await user.click(await screen.findByRole('button', { name: '콘텐츠 만들기' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /콘텐츠 이름/ }), '새 영상');
  await user.click(within(dialog).getByRole('radio', { name: '유료' }));
  await user.click(within(dialog).getByRole('button', { name: '만들기' }));
  const price = await within(dialog).findByRole('textbox', { name: /가격/ });
  await waitFor(() => expect(price).toHaveAttribute('aria-invalid', 'true'));
  expect(made.asked).toHaveLength(0);
  await user.type(price, '9900');
  await user.click(within(dialog).getByRole('button', { name: '만들기' }));
  await waitFor(() => expect(path()).toBe('/studio/12/contents/information'));
  expect(made.asked[0]!.body).toEqual({ title: '새 영상', imageUrl: null, fareCd: '01', price: 9900 });
});

test('AM-918 leaving above the form of a new content asks first and names what is lost; once it is saved nothing is asked', async () => {
  settings();
  server.use(answer(contentApi.list, some()), answer(contentApi.create, content({ title: '새 영상' })));
  const { user, path, router } = renderRoute('/settings/seo', staff());
  await screen.findByRole('heading', { level: 1 });
  await act(() => router.navigate('/settings/contents'));
  await user.click(await screen.findByRole('button', { name: '콘텐츠 만들기' }));
  await user.type(within(await screen.findByRole('dialog')).getByRole('textbox', { name: /콘텐츠 이름/ }), '새 영상');
  await act(() => router.navigate(-1));
  const question = await screen.findByRole('alertdialog', { name: '저장하지 않고 나갈까요?' });
  expect(question).toHaveTextContent('바뀐 내용: 콘텐츠 이름');
  await user.click(within(question).getByRole('button', { name: '계속 편집할게요' }));
  expect(path()).toBe('/settings/contents');
  expect(screen.getByRole('textbox', { name: /콘텐츠 이름/ })).toHaveValue('새 영상');
  await user.click(screen.getByRole('button', { name: '만들기' }));
  await waitFor(() => expect(path()).toBe('/studio/12/contents/information'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('AM-198 PE-056 PE-054 who may not set prices or delete classes makes a content that is free, and is told why', async () => {
  const made = recording(contentApi.create, () => content({ title: '새 영상' }));
  settings();
  server.use(answer(contentApi.list, some(content())), made.handler);
  const roles = PERMISSIONS.filter((role) => role !== 'CLASS_PAYMENT_UPDATE' && role !== 'CLASS_LIFECYCLE_DELETE');
  const { user } = renderRoute('/settings/contents', staff(roles));
  await user.click(await screen.findByRole('button', { name: '드로잉 40강 메뉴' }));
  expect(await screen.findByRole('menuitem', { name: '간단히 수정' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: '삭제' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: '콘텐츠 만들기' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /콘텐츠 이름/ }), '새 영상');
  expect(within(dialog).queryByRole('radio')).toBeNull();
  expect(within(dialog).getByText(/가격을 정할 권한이 없어요/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: '만들기' }));
  await waitFor(() => expect(made.asked).toHaveLength(1));
  expect(made.asked[0]!.body).toEqual({ title: '새 영상', imageUrl: null, fareCd: '00' });
});

test('AM-198 PE-051 who may not change the information of classes sees a content’s name', async () => {
  const saved = recording(contentApi.update, () => content({ price: 50_000 }));
  settings({ imageUrl: null });
  server.use(answer(contentApi.list, some(content())), saved.handler);
  const { user } = renderRoute('/settings/contents', staff(PERMISSIONS.filter((role) => role !== 'CLASS_INFO_UPDATE')));
  await user.click(await screen.findByRole('button', { name: '드로잉 40강 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '간단히 수정' }));
  expect(await screen.findByRole('textbox', { name: /콘텐츠 이름/ })).toBeDisabled();
  const price = screen.getByRole('textbox', { name: /가격/ });
  await user.clear(price);
  await user.type(price, '50000');
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(saved.asked[0]?.body).toMatchObject({ price: 50_000 }));
});

test('a content that is published gets a price by a seller who can be named: the form leads to what is missing and keeps what was typed', async () => {
  settings({ imageUrl: null, fareCd: '00', price: 0 });
  server.use(
    answer(contentApi.list, some(content({ fareCd: '00', price: 0 }))),
    refuse(contentApi.update, 'NOT_READY_TO_SELL', '판매자 정보를 먼저 적어 주세요.'),
  );
  const { user } = renderRoute('/settings/contents', staff());
  await user.click(await screen.findByRole('button', { name: '드로잉 40강 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '간단히 수정' }));
  await user.click(await screen.findByRole('radio', { name: '유료' }));
  await user.type(await screen.findByRole('textbox', { name: /가격/ }), '9900');
  await user.click(screen.getByRole('button', { name: '저장' }));
  const asked = await screen.findByRole('alertdialog');
  expect(asked).toHaveTextContent('판매자 정보를 먼저 적어 주세요.');
  expect(within(asked).getByRole('button', { name: '판매 설정 열기' })).toBeVisible();
  await user.click(within(asked).getByRole('button', { name: '취소' }));
  expect(await screen.findByRole('textbox', { name: /가격/ })).toHaveValue('9,900');
});

test('ST-001 a quick edit keeps what was typed when it is refused', async () => {
  settings({ imageUrl: null });
  server.use(
    answer(contentApi.list, some(content())),
    refuse(contentApi.update, 'BAD_INPUT', '', [{ field: 'price', message: '8001 이상으로 입력해 주세요.' }]),
  );
  const { user } = renderRoute('/settings/contents', staff());
  await user.click(await screen.findByRole('button', { name: '드로잉 40강 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '간단히 수정' }));
  const price = await screen.findByRole('textbox', { name: /가격/ });
  await user.clear(price);
  await user.type(price, '8000');
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('8001 이상으로 입력해 주세요.')).toBeInTheDocument();
  expect(price).toHaveValue('8,000');
});

test('RT-081 RT-082 RT-083 S-098 the settings of a content are those of a class, without its kind, at the studio’s address', async () => {
  settings();
  const { user, path, unmount } = renderRoute('/studio/12/contents', staff());
  expect(await screen.findByRole('textbox', { name: /콘텐츠 이름/ })).toBeInTheDocument();
  expect(path()).toBe('/studio/12/contents/information');
  expect(screen.queryByRole('combobox', { name: /유형/ })).toBeNull();
  const steps = screen.getByRole('navigation', { name: '클래스 작성 단계' });
  expect(within(steps).getAllByRole('link')).toHaveLength(3);
  expect(screen.getByRole('link', { name: '콘텐츠 목록으로' })).toHaveAttribute('href', '/settings/contents');
  await user.click(within(steps).getByRole('link', { name: /커리큘럼/ }));
  expect(await screen.findByRole('link', { name: '영상' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/studio\/12\/contents\/curriculums\/create/),
  );
  await user.click(within(steps).getByRole('link', { name: /결제/ }));
  await waitFor(() => expect(path()).toBe('/studio/12/contents/payment'));
  expect(await screen.findByRole('textbox', { name: /수강료|가격/ })).toBeVisible();
  unmount();
  settings({ courseType: 'LIVE' });
  queryClient.clear();
  renderRoute('/studio/12/contents/information', staff());
  expect(await screen.findByText('데이터가 없습니다.')).toBeVisible();
});

test('ST-001 without the plan, or without the permission, the studio stays closed', async () => {
  const plain = renderRoute('/settings/contents', staff(PERMISSIONS, 'N'));
  expect(await screen.findByRole('heading', { name: '프로 요금제에서 쓸 수 있어요' })).toBeInTheDocument();
  plain.unmount();
  const settingsOf = renderRoute('/studio/12/contents/payment', staff(PERMISSIONS, 'N'));
  expect(await screen.findByRole('heading', { name: '프로 요금제에서 쓸 수 있어요' })).toBeInTheDocument();
  settingsOf.unmount();
  renderRoute('/settings/contents', staff(['SITE_CONSOLE_READ']));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(/권한/);
});

test('RT-133 contents are found by name and state', async () => {
  const asked = recording(contentApi.list, some(content()));
  server.use(asked.handler);
  const { user } = renderRoute('/settings/contents', staff());
  await user.click(await screen.findByRole('radio', { name: '작성 중' }));
  await user.type(screen.getByRole('searchbox', { name: '콘텐츠 이름 검색' }), '드로잉');
  await waitFor(() => expect(Object.fromEntries(asked.asked.at(-1)!.query)).toMatchObject({ state: 'PREPARING', q: '드로잉' }));
});
