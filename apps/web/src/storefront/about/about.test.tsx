import { channelApi } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { planApi, type Plan } from '@madang/contracts/util/plan';
import { screen, within } from '@testing-library/react';
import { useChannel } from '../../lib/channel';
import { aSummary } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { aChannel, aUser } from '../../testing/samples';
import { answer, refuse, server } from '../../testing/server';

const plan = (name: string, monthPrice: number, whole = false): Plan => ({
  planSeq: monthPrice + 1,
  name,
  monthPrice,
  yearPrice: monthPrice * 10,
  studentLimit: whole ? null : 20,
  storageLimit: null,
  whiteLabelYn: whole ? 'Y' : 'N',
  saasYn: whole ? 'Y' : 'N',
});
const open = (demoSites: string[] = [], session?: Parameters<typeof renderRoute>[1]) => {
  server.use(answer(planApi.plans, [plan('무료', 0), plan('프로', 79_000, true)]));
  useChannel.setState({ demoSites });
  return renderRoute('/about', { channel: null, ...session });
};

describe('the product’s own page', () => {
  it('says what the product is, and leads to a site of one’s own', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('사이트는 마당이 열게요.');
    const start = within(screen.getByRole('main')).getAllByRole('link', { name: '무료로 시작하기' });
    for (const link of start) expect(link).toHaveAttribute('href', '/create_site');
    expect(screen.getByRole('link', { name: '이미 계정이 있어요' })).toHaveAttribute('href', '/login');
  });
  it('leads whoever has a site to it', async () => {
    open([], { session: { user: aUser({ mngCnt: 1 }) } });
    const links = await within(await screen.findByRole('main')).findAllByRole('link', { name: '내 사이트로 가기' });
    for (const link of links) expect(link).toHaveAttribute('href', '/create_site/list');
  });
  it('shows the plans as they are sold', async () => {
    open();
    const plans = await screen.findByRole('region', { name: '팔리기 전에는 0원' });
    const pro = (await within(plans).findByRole('heading', { name: '프로' })).closest('li')!;
    expect(pro).toHaveTextContent('79,000원');
    expect(pro).toHaveTextContent('수강생 수 제한 없음');
    expect(pro).toHaveTextContent('멤버십, 채팅방, 챌린지');
    expect(within(plans).getByRole('heading', { name: '무료' }).closest('li')).not.toHaveTextContent('멤버십');
    expect(within(plans).getByRole('link', { name: '프로로 시작하기' })).toBeVisible();
  });
  it('says when the plans cannot be loaded, and tries again', async () => {
    server.use(refuse(planApi.plans, 'NOT_FOUND'));
    const { user } = renderRoute('/about', { channel: null });
    expect(await screen.findByText('요금제를 불러오지 못했어요.', {}, { timeout: 5000 })).toBeVisible();
    server.use(answer(planApi.plans, [plan('무료', 0)]));
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('heading', { name: '무료' })).toBeVisible();
  });
  it('shows a statement that sums up to the won by the rates of today', async () => {
    open();
    const bill = (await screen.findByText('받을 금액')).closest('dl')!;
    const amounts = within(bill)
      .getAllByRole('definition')
      .map((one) => Number(one.textContent!.replace('−', '-').replace(/[^\d-]/g, '')));
    expect(amounts.at(-1)).toBeGreaterThan(0);
    expect(amounts.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(amounts.at(-1));
  });
  it('shows the sites that the installation names, with their classes, and no such part without any', async () => {
    server.use(
      answer(channelApi.lookup, aChannel({ channelSeq: 3, name: '결 공방', domain: 'gyeol' })),
      answer(courseApi.list, { list: [aSummary({ title: '물레 첫걸음' })], totalCount: 1 }),
    );
    const view = open(['gyeol']);
    expect(await screen.findByRole('link', { name: '결 공방 열기' })).toHaveAttribute('href', 'http://gyeol.localhost:8080/');
    expect(await screen.findByText('물레 첫걸음')).toBeVisible();
    expect(screen.getByRole('link', { name: '예시 사이트 둘러보기' })).toHaveAttribute('href', '#demos');
    view.unmount();
    open();
    expect(await screen.findByRole('link', { name: '요금제 보기' })).toHaveAttribute('href', '#plans');
    expect(screen.queryByText('먼저 둘러보세요')).not.toBeInTheDocument();
  });
});
