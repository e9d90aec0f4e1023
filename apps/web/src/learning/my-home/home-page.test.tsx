import { seoulDay, seoulTime } from '@madang/contracts/dates';
import { APPLICATION_STATUS } from '@madang/contracts/codes';
import { curriculumApi, type LiveItem } from '@madang/contracts/main/curriculum';
import { courseApi, type MyCourse } from '@madang/contracts/main/course';
import { certificateApi } from '@madang/contracts/main/certificate';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { mypageApi } from '@madang/contracts/main/mypage';
import type { MyHome, MyReview } from '@madang/contracts/main/mypage-calls';
import { reviewApi } from '@madang/contracts/main/review';
import { MINUTE } from '@madang/contracts/time';
import { deliveryApi, type MyDelivery } from '@madang/contracts/util/delivery';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { screen, waitFor, within } from '@testing-library/react';
import { vi } from 'vitest';
import { calendarFile } from '../../domain/live/calendar-file';
import { aReview, anOrder, aSummary, inDays } from '../../testing/course-samples';
import { aHome } from '../../testing/my-home-samples';
import { renderRoute } from '../../testing/render';
import { answer, broken, recording, server } from '../../testing/server';

const mine = (over: Partial<MyCourse> = {}): MyCourse => ({
  ...aSummary({ curriculumCount: 10 }),
  attendSeq: 900,
  choiseStatusCd: '00',
  isAttend: true,
  validAt: inDays(30),
  attendAt: inDays(-1),
  completedCount: 4,
  likeAt: null,
  holdUntil: null,
  claim: false,
  waitlist: null,
  reviewExpringAt: inDays(20),
  reviewedYn: 'N',
  nextCurriculumSeq: 103,
  nextCurriculumTitle: '개발 환경 준비',
  ...over,
});
/** A live lesson that starts the given number of minutes from now. */
function aLive(minutes: number, over: Partial<LiveItem> = {}): LiveItem {
  const start = Math.ceil(Date.now() / MINUTE) * MINUTE + minutes * MINUTE;
  return {
    title: '스프링 라이브',
    curriculumTitle: '캐시와 락',
    imageUrl: null,
    userType: 'user',
    isZoomHost: false,
    liveType: '99',
    liveAt: seoulDay(start),
    liveStartAt: seoulTime(start),
    liveEndAt: seoulTime(start + 60 * MINUTE),
    liveEndDateAt: null,
    attendeeJoinTimeLive: 30,
    tchJoinTimeLive: 30,
    itemSeq: 7,
    channelSeq: 1,
    courseSeq: 12,
    fareCd: '01',
    ...over,
  };
}
function open(home: Partial<MyHome>, orders: Order[] = [], path = '/mypage', parcels: MyDelivery[] = []) {
  server.use(
    answer(mypageApi.home, aHome(home)),
    answer(paymentApi.mine, { list: orders, totalCount: orders.length }),
    answer(certificateApi.mine, []),
    answer(deliveryApi.mine, parcels),
  );
  return renderRoute(path, { session: {} });
}
const counts = { courses: 0, lives: 0, likes: 0, coupons: 0, reviews: 0, toReview: 0, certificates: 0 };

describe('/mypage of a site', () => {
  it('RT-006 S-042 greets, goes on where one stopped last, and shows what one has', async () => {
    open(
      {
        weeks: 3,
        learnedYn: 'Y',
        lastCourseSeqs: [12],
        counts: { ...counts, courses: 2, likes: 1, coupons: 1, toReview: 1 },
        courses: [mine({ courseSeq: 13, attendSeq: 901, title: '다른 것' }), mine()],
        likes: [{ ...aSummary({ courseSeq: 20, title: '마음에 든 것' }), likeAt: inDays(-1) }],
        coupons: [
          {
            couponSeq: 1,
            title: '가을 할인',
            discountTypeCd: '01',
            discount: 15,
            startAt: null,
            endAt: inDays(3.5),
            courses: [],
            held: false,
            usedAt: null,
            usedFor: null,
            usedAmount: null,
            site: null,
          },
        ],
        toReview: [{ courseSeq: 12, attendSeq: 900, title: '실전 Next.js', imageUrl: null, reviewExpringAt: inDays(20) }],
      },
      [anOrder({ title: '스프링' })],
    );
    expect(await screen.findByRole('heading', { level: 1, name: '조은지 님, 오늘은 이어서 들을 차례예요' })).toBeVisible();
    expect(screen.getByText('3주째 배우고 있어요')).toBeVisible();
    expect(screen.getAllByRole('link', { name: '이어서 듣기' })[0]).toHaveAttribute('href', '/classes/12/classroom/103');
    expect(screen.getByRole('link', { name: '2개 모두 보기' })).toHaveAttribute('href', '/me/classes');
    expect(screen.getByRole('link', { name: '마음에 든 것' })).toHaveAttribute('href', '/classes/20');
    expect(screen.getByText('가을 할인').closest('li')).toHaveTextContent('15%3일 남음');
    expect(screen.getByRole('button', { name: '실전 Next.js 후기 쓰기' })).toBeVisible();
    expect((await screen.findByText('스프링')).closest('li')).toHaveTextContent('결제 완료');
  });

  it('PE-029 AM-1306 AM-1344 leads to the classes that the person helps to run, as far as the role there goes', async () => {
    const IDLE = { questionCount: 0, missionCount: 0, missionSeq: null, approvalCount: 0 };
    const run = { courseSeq: 12, title: '맡은 수업', courseType: 'VOD', courseTypeCd: '05', userTypeCd: 'MNG', ...IDLE } as const;
    open({
      runs: [
        run,
        {
          ...run,
          courseSeq: 13,
          title: '돕는 수업',
          userTypeCd: 'CMG',
          questionCount: 2,
          missionCount: 3,
          missionSeq: 135,
          approvalCount: 1,
        },
        { ...run, courseSeq: 14, title: '도전', courseTypeCd: '07', courseType: 'COMMUNITY' },
      ],
    });
    const part = (await screen.findByRole('heading', { name: '돌보는 클래스' })).closest('section')!;
    expect(
      within(part)
        .getAllByRole('link')
        .map((one) => [one.getAttribute('aria-label'), one.getAttribute('href')]),
    ).toEqual([
      ['맡은 수업 질문·공지', '/classes/12/board'],
      ['맡은 수업 수강생', '/classes/12/settings/attendees'],
      ['맡은 수업 설정', '/classes/12/settings/information'],
      ['돕는 수업 질문·공지', '/classes/13/board?open=Y'],
      ['돕는 수업 과제', '/classes/13/classroom/135'],
      ['돕는 수업 수강생', '/classes/13/settings/attendees?status=WAITING'],
      ['도전 질문·공지', '/classes/14/board'],
      ['도전 참가자', '/studio/14/challenge/attendees'],
      ['도전 설정', '/classes/14/settings/information'],
    ]);
    expect(within(part).getByText('돕는 수업').closest('li')).toHaveTextContent('학습 매니저답변할 질문 2답할 과제 3승인 대기 1');
    expect(within(part).getByText('맡은 수업').closest('li')).not.toHaveTextContent('대기');
    expect(screen.queryByText('아직 수강 중인 클래스가 없어요')).toBeNull();
  });

  it('S-042 a live that can be entered stands first, the others go into a calendar', async () => {
    const lives = [aLive(10), aLive(2 * 24 * 60, { itemSeq: 8, curriculumTitle: '둘째, 날' })];
    open({ lives, courses: [mine()], counts: { ...counts, courses: 1, lives: 2 } });
    expect(await screen.findByRole('heading', { level: 1, name: /지금 라이브에 들어갈 수 있어요/ })).toBeVisible();
    const rows = within(screen.getByRole('list', { name: '이번 주 라이브' })).getAllByRole('listitem');
    expect(within(rows[0]!).getByRole('button', { name: '입장하기' })).toBeEnabled();
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    within(rows[1]!).getByRole('button', { name: '둘째, 날 일정에 추가' }).click();
    const file = await (made.mock.calls[0]![0] as Blob).text();
    expect(file).toContain('SUMMARY:둘째\\, 날\r\n');
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART:\d{8}T\d{6}Z\r\nDTEND:[\s\S]*END:VCALENDAR\r\n$/);
    made.mockRestore();
  });

  it('shows the account of a deposit that waits, and unpaid seats with the way to pay', async () => {
    open({ courses: [mine({ choiseStatusCd: null, isAttend: false, holdUntil: inDays(1) })], counts: { ...counts, courses: 1 } }, [
      anOrder({
        status: 'WAITING_DEPOSIT',
        title: '미입금',
        depositInfo: { bankName: '신한은행', accountNumber: '110-1', amount: 98_000, deadline: inDays(2), holderName: 'x' },
      }),
    ]);
    const waiting = (await screen.findByText('입금을 기다리고 있어요: 미입금')).closest('article')!;
    expect(waiting).toHaveTextContent('신한은행 110-1');
    expect(within(waiting).getByRole('button', { name: '계좌번호 복사' })).toBeVisible();
    expect(screen.getByRole('link', { name: '결제하기' })).toHaveAttribute('href', '/classes/12/payment');
  });

  it('AM-248 says that a parcel has no address, as that of a package, and leads to where it is given', async () => {
    const parcel: MyDelivery = {
      deliverySeq: 2,
      courseSeq: 12,
      title: '뜨개 상자',
      orderNo: null,
      statusCd: '00',
      courierCd: null,
      invoiceNo: null,
      trackingUrl: null,
      address: null,
      sentAt: null,
      deliveredAt: null,
      note: '',
    };
    const address = { recipient: '가', phone: '01012345678', zipCode: '04524', address: '세종대로 110', addressDetail: '', memo: '' };
    const home = { courses: [mine()], counts: { ...counts, courses: 1 } };
    const view = open(home, [], '/mypage', [
      { ...parcel, deliverySeq: 1, address },
      parcel,
      { ...parcel, deliverySeq: 3, title: '종이 상자' },
    ]);
    expect(await screen.findByText('‘뜨개 상자’ 외 1개 클래스의 교재를 보낼 곳을 아직 몰라요.')).toBeVisible();
    expect(screen.getByRole('link', { name: '배송지 적기' })).toHaveAttribute('href', '/paymenthistory#deliveries');
    view.unmount();
    open(home, [], '/mypage', [
      { ...parcel, statusCd: '01' },
      { ...parcel, deliverySeq: 3, title: '종이 상자' },
    ]);
    expect(await screen.findByText('‘종이 상자’ 교재를 보낼 곳을 아직 몰라요.')).toBeVisible();
  });

  it('AM-191 an application is taken back after a question that says what is lost', async () => {
    const cancel = recording(enrolmentApi.cancelMine, null);
    server.use(cancel.handler);
    const waiting = mine({ choiseStatusCd: '01', isAttend: false, waitlist: { position: 3, total: 7 } });
    const { user } = open({ courses: [waiting], counts: { ...counts, courses: 1 } });
    await user.click(await screen.findByRole('button', { name: '신청 취소' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('대기 3번째 자리가 사라져요');
    expect(cancel.asked).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: '신청 취소' }));
    await waitFor(() => expect(cancel.asked[0]?.params).toMatchObject({ courseSeq: '12' }));
    expect(await screen.findByText('신청을 취소했어요')).toBeVisible();
  });

  it('a class of one’s own whose live runs says so', async () => {
    const live = aLive(-20);
    server.use(answer(curriculumApi.lives, { nowLives: [live], now: new Date().toISOString(), interval_seconds: 30 }));
    open({ courses: [mine({ curriculumStatusList: ['00'] })], counts: { ...counts, courses: 1 } });
    expect(await screen.findByText('LIVE 진행 중')).toBeVisible();
  });

  it('leads a new learner to the classes', async () => {
    open({});
    expect(await screen.findByRole('heading', { name: '아직 수강 중인 클래스가 없어요' })).toBeVisible();
    expect(screen.getByRole('link', { name: '클래스 둘러보기' })).toHaveAttribute('href', '/classes');
    expect(screen.queryByRole('heading', { name: '주문과 결제' })).not.toBeInTheDocument();
  });

  it('offers another try where the call failed', async () => {
    server.use(broken(mypageApi.home, 500));
    const { user } = renderRoute('/mypage', { session: {} });
    const again = await screen.findByRole('button', { name: '다시 시도' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    server.use(answer(mypageApi.home, aHome({ courses: [mine()], counts: { ...counts, courses: 1 } })));
    await user.click(again);
    expect(await screen.findByRole('heading', { name: '내 클래스' })).toBeVisible();
  });
});

it('PY-053 likes are found again, and one taken off by mistake comes back', async () => {
  const on = recording(courseApi.like, { likeAt: inDays(0), likeCount: 1 });
  const off = recording(courseApi.unlike, { likeAt: null, likeCount: 0 });
  const liked = { ...aSummary({ courseSeq: 20, title: '마음에 든 것' }), likeAt: inDays(-1) };
  server.use(on.handler, off.handler, answer(mypageApi.likes, { list: [liked], totalCount: 1 }));
  const { user } = renderRoute('/me/likes', { session: {} });
  await user.click(await screen.findByRole('button', { name: /마음에 든 것/, pressed: true }));
  await waitFor(() => expect(off.asked[0]?.params).toMatchObject({ courseSeq: '20' }));
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(on.asked[0]?.params).toMatchObject({ courseSeq: '20' }));
});

const writtenReview = (over: Partial<MyReview> = {}): MyReview => ({
  ...aReview(),
  courseSeq: 12,
  courseTitle: '실전 Next.js',
  courseImageUrl: null,
  courseTypeCd: '05',
  serviceAlias: 'default',
  hideYn: 'N',
  choiseStatusCd: APPLICATION_STATUS.APPROVED,
  reviewExpringAt: inDays(3),
  ...over,
});
it('PY-053 RV-026 reviews of one’s own are read, changed, and deleted after a question', async () => {
  const written = writtenReview();
  const remove = recording(reviewApi.remove, null);
  server.use(remove.handler, answer(mypageApi.reviews, { list: [written], totalCount: 1, toReview: [] }), answer(reviewApi.mine, written));
  const { user } = renderRoute('/me/reviews', { session: {} });
  await user.click(await screen.findByRole('button', { name: '수정' }));
  expect(await screen.findByRole('dialog', { name: '후기 고치기' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: '삭제' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(remove.asked[0]?.body).toEqual({ attendSeq: written.attendSeq }));
});

it('RV-025 RV-026 the review of an earlier enrolment opens prefilled and can be deleted', async () => {
  const earlier = writtenReview({ attendSeq: 5001, description: '첫 번째 수강' });
  const asked = recording(reviewApi.mine, ({ query }) => (query.get('attendSeq') === '5001' ? earlier : null));
  server.use(asked.handler, answer(mypageApi.reviews, { list: [earlier], totalCount: 1, toReview: [] }));
  const { user } = renderRoute('/me/reviews', { session: {} });
  await user.click(await screen.findByRole('button', { name: '수정' }));
  const dialog = within(await screen.findByRole('dialog', { name: '후기 고치기' }));
  expect(await dialog.findByRole('textbox', { name: /후기/ })).toHaveValue('첫 번째 수강');
  expect(dialog.getByRole('button', { name: '후기 지우기' })).toBeVisible();
});
it('RV-017 a review whose enrolment is no longer approved is not offered to be changed', async () => {
  const list = [
    writtenReview({ courseTitle: '확인 중', choiseStatusCd: APPLICATION_STATUS.WAITING }),
    writtenReview({ evaluationSeq: 502, attendSeq: 5002, courseTitle: '취소됨', choiseStatusCd: null }),
  ];
  server.use(answer(mypageApi.reviews, { list, totalCount: list.length, toReview: [] }));
  renderRoute('/me/reviews', { session: {} });
  expect(await screen.findAllByRole('button', { name: '삭제' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: '수정' })).toBeNull();
});

it('a calendar’s lines are short, as its format wants them', async () => {
  const file = await calendarFile([aLive(10, { curriculumTitle: '가'.repeat(60) })], () => 'https://codebay.example/x').text();
  expect(file.split('\r\n').every((line) => new Blob([line]).size <= 75)).toBe(true);
});
