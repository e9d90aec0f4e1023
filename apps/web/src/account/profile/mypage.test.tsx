import { channelApi } from '@madang/contracts/main/channel';
import { certificateApi } from '@madang/contracts/main/certificate';
import { couponApi } from '@madang/contracts/main/coupon';
import { courseApi, type MyCourse } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { screen } from '@testing-library/react';
import { aMyCourse } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { aUser } from '../../testing/samples';
import { answer, server } from '../../testing/server';

const answering = (list: MyCourse[] = []) =>
  server.use(
    answer(courseApi.mine, { list, totalCount: list.length }),
    answer(couponApi.mine, { list: [], cursor: null, counts: { available: 0, used: 0, expired: 0 } } as never),
    answer(channelApi.joined, []),
    answer(certificateApi.mine, []),
  );
const headings = async (mngCnt: number) => {
  answering();
  const view = renderRoute('/mypage', { channel: null, session: { user: aUser({ mngCnt }) } });
  await screen.findByRole('heading', { name: '내 사이트' });
  const found = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  view.unmount();
  return found;
};

test('on the product’s own host my page begins with the sites of whoever runs some, and with classes for others', async () => {
  expect((await headings(2))[0]).toBe('내 사이트');
  const learner = await headings(0);
  expect(learner.indexOf('내 사이트')).toBeGreaterThan(learner.indexOf('내 클래스'));
});

test('AM-194 a clock elsewhere reads the own time of lives, unpaid seats and the end of access', async () => {
  vi.stubEnv('TZ', 'Europe/London');
  answering([
    aMyCourse({ title: '낼 클래스', choiseStatusCd: null, isAttend: false, validAt: null, holdUntil: '2099-12-01T11:00:00Z' }),
    aMyCourse({ attendSeq: 901, courseSeq: 13, title: '듣는 클래스', validAt: '2099-12-31T14:59:59Z' }),
  ]);
  const live = {
    title: '스프링 라이브',
    curriculumTitle: '캐시와 락',
    imageUrl: null,
    userType: 'user' as const,
    isZoomHost: false,
    liveType: '99',
    liveAt: '2099-11-23',
    liveStartAt: '20:00',
    liveEndAt: '21:00',
    liveEndDateAt: null,
    attendeeJoinTimeLive: 30,
    tchJoinTimeLive: 30,
    itemSeq: 7,
    channelSeq: 1,
    courseSeq: 12,
    fareCd: '01',
  };
  const days = { ...live, itemSeq: 8, curriculumTitle: '해커톤', liveEndAt: '10:00', liveEndDateAt: '2099-11-25' };
  server.use(answer(curriculumApi.lives, { nowLives: [live, days], now: new Date().toISOString(), interval_seconds: 30 }));
  renderRoute('/mypage', { channel: null, session: { user: aUser({ mngCnt: 0 }) } });
  expect(await screen.findByText('2099.11.23 20:00 KST (내 시간대로 11:00)')).toBeVisible();
  expect(screen.getByText(/^2099\.11\.23 20:00 – 2099\.11\.25 10:00 KST/)).toBeVisible();
  const row = async (title: string) => (await screen.findByRole('heading', { name: title })).closest('li');
  expect(await row('낼 클래스')).toHaveTextContent('2099.12.01 20:00 KST (내 시간대로 11:00)');
  expect(await row('듣는 클래스')).toHaveTextContent('2099.12.31 23:59 KST (내 시간대로 14:59)');
});
