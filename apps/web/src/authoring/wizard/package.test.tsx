import { ENROLLABLE_COURSES } from '@madang/contracts/main/enrollable-courses';
import { channelApi } from '@madang/contracts/main/channel';
import { enrolmentApi, type Learner } from '@madang/contracts/main/enrolment';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { packageApi, type Pack, type PackageInfo } from '@madang/contracts/main/package';
import { paymentApi } from '@madang/contracts/util/payment';
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../lib/query';
import { aSummary, inDays, information } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const pack: Pack = {
  courseSeq: 12,
  title: '3종 세트',
  subTitle: '',
  imageUrl: null,
  price: 100_000,
  priceEx: null,
  discountPrice: null,
  discountPriceEx: null,
  currency: 'KRW',
  startAt: null,
  endAt: null,
  partNumber: 0,
  currentPartNumber: 0,
  userLimitTypeCd: '99',
  choiseTypeCd: '00',
  fareCd: '01',
  likeAt: null,
  likeCount: 0,
  vodDays: 90,
  payMethods: ['CARD'],
  publishStatusCd: '99',
  publicCd: '00',
};
const info = (...titles: string[]): PackageInfo => ({
  pack,
  attend: { attendSeq: null, choiseStatusCd: null, attendAt: null, validAt: null },
  courses: titles.map((title, i) => ({ ...aSummary({ courseSeq: 21 + i, title }), onShow: true })),
});
const line = (courseSeq: number, title: string, over: Partial<AdminCourse> = {}): AdminCourse => ({
  courseSeq,
  title,
  imageUrl: null,
  courseType: 'VOD',
  courseTypeCd: '05',
  state: 'OPEN',
  publicCd: '00',
  publishStatusCd: '00',
  fareCd: '01',
  price: 1000,
  priceEx: null,
  discountPrice: null,
  discountPriceEx: null,
  discountStartAt: null,
  discountEndAt: null,
  materialPrice: null,
  materialPriceEx: null,
  currency: 'KRW',
  attendCount: 0,
  acceptCnt: 0,
  waitCnt: 0,
  maxUserCount: 0,
  userLimitTypeCd: '01',
  reviewRate: 0,
  reviewCount: 0,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  restoreExpiredAt: null,
  ...over,
});
function use(shown = info('가 수업', '나 수업')) {
  queryClient.clear();
  const asked = recording(courseApi.adminList, { list: [line(21, '가 수업'), line(22, '나 수업'), line(23, '다 수업')], totalCount: 3 });
  const updated = recording(packageApi.update, ({ body }) => ({
    ...shown,
    courses: body.courseSeqs?.length ? info('나 수업', '다 수업').courses : shown.courses,
  }));
  const created = recording(packageApi.create, shown);
  server.use(
    answer(courseApi.find, information({ courseTypeCd: '09', title: '3종 세트', price: 100_000, publishStatusCd: '99' })),
    answer(courseApi.publishCheck, { ready: false, missing: [{ step: 'curriculums', key: 'unpublished' }] }),
    answer(packageApi.find, shown),
    answer(paymentApi.methods, { methods: ['CARD', 'VIRTUAL_ACCOUNT', 'OVERSEAS_CARD'] }),
    answer(channelApi.categories, []),
    answer(courseApi.staff, []),
    asked.handler,
    updated.handler,
    created.handler,
  );
  return { asked: asked.asked, updated: updated.asked, created: created.asked };
}

test('RT-047 RT-049 RT-050 AT-008 EN-051 CH-071 a package is made of a name and at least two classes, and leads to its settings', async () => {
  const { created } = use();
  const { user, path } = renderRoute('/packages/create', OWNER);
  await user.type(await screen.findByRole('textbox', { name: /패키지 이름/ }), '3종 세트');
  await user.click(await screen.findByRole('checkbox', { name: '가 수업' }));
  server.use(
    refuse(packageApi.create, 'PACKAGE_TOO_FEW', '패키지에는 클래스가 2개 이상 필요해요.', [
      { field: 'courseSeqs', message: '2개 이상 골라 주세요' },
    ]),
  );
  await user.click(screen.getByRole('button', { name: '만들고 내용 채우기' }));
  expect(await screen.findByText('2개 이상 골라 주세요')).toBeVisible();
  const good = recording(packageApi.create, info('가 수업', '나 수업'));
  server.use(good.handler);
  await user.click(screen.getByRole('checkbox', { name: '나 수업' }));
  await user.click(screen.getByRole('radio', { name: 'USD' }));
  await user.click(screen.getByRole('button', { name: '만들고 내용 채우기' }));
  await waitFor(() => expect(path()).toBe('/packages/12/settings/setting'));
  expect(good.asked[0]!.body).toEqual({ title: '3종 세트', courseSeqs: [21, 22], currency: 'USD', payMethods: ['OVERSEAS_CARD'] });
  expect(created).toHaveLength(0);
  expect(await screen.findByRole('textbox', { name: /패키지 이름/ })).toHaveValue('3종 세트');
  // The field for the kind of class is missing, because a package has no kind.
  expect(screen.queryByRole('combobox', { name: /유형/ })).toBeNull();
});

test('CR-041 a survey of demand, in which nobody enrols, is not asked for when the classes of a package are chosen', async () => {
  const { asked } = use();
  renderRoute('/packages/create', OWNER);
  await screen.findByRole('checkbox', { name: '가 수업' });
  expect(asked.map((one) => one.query.get('kind'))).toEqual([ENROLLABLE_COURSES]);
});

test('AM-198 PE-056 who may not set prices makes a package without choosing its currency, and has no payment page', async () => {
  const { created } = use();
  const roles = ownerRoles.filter((role) => role !== 'CLASS_PAYMENT_UPDATE' && role !== 'CLASS_PAYMENT_READ');
  const { user, path } = renderRoute('/packages/create', { session: { roles } });
  await user.type(await screen.findByRole('textbox', { name: /패키지 이름/ }), '세트');
  for (const name of ['가 수업', '나 수업']) await user.click(await screen.findByRole('checkbox', { name }));
  expect(screen.queryByRole('radio', { name: 'USD' })).toBeNull();
  expect(screen.getByText(/가격과 통화를 정할 권한이 없어요/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '만들고 내용 채우기' }));
  await waitFor(() => expect(path()).toBe('/packages/12/settings/setting'));
  expect(created[0]!.body).toEqual({ title: '세트', courseSeqs: [21, 22] });
  const steps = within(await screen.findByRole('navigation', { name: '클래스 작성 단계' }));
  expect(steps.getByRole('link', { name: /담긴 클래스/ })).toBeVisible();
  expect(steps.queryByRole('link', { name: /결제/ })).toBeNull();
});

test('a package is not priced in a currency for which the installation sells no way to pay', async () => {
  use();
  server.use(answer(paymentApi.methods, { methods: ['CARD', 'VIRTUAL_ACCOUNT'] }));
  renderRoute('/packages/create', OWNER);
  await waitFor(async () => expect(await screen.findByRole('radio', { name: 'USD' })).toBeDisabled());
  expect(screen.getByText(/USD는 계약한 결제수단이 없어서/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'KRW' })).toBeEnabled();
});

test('EN-054 a currency that does not fit is told at its field', async () => {
  use();
  const { user } = renderRoute('/packages/create', OWNER);
  server.use(
    refuse(packageApi.create, 'PACKAGE_CURRENCY', '원화로만 판매할 수 있어요.', [{ field: 'currency', message: '원화만 고를 수 있어요' }]),
  );
  await user.type(await screen.findByRole('textbox', { name: /패키지 이름/ }), '세트');
  for (const name of ['가 수업', '나 수업']) await user.click(await screen.findByRole('checkbox', { name }));
  await user.click(screen.getByRole('radio', { name: 'USD' }));
  await user.click(screen.getByRole('button', { name: '만들고 내용 채우기' }));
  expect(await screen.findByText('원화만 고를 수 있어요')).toBeVisible();
});

test('RT-051 AM-123 the settings open on their first page; classes are taken out, put in and saved together', async () => {
  const { updated } = use();
  const { user, path } = renderRoute('/packages/12/settings', OWNER);
  await waitFor(() => expect(path()).toBe('/packages/12/settings/setting'));
  await user.click(await screen.findByRole('link', { name: /담긴 클래스/ }));
  await user.click(await screen.findByRole('button', { name: '가 수업 빼기' }));
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('패키지에는 클래스가 2개 이상 필요해요.')).toBeVisible();
  await user.click(await screen.findByRole('checkbox', { name: '다 수업' }));
  expect(screen.getByRole('region', { name: '저장' })).toHaveTextContent('바뀐 내용: 다 수업, 가 수업');
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(updated.map((one) => one.body)).toEqual([{ courseSeqs: [22, 23] }]));
  expect(await screen.findByText('패키지 구성을 저장했어요')).toBeVisible();
});

test('AT-054 AM-587 a paid package that is opened to everyone asks first, and is sent without price and discount', async () => {
  const { updated } = use();
  const { user } = renderRoute('/packages/12/settings/payment', OWNER);
  await user.click(await screen.findByRole('radio', { name: '무료' }));
  await user.click(screen.getByRole('button', { name: '저장' }));
  const question = within(await screen.findByRole('alertdialog', { name: '모두에게 무료로 열까요?' }));
  await user.click(question.getByRole('button', { name: '취소' }));
  expect(updated).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: '저장' }));
  await user.click(await screen.findByRole('button', { name: '무료로 열기' }));
  await waitFor(() => expect(updated[0]?.body).toMatchObject({ fareCd: '00', price: null, discountPrice: null }));
});

test('RT-052 EN-052 EN-053 AM-007 price, capacity and approval are sent in the codes of packages; a discount has no period', async () => {
  const { updated } = use();
  const { user } = renderRoute('/packages/12/settings/payment', OWNER);
  await user.click(await screen.findByRole('radio', { name: /정원까지만/ }));
  const seats = screen.getByRole('textbox', { name: /^정원/ });
  await user.clear(seats);
  await user.type(seats, '30');
  await user.click(screen.getByRole('radio', { name: /승인제/ }));
  await user.click(screen.getByRole('switch', { name: /^할인/ }));
  expect(screen.queryByText('할인 시작일')).toBeNull();
  expect(screen.queryByRole('radio', { name: '전체 공개' })).toBeNull();
  const reduced = screen.getByRole('textbox', { name: /할인가/ });
  await user.clear(reduced);
  await user.type(reduced, '80000');
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(updated).toHaveLength(1));
  expect(updated[0]!.body).toMatchObject({
    userLimitTypeCd: '01',
    partNumber: 30,
    choiseTypeCd: '01',
    price: 100_000,
    discountPrice: 80_000,
    startAt: null,
    settingPayTimeYn: 'N',
  });
});

const LEARNER = {
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
  completedCount: 0,
  curriculumCount: 0,
  answers: [],
  amount: 0,
  currency: 'KRW',
  couponDiscount: 0,
  termSeq: null,
  waitPosition: null,
  holdsUp: null,
  cancelAt: null,
  letInBy: null,
  holdUntil: null,
} as unknown as Learner;
test('RT-053 the learners of a package are managed on its own page; publishing says what is missing', async () => {
  use();
  server.use(
    answer(enrolmentApi.list, {
      list: [LEARNER],
      totalCount: 1,
      counts: {
        ALL: 1,
        APPROVED: 1,
        WAITING: 0,
        CANCELLED: 0,
        PAYMENT_COMPLETE: 0,
        CANCEL_COMPLETE: 0,
        BY_PACKAGE: 0,
        ENDED: 0,
        WAITLISTED: 0,
        UNPAID: 0,
      },
    }),
  );
  const { unmount } = renderRoute('/packages/12/settings/attendees', OWNER);
  expect((await screen.findByText('김하늘')).closest('tr')).toHaveTextContent(/승인.*까지/);
  expect(await screen.findByRole('link', { name: '담긴 클래스' })).toHaveAttribute('href', '/packages/12/settings/curriculums');
  unmount();
  queryClient.clear();
  const view = renderRoute('/packages/12/settings/curriculums', OWNER);
  await view.user.click(await screen.findByRole('button', { name: '게시하기' }));
  const missing = await screen.findByRole('dialog', { name: '조금만 더 채워 주세요' });
  expect(within(missing).getByRole('link', { name: /모두 게시해 주세요/ })).toHaveAttribute(
    'href',
    '/packages/12/settings/curriculums#unpublished',
  );
});

test('RT-101 TR-010 the list of classes has packages, and deletes several of one kind', async () => {
  queryClient.clear();
  const list = [line(21, '가 수업'), line(12, '3종 세트', { courseTypeCd: '09' })];
  const removed = recording(courseApi.removeMany, { failCount: 0, failures: [] });
  server.use(
    answer(courseApi.adminList, { list, totalCount: 2 }),
    refuse(courseApi.removeMany, 'DELETE_MIXED', '패키지와 클래스는 함께 삭제할 수 없어요.'),
  );
  const { user } = renderRoute('/settings/course', OWNER);
  expect(await screen.findByRole('link', { name: /3종 세트.*패키지/ })).toHaveAttribute('href', '/packages/12/settings/setting');
  expect(screen.getByRole('link', { name: '패키지 만들기' })).toHaveAttribute('href', '/packages/create');
  for (const name of [/가 수업/, /3종 세트/]) await user.click(screen.getByRole('checkbox', { name }));
  const remove = async () => {
    await user.click(within(screen.getByRole('toolbar', { name: '선택한 클래스' })).getByRole('button', { name: '삭제' }));
    await user.click(within(await screen.findByRole('alertdialog', { name: /삭제할까요/ })).getByRole('button', { name: '삭제' }));
  };
  await remove();
  const refused = await screen.findByRole('alertdialog', { name: '삭제할 수 없어요' });
  expect(refused).toHaveTextContent('패키지와 클래스는 함께 삭제할 수 없어요.');
  await user.click(within(refused).getByRole('button', { name: '확인' }));
  await user.click(screen.getByRole('checkbox', { name: /가 수업/ }));
  server.use(removed.handler);
  await remove();
  await waitFor(() => expect(removed.asked.map((one) => one.body)).toEqual([{ courseSeqs: [12] }]));
});
