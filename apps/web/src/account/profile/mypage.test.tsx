import { channelApi } from '@madang/contracts/main/channel';
import { certificateApi } from '@madang/contracts/main/certificate';
import { couponApi } from '@madang/contracts/main/coupon';
import { courseApi } from '@madang/contracts/main/course';
import { screen } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { aUser } from '../../testing/samples';
import { answer, server } from '../../testing/server';

const headings = async (mngCnt: number) => {
  server.use(
    answer(courseApi.mine, { list: [], totalCount: 0 }),
    answer(couponApi.mine, { list: [], cursor: null, counts: { available: 0, used: 0, expired: 0 } } as never),
    answer(channelApi.joined, []),
    answer(certificateApi.mine, []),
  );
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
