import { courseApi, type MyCourse } from '@madang/contracts/main/course';
import { reviewApi } from '@madang/contracts/main/review';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { screen, waitFor, within } from '@testing-library/react';
import { aMyCourse as mine, anOrder, inDays } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { answer, recording, server } from '../../testing/server';

function open(list: MyCourse[], orders: Order[] = [], path = '/me/classes') {
  server.use(
    answer(courseApi.mine, { list, totalCount: list.length }),
    answer(paymentApi.mine, { list: orders, totalCount: orders.length }),
    answer(reviewApi.mine, null),
  );
  return renderRoute(path, { session: {} });
}
const cards = async () => (await screen.findAllByRole('article')).filter((one) => one.closest('li'));

test('RT-040 CR-154 CR-155 my classes show how far I am and lead on to the next lesson', async () => {
  open([mine()]);
  const [card] = await cards();
  expect(within(card!).getByText('40%')).toBeVisible();
  expect(card).toHaveTextContent('10강 중 4강');
  expect(card).toHaveTextContent('남은 기간 142일');
  expect(within(card!).getByRole('link', { name: '이어서 듣기' })).toHaveAttribute('href', '/classes/12/classroom/103');
  expect(screen.getAllByRole('link', { name: '이어서 듣기' })).toHaveLength(2);
});

test('CR-040 a community leads to its boards, and has no progress without lessons', async () => {
  open([mine({ courseType: 'COMMUNITY', curriculumCount: 0, completedCount: 0, nextCurriculumSeq: null })]);
  const [card] = await cards();
  expect(within(card!).getByRole('link', { name: '커뮤니티 들어가기' })).toHaveAttribute('href', '/classes/12/board');
  expect(within(card!).queryByRole('progressbar')).toBeNull();
  expect(card).not.toHaveTextContent('0강');
});

test('RT-167 they need a session', async () => {
  const { path } = renderRoute('/me/classes');
  await waitFor(() => expect(path()).toBe('/login?next=%2Fme%2Fclasses'));
});

test('waiting, ended and unpaid enrolments say what comes next', async () => {
  open(
    [
      mine({ courseSeq: 13, title: '기다림', choiseStatusCd: '01', isAttend: false }),
      mine({ courseSeq: 14, title: '끝남', isAttend: false, validAt: inDays(-3) }),
    ],
    [
      anOrder({
        status: 'WAITING_DEPOSIT',
        title: '미입금',
        depositInfo: { bankName: '신한은행', accountNumber: '1', amount: 98_000, deadline: inDays(2), holderName: 'x' },
      }),
    ],
  );
  const [waiting, ended] = await cards();
  expect(waiting).toHaveTextContent('승인 대기 중');
  expect(ended).toHaveTextContent('기간 종료');
  expect(within(ended!).getByRole('link', { name: '다시 신청하기' })).toHaveAttribute('href', '/classes/14');
  const deposit = (await screen.findByText('입금을 기다리고 있어요: 미입금')).closest('article')!;
  expect(within(deposit).getByRole('link', { name: '입금 계좌 보기' })).toHaveAttribute('href', '/classes/12/payment/complete?orderNo=M1');
});

test('a review is offered once a lesson was completed, and changed once there is one', async () => {
  const { user } = open([
    mine(),
    mine({ attendSeq: 901, courseSeq: 13, completedCount: 0 }),
    mine({ attendSeq: 902, courseSeq: 14, reviewedYn: 'Y' }),
  ]);
  const [, untouched, reviewed] = await cards();
  expect(within(untouched!).queryByRole('button')).not.toBeInTheDocument();
  expect(within(reviewed!).getByRole('button', { name: '후기 수정' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '후기 쓰기' }));
  expect(await screen.findByRole('dialog', { name: '후기 쓰기' })).toBeVisible();
});

test('nothing yet leads to the classes', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: '아직 수강 중인 클래스가 없어요' })).toBeVisible();
  expect(screen.getByRole('link', { name: '클래스 둘러보기' })).toHaveAttribute('href', '/classes');
});

test('RT-014 a class that was bought again stands twice in the payment history: the old purchase as ended and paid', async () => {
  open(
    [],
    [anOrder({ title: 'M2', attendEndCd: null }), anOrder({ orderNo: 'old', title: 'M1', attendEndCd: 'USED_UP' })],
    '/paymenthistory',
  );
  const first = (await screen.findByText('M1')).closest('li');
  const again = screen.getByText('M2').closest('li');
  expect(first).toHaveTextContent(/M1.*결제 완료.*이용 종료/);
  expect(again).toHaveTextContent(/M2.*결제 완료/);
  expect(again).not.toHaveTextContent('이용 종료');
});

test('RT-014 the payment history lists orders; an unpaid one can be cancelled after a question', async () => {
  const waiting = anOrder({ orderNo: 'M2', status: 'WAITING_DEPOSIT', payMethodCd: 'VIRTUAL_ACCOUNT', paidAt: null, title: '스프링' });
  const { user } = open([], [anOrder(), waiting], '/paymenthistory');
  const cancel = recording(paymentApi.cancel, { ...waiting, status: 'CANCELED' });
  server.use(cancel.handler);
  expect(await screen.findByText('결제 완료')).toBeVisible();
  expect(screen.getAllByRole('button', { name: '영수증' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '주문 취소' }));
  const question = await screen.findByRole('alertdialog');
  expect(cancel.asked).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: '주문 취소' }));
  await waitFor(() => expect(cancel.asked[0]?.params).toMatchObject({ orderNo: 'M2' }));
});

test('AM-236 a place on the waitlist stands there in words, and an approved class with its deadline and the way to pay', async () => {
  open([
    mine({ attendSeq: 1, choiseStatusCd: '01', isAttend: false, attendAt: null, waitlist: { position: 3, total: 7 } }),
    mine({
      attendSeq: 2,
      courseSeq: 13,
      choiseStatusCd: null,
      isAttend: false,
      attendAt: null,
      validAt: null,
      claim: true,
      holdUntil: inDays(2),
    }),
  ]);
  expect(await screen.findByText('대기 3번째 / 7명')).toBeVisible();
  expect(screen.queryByText('승인 대기 중')).toBeNull();
  expect(screen.getByText('결제 대기')).toBeVisible();
  expect(screen.getByText(/까지 결제하면 자리가 확정돼요/)).toBeVisible();
  expect(screen.getByRole('link', { name: '결제하기' })).toHaveAttribute('href', '/classes/13/payment');
  expect(screen.queryByRole('link', { name: '다시 신청하기' })).toBeNull();
});

test('AM-194 the deadline of an unpaid seat has the own time of a clock elsewhere', async () => {
  vi.stubEnv('TZ', 'Europe/London');
  open([mine({ choiseStatusCd: null, isAttend: false, attendAt: null, validAt: null, holdUntil: '2099-12-01T11:00:00Z' })]);
  const [card] = await cards();
  expect(card).toHaveTextContent('2099.12.01 20:00 KST (내 시간대로 11:00)까지 결제하면');
});
