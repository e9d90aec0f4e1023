import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { couponApi } from '@madang/contracts/main/coupon';
import type { Asked } from '@madang/contracts/main/asked-together';
import { courseApi, type Course, type CourseViewer } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { packageApi, type Pack, type PackageInfo } from '@madang/contracts/main/package';
import { reviewApi } from '@madang/contracts/main/review';
import { paymentApi } from '@madang/contracts/util/payment';
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../lib/query';
import { anEnrolment, anOrder, aSummary, aViewer, inDays, information, inside } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';

const noReviews = { reviews: [], reviewCount: 0, reviewRate: 0, distribution: [0, 0, 0, 0, 0] as [number, number, number, number, number] };
const course: Partial<Course> = { courseTypeCd: '09', title: '3종 세트', price: 100_000, curriculumStatusList: [] };
const aPack = (over: Partial<Pack> = {}): Pack => ({
  courseSeq: 12,
  title: '3종 세트',
  subTitle: '',
  imageUrl: null,
  price: 100_000,
  priceEx: null,
  discountPrice: 75_000,
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
  publishStatusCd: '00',
  publicCd: '00',
  ...over,
});
const teacher = (userSeq: number, name: string) => ({ userSeq, name, profileImageUrl: null });
const anInfo = (over: Partial<Pack> = {}, isAttend = false): PackageInfo => ({
  pack: aPack(over),
  attend: { attendSeq: null, choiseStatusCd: null, attendAt: null, validAt: null },
  courses: [
    { ...aSummary({ courseSeq: 21, title: '가 수업', price: 60_000, teachers: [teacher(3, '서윤')] }), onShow: true, isAttend },
    {
      ...aSummary({ courseSeq: 22, title: '나 수업', price: 70_000, teachers: [teacher(4, '하늘')], courseTutorShowYn: 'N' }),
      onShow: false,
      isAttend,
    },
  ],
});
interface Shown {
  pack?: Partial<Pack>;
  viewer?: CourseViewer;
  alreadyEnrolled?: { courseSeq: number; title: string; validAt: string | null }[];
  /** What the package's classes ask. */
  asked?: Partial<Asked>;
  /** What the comparison of the schedules answers. */
  schedule?: { code: number; message: string | null };
  roles?: string[];
  path?: string;
}
const NOTHING_ASKED: Asked = { attendPhoneInputYn: 'N', deliveryCd: '99', courseQuestions: [] };
function open({
  pack = {},
  viewer,
  alreadyEnrolled = [],
  asked = {},
  schedule = { code: 0, message: null },
  roles,
  path = '/packages/12',
}: Shown = {}) {
  queryClient.clear();
  const created = recording(enrolmentApi.create, anEnrolment());
  const checked = recording(curriculumApi.checkSchedule, schedule);
  server.use(
    checked.handler,
    answer(packageApi.asked, { ...NOTHING_ASKED, ...asked }),
    answer(courseApi.viewer, [viewer ?? aViewer()]),
    answer(
      courseApi.find,
      information({
        ...course,
        price: pack.price === undefined ? 100_000 : pack.price,
        discountPrice: 75_000,
        fareCd: pack.fareCd === '00' ? '00' : '01',
      }),
    ),
    answer(packageApi.find, anInfo(pack, viewer?.isAttend)),
    answer(packageApi.checkAttend, alreadyEnrolled),
    answer(curriculumApi.list, []),
    answer(reviewApi.list, noReviews),
    answer(enrolmentApi.mine, null),
    answer(paymentApi.mine, { list: [], totalCount: 0 }),
    answer(couponApi.usable, []),
    created.handler,
  );
  const view = renderRoute(path, viewer || alreadyEnrolled.length ? { session: roles ? { roles } : {} } : {});
  return { ...view, created: created.asked, checked: checked.asked };
}
const card = () => screen.findByRole('complementary', { name: '수강 신청' });
const button = async (name: string) => within(await card()).findByRole('button', { name });

test('RT-048 CR-191 CR-198 a package shows its classes and a bar with price, discount, like, share and its label', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: '3종 세트' })).toBeVisible();
  const bar = await card();
  for (const text of ['패키지', '25%', '75,000원', '100,000원']) expect(bar).toHaveTextContent(text);
  expect(await within(bar).findByText('클래스 2개')).toBeVisible();
  for (const name of [/찜/, '공유', '패키지 신청']) expect(within(bar).getByRole('button', { name })).toBeEnabled();
  const classes = screen.getByRole('region', { name: '포함된 클래스' });
  expect(await within(classes).findByRole('link', { name: '가 수업' })).toHaveAttribute('href', '/classes/21');
  // A class that is sold only in packages has no page, so it has no link.
  expect(within(classes).queryByRole('link', { name: '나 수업' })).toBeNull();
  expect(classes).toHaveTextContent('따로 신청하면 130,000원');
  expect(classes).toHaveTextContent('패키지로 55,000원 아껴요');
  expect(document.title).toBe('3종 세트 | 코드베이');
});

test('CR-135 of its classes it names the teachers whom the class itself names', async () => {
  open();
  const classes = await screen.findByRole('region', { name: '포함된 클래스' });
  expect(await within(classes).findByText('서윤')).toBeVisible();
  expect(within(classes).queryByText('하늘')).toBeNull();
});

test.each([
  ['CR-192 an open package enrols', {}, '패키지 신청', true],
  ['CR-193 a full one of limit type 01 is sold out', { userLimitTypeCd: '01', partNumber: 5, currentPartNumber: 5 }, '정원 마감', false],
  [
    'CR-194 a full one of 00/00 takes the waitlist',
    { userLimitTypeCd: '00', choiseTypeCd: '00', partNumber: 5, currentPartNumber: 5 },
    '대기 신청',
    true,
  ],
  ['CR-195 one without a price is not open', { price: null }, '모집 예정', false],
  ['CR-196 before its start it is not open', { startAt: inDays(1) }, '모집 예정', false],
  ['CR-197 after its end it is closed', { endAt: inDays(-1) }, '모집 마감', false],
] as [string, Partial<Pack>, string, boolean][])('%s', async (_title, pack, name, enabled) => {
  open({ pack });
  const found = await button(name);
  if (enabled) expect(found).toBeEnabled();
  else expect(found).toBeDisabled();
});

test('CR-195 one without a price names no day that is over', async () => {
  open({ pack: { price: null, startAt: inDays(-3) } });
  await button('모집 예정');
  expect(await card()).toHaveTextContent('곧 판매를 시작해요.');
});

test('AM-054 without a price none is told, and not that it is free', async () => {
  open({ pack: { price: null } });
  expect(await button('모집 예정')).toBeDisabled();
  expect(await card()).not.toHaveTextContent('무료');
});

test('EN-055 EN-056 SH-072 RT-054 classes one is in already are listed first; going on takes the seat all the same and says what becomes of them', async () => {
  const { user, path, created } = open({ alreadyEnrolled: [{ courseSeq: 21, title: '가 수업', validAt: inDays(9) }], viewer: aViewer() });
  await user.click(await button('패키지 신청'));
  const asked = await screen.findByRole('dialog', { name: '이미 수강 중인 클래스가 있어요' });
  expect(asked).toHaveTextContent('가 수업');
  await user.click(within(asked).getByRole('button', { name: '그만두기' }));
  expect(path()).toBe('/packages/12');
  await user.click(await button('패키지 신청'));
  await user.click(await screen.findByRole('button', { name: '계속 신청하기' }));
  const told = await screen.findByRole('dialog', { name: '수강 기간이 늘어나요' });
  expect(told).toHaveTextContent('가 수업');
  expect(path()).toBe('/packages/12/payment');
  expect(created.map((one) => one.body.skipAttendCheckYn)).toEqual([true]);
  await user.click(within(told).getByRole('button', { name: '확인' }));
  expect(await screen.findByText('자리를 잡아 두었어요. 이 시간 안에 결제해 주세요.')).toBeVisible();
});

test('EN-057 a checkout opened by its address asks too, before it takes a seat that would be refused', async () => {
  const { user, created } = open({
    alreadyEnrolled: [{ courseSeq: 21, title: '가 수업', validAt: null }],
    viewer: aViewer(),
    path: '/packages/12/payment',
  });
  const asked = await screen.findByRole('dialog', { name: '이미 수강 중인 클래스가 있어요' });
  expect(created).toHaveLength(0);
  await user.click(within(asked).getByRole('button', { name: '계속 신청하기' }));
  await waitFor(() => expect(created.map((one) => one.body.skipAttendCheckYn)).toEqual([true]));
});

test('PY-010 AM-116 the schedule of a package is compared once, by the button, and asked about before the checkout opens', async () => {
  const { user, path, created, checked } = open({ viewer: aViewer(), schedule: { code: 100012, message: '수업 시간이 겹쳐요.' } });
  await user.click(await button('패키지 신청'));
  const asked = await screen.findByRole('alertdialog', { name: '일정 확인' });
  expect(asked).toHaveTextContent('수업 시간이 겹쳐요.');
  expect(created).toHaveLength(0);
  await user.click(within(asked).getByRole('button', { name: '확인' }));
  expect(await screen.findByText('자리를 잡아 두었어요. 이 시간 안에 결제해 주세요.')).toBeVisible();
  expect(path()).toBe('/packages/12/payment');
  expect(checked).toHaveLength(1);
});

test('PY-010 PY-011 a checkout of a package that is opened by its address compares too, and 100010 leads back without a seat', async () => {
  const { user, path, created } = open({
    viewer: aViewer(),
    schedule: { code: 100010, message: '모든 라이브가 끝났어요.' },
    path: '/packages/12/payment',
  });
  const asked = await screen.findByRole('alertdialog', { name: '일정 확인' });
  expect(asked).toHaveTextContent('모든 라이브가 끝났어요.');
  await user.click(within(asked).getByRole('button', { name: '확인' }));
  await waitFor(() => expect(path()).toBe('/packages/12'));
  expect(created).toHaveLength(0);
});

const ASKING: Partial<Asked> = { attendPhoneInputYn: 'Y', courseQuestions: [{ question: '하는 일', requiredYn: 'Y' }] };
test('EN-026 the checkout of a package asks what its classes ask, before it takes a seat', async () => {
  const { user, created } = open({ viewer: aViewer(), asked: ASKING, path: '/packages/12/payment' });
  const asks = within(await screen.findByRole('region', { name: '수강 신청 정보' }));
  expect(asks.getByRole('textbox', { name: /휴대폰/ })).toHaveValue('01012345678');
  expect(created).toHaveLength(0);
  await user.type(asks.getByRole('textbox', { name: /하는 일/ }), '개발자');
  await user.click(await screen.findByRole('checkbox', { name: '모두 동의해요' }));
  await user.click(within(screen.getByRole('complementary', { name: '결제 금액' })).getByRole('button'));
  await waitFor(() => expect(created).toHaveLength(1));
  expect(created[0]!.body).toMatchObject({ phone: '01012345678', answers: [{ question: '하는 일', answer: '개발자' }], delivery: null });
});

test('EN-026 a package that is free asks what its classes ask in a dialog', async () => {
  const { user, created } = open({ viewer: aViewer(), asked: ASKING, pack: { fareCd: '00', price: 0, discountPrice: null } });
  await user.click(await button('패키지 신청'));
  const dialog = within(await screen.findByRole('dialog', { name: '수강 신청 정보' }));
  await user.click(dialog.getByRole('button', { name: '신청하기' }));
  expect(await dialog.findByText('하는 일 항목을 입력해주세요!')).toBeVisible();
  expect(created).toHaveLength(0);
  await user.type(dialog.getByRole('textbox', { name: /하는 일/ }), '개발자');
  await user.click(dialog.getByRole('button', { name: '신청하기' }));
  await waitFor(() => expect(created).toHaveLength(1));
  expect(created[0]!.body).toMatchObject({ phone: '01012345678', answers: [{ question: '하는 일', answer: '개발자' }] });
});

test('RT-055 RT-056 RT-057 the ways back from the provider end on the package’s own pages', async () => {
  const paid = anOrder({ status: 'PAID' });
  queryClient.clear();
  server.use(answer(paymentApi.find, paid), answer(paymentApi.success, paid), answer(courseApi.viewer, [inside()]));
  const done = renderRoute('/packages/12/payment/success?orderNo=M1&paymentKey=k&amount=1', { session: {} });
  await waitFor(() => expect(done.path()).toMatch(/^\/packages\/12\/payment\/complete/));
  expect(await screen.findByRole('link', { name: '내 클래스로 가기' })).toHaveAttribute('href', '/me/classes');
  done.unmount();
  queryClient.clear();
  server.use(answer(paymentApi.fail, anOrder({ status: 'FAILED', failCode: 'PAY_PROCESS_CANCELED' })));
  renderRoute('/packages/12/payment/fail?orderNo=M1&code=PAY_PROCESS_CANCELED', { session: {} });
  expect(await screen.findByRole('link', { name: /다시/ })).toHaveAttribute('href', '/packages/12/payment');
});

test('learners go to their classes, staff to the list of learners', async () => {
  const learner = open({ viewer: inside() });
  const enters = await screen.findAllByRole('link', { name: '들어가기' });
  expect(enters.map((one) => one.getAttribute('href'))).toEqual(['/classes/21/classroom', '/classes/22/classroom']);
  await learner.user.click(await button('내 클래스로 가기'));
  await waitFor(() => expect(learner.path()).toBe('/me/classes'));
  learner.unmount();
  open({ viewer: aViewer({ roles: ownerRoles, userTypeCd: 'OWN' }), roles: ownerRoles });
  expect(await button('수강생 관리')).toBeEnabled();
});

test('CR-025 CR-028 a class tells of its packages with their prices, the one on sale first', async () => {
  queryClient.clear();
  const holding = (courseSeq: number, title: string, price: number) => ({
    courseSeq,
    title,
    price,
    fareCd: '01' as const,
    currency: 'KRW' as const,
    priceEx: null,
    discountPrice: null,
    discountPriceEx: null,
    discountStartAt: null,
    discountEndAt: null,
  });
  server.use(
    answer(courseApi.find, information({ inPackages: [holding(30, '묶음', 90_000), holding(31, '새 묶음', 120_000)], linkPackage: 31 })),
    answer(curriculumApi.list, []),
    answer(reviewApi.list, noReviews),
  );
  renderRoute('/classes/12');
  const box = (await screen.findByRole('heading', { name: '패키지로 함께 들어요' })).closest('section')!;
  const [first, second] = within(box).getAllByRole('listitem');
  expect(within(first!).getByRole('link', { name: /새 묶음/ })).toHaveAttribute('href', '/packages/31');
  expect(first).toHaveTextContent('신청할 수 있어요120,000원');
  expect(second).toHaveTextContent('묶음90,000원');
});

test('a package below /classes leads to its own path', async () => {
  const moved = open({ path: '/classes/12' });
  await waitFor(() => expect(moved.path()).toBe('/packages/12'));
  expect(await button('패키지 신청')).toBeEnabled();
});
