import { courseApi } from '@madang/contracts/main/course';
import { settingApi, type SiteProfile } from '@madang/contracts/main/site-setting';
import { dataHistoryApi, type DataHistory } from '@madang/contracts/util/data-history';
import { screen, waitFor, within } from '@testing-library/react';
import { information } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { aChannel, ownerRoles } from '../../testing/samples';
import { answer, broken, recording, server } from '../../testing/server';

/** A picture that loads at once, unless its file is gone; files of tests share their modules, so that a mock of one may come too late. */
class QuickImage {
  onload = () => undefined;
  onerror = () => undefined;
  set src(url: string) {
    queueMicrotask(url === '/files/gone.png' ? this.onerror : this.onload);
  }
}
beforeEach(() => vi.stubGlobal('Image', QuickImage));
afterEach(() => vi.unstubAllGlobals());
const OWNER = { session: { roles: ownerRoles } };
const CLASS_LINE: DataHistory = {
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
  before: { subTitle: '흙부터', introduction: null, imageUrl: '/files/gone.png', publicCd: '00', difficultyCd: null },
  after: { subTitle: '불까지', introduction: null, imageUrl: '/files/b.png', publicCd: '99', difficultyCd: null },
};
const openLine = async (user: ReturnType<typeof renderRoute>['user']) => {
  await user.click(within((await screen.findByText('윤지호')).closest('tr')!).getByRole('button'));
  return screen.findByRole('dialog');
};

test('AM-779 a change of plain fields is taken back by the call of its form, with both values seen before', async () => {
  const list = recording(dataHistoryApi.list, { list: [CLASS_LINE], totalCount: 1 });
  const course = { subTitle: '불까지', publicCd: '99' as const };
  const saved = recording(courseApi.update, information(course));
  server.use(list.handler, answer(courseApi.find, information(course)), saved.handler);
  const { user } = renderRoute('/settings/data-history', OWNER);
  const panel = within(await openLine(user));
  await user.click(await panel.findByRole('button', { name: '이전 값으로 되돌리기' }));
  const dialog = await screen.findByRole('dialog', { name: '이전 값으로 되돌릴까요?' });
  expect(dialog).toHaveTextContent(/한 줄 소개지금불까지되돌린 뒤흙부터/);
  expect(dialog).toHaveTextContent(/공개지금비공개되돌린 뒤공개/);
  // What is not set back is said with its reason.
  expect(dialog).toHaveTextContent('사진 파일이 더 없어서 되돌리지 않아요: 표지');
  expect(dialog).toHaveTextContent('바꾸기 전 글이 남아 있지 않아서 되돌리지 않아요: 상세 소개.');
  expect(dialog).toHaveTextContent('이전 값을 기록하지 않아서 되돌리지 않아요: 난이도');
  expect(dialog).not.toHaveTextContent('그 뒤에 또 바뀌었어요');
  await user.click(within(dialog).getByRole('button', { name: '이전 값으로 되돌리기' }));
  await waitFor(() => expect(saved.asked[0]).toMatchObject({ params: { courseSeq: '12' }, body: { subTitle: '흙부터', publicCd: '00' } }));
  expect(Object.keys(saved.asked[0]!.body as object)).toEqual(['subTitle', 'publicCd']);
  expect(await screen.findByText('이전 값으로 되돌렸어요')).toBeVisible();
  await waitFor(() => expect(list.asked.length).toBeGreaterThan(1));
});

test('AM-779 what was changed again since is said before it is lost, and what has its earlier value already is not sent', async () => {
  const course = { subTitle: '물레까지', publicCd: '00' as const };
  const saved = recording(courseApi.update, information(course));
  server.use(
    answer(dataHistoryApi.list, { list: [CLASS_LINE], totalCount: 1 }),
    answer(courseApi.find, information(course)),
    saved.handler,
  );
  const { user } = renderRoute('/settings/data-history', OWNER);
  await user.click(await within(await openLine(user)).findByRole('button', { name: '이전 값으로 되돌리기' }));
  const dialog = await screen.findByRole('dialog', { name: '이전 값으로 되돌릴까요?' });
  expect(dialog).toHaveTextContent('이 변경 뒤에 다시 바뀐 항목이에요: 한 줄 소개.');
  await user.click(within(dialog).getByRole('button', { name: '이전 값으로 되돌리기' }));
  await waitFor(() => expect(saved.asked[0]!.body).toEqual({ subTitle: '흙부터' }));
});

test('AM-813 a long text and a picture that is still there go back, with both seen before', async () => {
  const line = {
    ...CLASS_LINE,
    before: { introduction: null, imageUrl: '/files/a.png' },
    after: { introduction: null, imageUrl: '/files/b.png' },
  };
  const course = { introduction: '<p>지금 글</p>', imageUrl: '/files/b.png' };
  const saved = recording(courseApi.update, information(course));
  server.use(
    answer(dataHistoryApi.list, { list: [line], totalCount: 1 }),
    answer(dataHistoryApi.texts, [{ field: 'introduction', text: '<p>예전 <b>글</b></p>' }]),
    answer(courseApi.find, information(course)),
    saved.handler,
  );
  const { user } = renderRoute('/settings/data-history', OWNER);
  const panel = within(await openLine(user));
  expect(await panel.findByRole('group', { name: '상세 소개' })).toHaveTextContent('예전 글');
  await user.click(await panel.findByRole('button', { name: '이전 값으로 되돌리기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '이전 값으로 되돌릴까요?' }));
  expect(dialog.getAllByRole('group', { name: '상세 소개' }).map((one) => one.textContent)).toEqual(['지금 글', '예전 글']);
  expect(dialog.queryByText(/되돌리지 않/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: '이전 값으로 되돌리기' }));
  await waitFor(() => expect(saved.asked[0]!.body).toEqual({ imageUrl: '/files/a.png', introduction: '<p>예전 <b>글</b></p>' }));
});

test('CR-055 AM-023 a changed price in dollars is told in dollars, one in won as a sum', async () => {
  const lines: DataHistory[] = [
    { ...CLASS_LINE, before: { priceEx: 10_000 }, after: { priceEx: 7_050 } },
    {
      ...CLASS_LINE,
      historySeq: 6,
      courseSeq: null,
      courseTitle: null,
      userName: '김하늘',
      before: { price: 140_000 },
      after: { price: 98_000 },
    },
  ];
  server.use(answer(dataHistoryApi.list, { list: lines, totalCount: 2 }));
  renderRoute('/settings/data-history', OWNER);
  expect((await screen.findByText('윤지호')).closest('tr')).toHaveTextContent('외화 가격 $100 → $70.50');
  expect(screen.getByText('김하늘').closest('tr')).toHaveTextContent('140,000 → 98,000');
});

test('AM-813 earlier texts that cannot be loaded are not called lost: the panel says so and tries again', async () => {
  const line = { ...CLASS_LINE, before: { introduction: null }, after: { introduction: null } };
  server.use(answer(dataHistoryApi.list, { list: [line], totalCount: 1 }), broken(dataHistoryApi.texts, 500));
  const { user } = renderRoute('/settings/data-history', OWNER);
  const panel = within(await openLine(user));
  expect(await panel.findByText('불러오지 못했어요')).toBeVisible();
  expect(panel.queryByText(/남아 있지 않아요/)).toBeNull();
  server.use(answer(dataHistoryApi.texts, [{ field: 'introduction', text: '<p>예전 글</p>' }]));
  await user.click(panel.getByRole('button', { name: /다시/ }));
  expect(await panel.findByRole('group', { name: '상세 소개' })).toHaveTextContent('예전 글');
  expect(panel.getByRole('button', { name: '이전 값으로 되돌리기' })).toBeEnabled();
});

test('AM-813 the address of the site goes back after a word of what that means', async () => {
  const profile = { domain: 'codebay', name: '코드베이' } as SiteProfile;
  const line: DataHistory = { ...CLASS_LINE, entity: 'PROFILE', seq: null, before: { domain: 'oldbay' }, after: { domain: 'codebay' } };
  const saved = recording(settingApi.saveProfile, { ...aChannel(), domain: 'oldbay' });
  server.use(answer(dataHistoryApi.list, { list: [line], totalCount: 1 }), answer(settingApi.profile, profile), saved.handler);
  const { user } = renderRoute('/settings/data-history', OWNER);
  await user.click(await within(await openLine(user)).findByRole('button', { name: '이전 값으로 되돌리기' }));
  const dialog = await screen.findByRole('dialog', { name: '이전 값으로 되돌릴까요?' });
  expect(dialog).toHaveTextContent('지금 주소로 공유한 링크는 더 이상 열리지 않아요.');
  await user.click(within(dialog).getByRole('button', { name: '이전 값으로 되돌리기' }));
  await waitFor(() => expect(saved.asked[0]!.body).toMatchObject({ domain: 'oldbay', name: '코드베이' }));
});

test('AM-779 AM-813 the price of a class goes back as a whole, and its seats with it', async () => {
  const line: DataHistory = {
    ...CLASS_LINE,
    before: { price: 140_000, maxUserCount: 10, payMethods: null },
    after: { price: 98_000, maxUserCount: 20, payMethods: null },
  };
  const course = { fareCd: '01', price: 98_000, userLimitTypeCd: '99', maxUserCount: 20, vodDays: 45 } as const;
  const saved = recording(courseApi.updatePayment, information(course));
  server.use(answer(dataHistoryApi.list, { list: [line], totalCount: 1 }), answer(courseApi.find, information(course)), saved.handler);
  const { user } = renderRoute('/settings/data-history', OWNER);
  await user.click(await within(await openLine(user)).findByRole('button', { name: '이전 값으로 되돌리기' }));
  const dialog = await screen.findByRole('dialog', { name: '이전 값으로 되돌릴까요?' });
  expect(dialog).toHaveTextContent(/정원지금20되돌린 뒤10/);
  // A colleague changes the seats while the dialog is open; restoring the price keeps what the line does not name.
  server.use(answer(courseApi.find, information({ ...course, maxUserCount: 25, vodDays: 30 })));
  await user.click(within(dialog).getByRole('button', { name: '이전 값으로 되돌리기' }));
  await waitFor(() => expect(saved.asked[0]!.body).toMatchObject({ price: 140_000, maxUserCount: 10, vodDays: 30 }));
});

test('AM-779 the business data of a site go back; what was made or deleted, and who may not change a field, has no way back', async () => {
  const line: DataHistory = {
    ...CLASS_LINE,
    entity: 'FOOTER',
    seq: null,
    subject: null,
    before: { phone: '02-1' },
    after: { phone: '02-2' },
  };
  const lines = [
    line,
    {
      ...CLASS_LINE,
      historySeq: 6,
      courseSeq: null,
      courseTitle: null,
      action: 'DELETE' as const,
      userName: '지운 이',
      before: { title: '도자기' },
      after: null,
    },
  ];
  const footer = { ...aChannel().footer, phone: '02-2', corpName: '코드베이' };
  const saved = recording(settingApi.saveFooter, footer);
  server.use(answer(dataHistoryApi.list, { list: lines, totalCount: 2 }), answer(settingApi.footer, footer), saved.handler);
  const { user, unmount } = renderRoute('/settings/data-history', OWNER);
  await user.click(await within(await openLine(user)).findByRole('button', { name: '이전 값으로 되돌리기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '이전 값으로 되돌릴까요?' }));
  // A colleague changes another field while the question is open.
  server.use(answer(settingApi.footer, { ...footer, corpName: '새 코드베이' }));
  await user.click(dialog.getByRole('button', { name: '이전 값으로 되돌리기' }));
  await waitFor(() => expect(saved.asked[0]!.body).toMatchObject({ phone: '02-1', corpName: '새 코드베이' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(within((await screen.findByText('지운 이')).closest('tr')!).getByRole('button'));
  const gone = within(await screen.findByRole('dialog'));
  expect(gone.queryByRole('button', { name: '이전 값으로 되돌리기' })).toBeNull();
  expect(gone.getByText('삭제한 것은 여기서 되살릴 수 없어요.')).toBeVisible();
  unmount();
  renderRoute('/settings/data-history', { session: { roles: ownerRoles.filter((role) => role !== 'SITE_DESIGN_UPDATE') } });
  const shut = within(await openLine(user));
  expect(await shut.findByText('이 항목을 바꿀 권한이 없어서 되돌릴 수 없어요.')).toBeVisible();
  expect(shut.queryByRole('button', { name: '이전 값으로 되돌리기' })).toBeNull();
});
