import { formApi } from '@madang/contracts/form/form';
import { boardApi } from '@madang/contracts/main/board';
import { courseApi } from '@madang/contracts/main/course';
import { settingApi } from '@madang/contracts/main/site-setting';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { memberApi } from '@madang/contracts/util/member';
import { paymentApi } from '@madang/contracts/util/payment';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { ownerRoles, teacherRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';
import { meant } from './matching';

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
              'SITE_CONSOLE_READ',
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
  it('finds the tab of a page by its name, with the page beside it, and leads right there', async () => {
    lists();
    const { user, palette, router } = await open();
    await user.keyboard('등록 회원');
    const found = await palette.findByRole('option', { name: /^등록 회원/ });
    expect(found).toHaveTextContent('회원 목록');
    await user.click(found);
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/members/registered'));
  });
  it('finds no tab of a page that the person’s menu does not show, nor one that asks for more', async () => {
    lists();
    const { user, palette } = await open({
      roles: ['SITE_CONSOLE_READ', 'MNG', 'SITE_CLASS_READ', 'SITE_MEMBER_READ', 'SITE_SUPPORT_UPDATE'],
    });
    await user.keyboard('개인정보 조회');
    await palette.findByRole('option', { name: /김실전/ });
    expect(palette.queryByRole('option', { name: /^개인정보 조회/ })).toBeNull();
    await user.clear(palette.getByRole('combobox'));
    await user.keyboard('등록 회원');
    expect(await palette.findByRole('option', { name: /^등록 회원/ })).toBeVisible();
    await user.clear(palette.getByRole('combobox'));
    await user.keyboard('환불 기준');
    await palette.findByRole('option', { name: /김실전/ });
    expect(palette.queryByRole('option', { name: /^환불 기준/ })).toBeNull();
  });
  it('finds the tab of a class by both names', async () => {
    const { classes } = lists();
    const { user, palette, router } = await open({
      roles: ['SITE_CONSOLE_READ', 'MNG', 'SITE_CLASS_READ', 'CLASS_INFO_READ', 'CLASS_STUDENT_READ'],
    });
    await user.keyboard('실전 수강생');
    await user.click(await palette.findByRole('option', { name: /실전 Next.js · 수강생/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/classes/12/settings/attendees'));
    expect(classes.asked.map(({ query }) => query.get('q')).sort()).toEqual(['실전', '실전 수강생']);
  });
  it('finds the tab of a class by its own name alone, for the newest classes, below the classes with that name', async () => {
    lists();
    const newest = [
      { courseSeq: 12, title: '실전 Next.js' },
      { courseSeq: 9, title: '도자기' },
    ];
    const asked = recording(courseApi.adminList, ({ query }) => ({
      list: (query.get('q') ? [{ courseSeq: 3, title: '수강생을 위한 안내' }] : newest) as never,
      totalCount: 2,
    }));
    server.use(asked.handler);
    const { user, palette, router } = await open({ roles: ['SITE_CONSOLE_READ', 'MNG', 'SITE_CLASS_READ', 'CLASS_STUDENT_READ'] });
    await user.keyboard('수강생');
    const tab = await palette.findByRole('option', { name: '도자기 · 수강생' });
    expect(palette.getAllByRole('option').map((one) => one.textContent?.trim())).toEqual([
      '수강생을 위한 안내',
      '실전 Next.js · 수강생',
      '도자기 · 수강생',
    ]);
    expect(asked.asked.map(({ query }) => query.get('q')).sort()).toEqual([null, '수강생']);
    await user.click(tab);
    await waitFor(() => expect(router.state.location.pathname).toBe('/classes/9/settings/attendees'));
  });
  it.each([
    ['설문 응답', ['설문조사 · 응답'], '/settings/form/3/edit/response'],
    ['응답', ['설문조사 · 응답', '수강 신청서 · 응답'], '/settings/form/3/edit/response'],
    ['신청서 after an answer', ['수강 신청서 · 응답 후'], '/settings/form/4/edit/event'],
    ['ㅅㅁㅈㅅ 질문', ['설문조사 · 질문'], '/settings/form/3/edit/screen'],
  ])('finds the tab of a form by %s', async (typed, names, to) => {
    lists();
    server.use(
      answer(courseApi.adminList, { list: [], totalCount: 0 }),
      answer(formApi.list, {
        list: [
          { formSeq: 3, title: '설문조사' },
          { formSeq: 4, title: '수강 신청서' },
        ] as never,
        totalCount: 2,
      }),
    );
    const { user, palette, router } = await open({ roles: ['SITE_CONSOLE_READ', 'MNG', 'SITE_CLASS_READ', 'SITE_FORM_READ'] });
    await user.keyboard(typed);
    await palette.findByRole('option', { name: new RegExp(`^${names[0]}`) });
    const found = palette.getAllByRole('option');
    expect(found.map((one) => one.textContent?.replace(/폼$/, '').trim()).sort()).toEqual([...names].sort());
    await user.click(found[0]!);
    await waitFor(() => expect(router.state.location.pathname).toBe(to));
  });
  it('finds no tab of a form for whoever may not see forms', async () => {
    lists();
    server.use(answer(courseApi.adminList, { list: [], totalCount: 0 }));
    const { user, palette } = await open({ roles: ['SITE_CONSOLE_READ', 'MNG', 'SITE_CLASS_READ'] });
    await user.keyboard('설문 응답');
    expect(await palette.findByText('찾은 것이 없어요')).toBeVisible();
  });
  it('asks the services once the typing rests, and leads to classes, members and orders', async () => {
    const { classes } = lists();
    const { user, palette } = await open();
    await user.keyboard('실전');
    expect(await palette.findByRole('option', { name: /김실전/ })).toBeVisible();
    expect(await palette.findByRole('option', { name: /이주문 · 실전 Next.js.*132,000원/ })).toBeVisible();
    const found = await palette.findByRole('option', { name: '실전 Next.js' });
    expect(found.querySelector('mark')).toHaveTextContent(/^실전$/);
    expect(classes.asked.map(({ query }) => query.get('q'))).toEqual(['실전']);
  });
  it('shows one kind alone, of which more was found than all kinds leave room for', async () => {
    lists();
    const many = Array.from({ length: 8 }, (_, i) => ({ userSeq: i + 1, name: `김실전${i + 1}`, email: `k${i}@example.com` }));
    server.use(answer(memberApi.joined, { list: many as never, cursor: null, totalCount: 8 } as never));
    const { user, palette } = await open();
    await user.keyboard('실전');
    await waitFor(() => expect(palette.getAllByRole('option', { name: /^김실전/ })).toHaveLength(5));
    await user.click(palette.getByRole('radio', { name: '회원 8' }));
    expect(palette.getAllByRole('option', { name: /^김실전/ })).toHaveLength(8);
    expect(palette.queryByRole('option', { name: '실전 Next.js' })).toBeNull();
    await user.click(palette.getByRole('radio', { name: '전체' }));
    expect(palette.getByRole('option', { name: '실전 Next.js' })).toBeVisible();
  });
  it('says of a kind of which more matches than is listed that there is more', async () => {
    lists();
    const ten = Array.from({ length: 10 }, (_, i) => ({ userSeq: i + 1, name: `김실전${i + 1}`, email: `k${i}@example.com` }));
    server.use(answer(memberApi.joined, { list: ten as never, cursor: '10', totalCount: 200 } as never));
    const { user, palette } = await open();
    await user.keyboard('실전');
    expect(await palette.findByRole('radio', { name: '회원 10+' })).toBeVisible();
    expect(palette.getByRole('radio', { name: '클래스 1' })).toBeVisible();
    server.use(answer(memberApi.joined, { list: ten as never, cursor: null, totalCount: 10 } as never));
    await user.keyboard(' 반');
    expect(await palette.findByRole('radio', { name: '회원 10' })).toBeVisible();
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
  it.each(['도메인', 'ㄷㅁㅇ', 'custom domain', 'ドメイン'])(
    'finds the section of the settings that %s means, opens and focuses it',
    async (typed) => {
      lists();
      server.use(answer(settingApi.profile, {} as never));
      const { user, palette, router } = await open({ roles: ownerRoles });
      await user.keyboard(typed);
      await user.click(await palette.findByRole('option', { name: /^도메인, 로그인, 배송/ }));
      await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/settings/configuration', hash: '#connect' }));
      await waitFor(() => expect(screen.getByRole('group', { name: '도메인, 로그인, 배송' })).toHaveFocus());
    },
  );
  it.each([
    ['소개', /^학원 소개/, '/settings/page/7'],
    ['landing', /^봄 학기 안내/, '/settings/page/8/blocks'],
    ['ㅅㅁㅈㅅ', /^설문조사/, '/settings/form/3/edit'],
    ['자유 게시', /^자유 게시판/, '/settings/board/site/2/edit'],
  ])('finds a page of the site by %s', async (typed, name, to) => {
    lists();
    server.use(
      answer(sitePageApi.list, {
        list: [
          { pageSeq: 7, title: '학원 소개', path: 'about', course: null },
          { pageSeq: 8, title: '봄 학기 안내', path: 'spring-landing', course: { courseSeq: 1 } },
        ] as never,
        totalCount: 2,
      }),
      answer(formApi.list, { list: [{ formSeq: 3, title: '설문조사' }] as never, totalCount: 1 }),
      answer(boardApi.admin, { notices: 0, boards: [{ boardSeq: 2, name: '자유 게시판' }] as never }),
    );
    const { user, palette, router } = await open({ roles: ownerRoles });
    await user.keyboard(typed);
    await user.click(await palette.findByRole('option', { name }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(new RegExp(`^${to}`)));
  });
  it('finds every page and form of a site with hundreds of them, and shows all that match alone or as the only kind', async () => {
    lists();
    server.use(
      answer(courseApi.adminList, { list: [], totalCount: 0 }),
      answer(memberApi.joined, { list: [], cursor: null, totalCount: 0 } as never),
      answer(paymentApi.adminList, { list: [], totalCount: 0, totals: { count: 0 } as never }),
    );
    const rows = Array.from({ length: 130 }, (_, i) => ({ pageSeq: i + 1, title: `모집 안내 ${i + 1}`, path: `p${i + 1}`, course: null }));
    const forms = Array.from({ length: 101 }, (_, i) => ({ formSeq: i + 1, title: `신청서 ${i + 1}` }));
    const page = <T,>(list: T[], { query }: { query: URLSearchParams }) => ({
      list: list.slice((Number(query.get('page')) - 1) * 100, Number(query.get('page')) * 100) as never,
      totalCount: list.length,
    });
    server.use(
      recording(sitePageApi.list, (asked) => page(rows, asked)).handler,
      recording(formApi.list, (asked) => page(forms, asked)).handler,
      answer(boardApi.admin, { notices: 0, boards: [] }),
    );
    const { user, palette } = await open({ roles: ownerRoles });
    await user.keyboard('모집');
    await waitFor(() => expect(palette.getAllByRole('option', { name: /^모집 안내/ })).toHaveLength(130));
    await user.clear(palette.getByRole('combobox'));
    await user.keyboard('신청서 101');
    expect(await palette.findByRole('option', { name: /^신청서 101/ })).toBeVisible();

    server.use(answer(courseApi.adminList, { list: [{ courseSeq: 12, title: '모집 안내 강의' }] as never, totalCount: 1 }));
    await user.clear(palette.getByRole('combobox'));
    await user.keyboard('모집 안');
    await user.click(await palette.findByRole('radio', { name: '메뉴 130' }));
    expect(palette.getAllByRole('option', { name: /^모집 안내/ })).toHaveLength(130);
  });
  it('a section and a page that one may not see are not found', async () => {
    lists();
    const { user, palette } = await open({ roles: ['SITE_CONSOLE_READ', 'MNG', 'SITE_CLASS_READ', 'SITE_SUPPORT_READ'] });
    await user.keyboard('도메인');
    expect(await palette.findByText('찾은 것이 없어요')).toBeVisible();
    await user.clear(palette.getByRole('combobox'));
    await user.keyboard('사이트 설정');
    expect(await palette.findByRole('option', { name: /^사이트 설정/ })).toBeVisible();
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

const LABELS = ['쿠폰', '쿠폰 만들기', '정산', 'SEO 설정', '사이트 설정', 'Settlements'].map((label) => ({ label }));
it.each([
  ['the letters', '쿠폰 만', ['쿠폰 만들기']],
  ['the initials', 'ㅋㅍ', ['쿠폰', '쿠폰 만들기']],
  ['letters in any case', 'seo', ['SEO 설정']],
  ['keys of the other keyboard', 'znvhs', ['쿠폰', '쿠폰 만들기']],
  ['a slip in Hangul', '정신', ['정산']],
  ['a slip in English', 'setlements', ['Settlements']],
  ['two letters swapped', 'settlemenst', ['Settlements']],
  ['nothing', 'ㅋㅋ', []],
  ['no slip in what is too short', '쿠', ['쿠폰', '쿠폰 만들기']],
])('what was meant is found by %s: %s', (_, typed, found) => expect(meant(LABELS, typed).map(({ label }) => label)).toEqual(found));
it('a name comes before another word for the same, and what is met without a slip hides what is met with one', () => {
  const entries = [
    { label: '서비스 구독', also: ['plan', 'プラン', '요금제'] },
    { label: 'Plan B', also: [] },
    { label: 'Plant', also: [] },
  ];
  expect(meant(entries, 'plan').map(({ label }) => label)).toEqual(['Plan B', 'Plant', '서비스 구독']);
  expect(meant(entries, 'plant').map(({ label }) => label)).toEqual(['Plant']);
  expect(meant(entries, 'ㅇㄱㅈ').map(({ label }) => label)).toEqual(['서비스 구독']);
});
