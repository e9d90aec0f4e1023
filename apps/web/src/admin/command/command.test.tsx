import { courseApi } from '@madang/contracts/main/course';
import { memberApi } from '@madang/contracts/util/member';
import { paymentApi } from '@madang/contracts/util/payment';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { teacherRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';
import { matches } from './matching';

const lists = () => {
  const classes = recording(courseApi.adminList, { list: [{ courseSeq: 12, title: '실전 Next.js' }] as never, totalCount: 1 });
  const members = recording(memberApi.joined, {
    list: [{ userSeq: 5, name: '김실전', email: 'k***@example.com' }] as never,
    cursor: null,
    totalCount: 1,
  } as never);
  server.use(
    classes.handler,
    members.handler,
    answer(paymentApi.adminList, {
      list: [{ orderNo: 'M7', ordererName: '이주문', title: '실전 Next.js', amount: 132_000, currency: 'KRW' }] as never,
      totalCount: 1,
      totals: { count: 0 } as never,
    }),
    answer(courseApi.work, { classes: [], boards: [], videoCount: 0 }),
  );
  return { classes, members };
};
const open = async (session?: { roles: string[] }) => {
  const view = renderRoute(
    '/settings/work',
    session
      ? { session }
      : {
          session: {
            roles: [
              'MNG',
              'SITE_CLASS_READ',
              'SITE_CLASS_UPDATE',
              'SITE_MEMBER_READ',
              'SITE_SALES_READ',
              'SITE_COUPON_READ',
              'SITE_COUPON_UPDATE',
            ],
          },
        },
  );
  await screen.findByRole('heading', { level: 1 });
  await view.user.keyboard('{Control>}k{/Control}');
  return { ...view, palette: within(await screen.findByRole('dialog', { name: '찾거나 바로 하기' })) };
};

beforeEach(() => localStorage.clear());

describe('the palette of the admin', () => {
  it('opens by Ctrl and K, finds a page of the menu by its initials and goes there by the keyboard', async () => {
    lists();
    const { user, palette, router } = await open();
    await user.keyboard('ㅋㅍ');
    expect(await palette.findByRole('option', { name: /^쿠폰(?! 만들기)/ })).toBeVisible();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/settings\/coupons/));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  it('asks the services once the typing rests, and leads to classes, members and orders', async () => {
    const { classes } = lists();
    const { user, palette } = await open();
    await user.keyboard('실전');
    expect(await palette.findByRole('option', { name: /김실전/ })).toBeVisible();
    expect(palette.getByRole('option', { name: /이주문 · 실전 Next.js.*132,000원/ })).toBeVisible();
    expect(palette.getByRole('option', { name: '실전 Next.js' })).toBeVisible();
    expect(classes.asked.map(({ query }) => query.get('q'))).toEqual(['실전']);
  });
  it('remembers what was opened on this site, but no people', async () => {
    lists();
    const first = await open();
    await first.user.keyboard('실전');
    await first.user.click(await first.palette.findByRole('option', { name: /김실전/ }));
    first.unmount();
    const second = await open();
    expect(second.palette.queryByText('최근')).not.toBeInTheDocument();
    await second.user.keyboard('할 일');
    await second.user.click(await second.palette.findByRole('option', { name: /할 일/ }));
    await second.user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByText('최근')).toBeVisible();
    expect(localStorage.getItem('madang.command.1')).not.toContain('김실전');
  });
  it('offers nothing that one may not do', async () => {
    const { members } = lists();
    const { user, palette } = await open({ roles: [...teacherRoles, 'SITE_CLASS_READ'] });
    expect(palette.queryByText('쿠폰 만들기')).not.toBeInTheDocument();
    await user.keyboard('실전');
    expect(await palette.findByRole('option', { name: '실전 Next.js' })).toBeVisible();
    expect(members.asked).toEqual([]);
  });
  it('says when nothing was found, and when something could not be searched', async () => {
    lists();
    server.use(
      answer(courseApi.adminList, { list: [], totalCount: 0 }),
      answer(memberApi.joined, { list: [], cursor: null, totalCount: 0 } as never),
      refuse(paymentApi.adminList, 'NOT_FOUND'),
    );
    const { user, palette } = await open();
    await user.keyboard('없는것');
    expect(await palette.findByRole('alert')).toHaveTextContent('일부를 찾지 못했어요');
    server.use(answer(paymentApi.adminList, { list: [], totalCount: 0, totals: { count: 0 } as never }));
    await user.keyboard('들');
    expect(await palette.findByText('찾은 것이 없어요')).toBeVisible();
  });
});

it.each([
  ['쿠폰 만들기', 'ㅋㅍㅁ', true],
  ['쿠폰 만들기', '쿠폰 만', true],
  ['쿠폰 만들기', 'ㅋㅋ', false],
  ['SEO 설정', 'seo', true],
])('%s is found by %s: %s', (label, typed, found) => expect(matches(label, typed)).toBe(found));
