import { channelApi } from '@madang/contracts/main/channel';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { keywordApi } from '@madang/contracts/main/keyword';
import { settingApi, type SiteProfile } from '@madang/contracts/main/site-setting';
import { socialApi } from '@madang/contracts/main/social';
import { pageApi, type SitePage } from '@madang/contracts/page/page';
import { sitePageApi, type SitePageRow } from '@madang/contracts/page/site-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useChannel } from '../../lib/channel';
import { renderRoute } from '../../testing/render';
import { aChannel, ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const row = (over: Partial<SitePageRow> = {}): SitePageRow => ({
  pageSeq: 3,
  title: '소개',
  path: 'about',
  publishStatusCd: '00',
  updatedAt: '2026-11-20T00:00:00Z',
  course: null,
  visits: { views: 0, visitors: 0 },
  ...over,
});
const page = (over: Partial<SitePage> = {}): SitePage => ({
  ...row(),
  courseSeq: null,
  seoSetting: '{}',
  content: '<p>우리는 함께 배워요</p>',
  ...over,
});

describe('/settings/page', () => {
  test('CH-068 RT-092 S-103 lists published pages and drafts, and asks before one is deleted', async () => {
    const list = recording(sitePageApi.list, {
      list: [row({ pageSeq: 4, title: '이용 안내', path: 'guide', publishStatusCd: '99' }), row()],
      totalCount: 2,
    });
    const update = recording(sitePageApi.update, page({ pageSeq: 4, publishStatusCd: '00', title: '이용 안내' }));
    const remove = recording(sitePageApi.remove, null);
    server.use(list.handler, update.handler, remove.handler);
    const { user } = renderRoute('/settings/page', { ...OWNER, channel: aChannel({ logoutMainPageSeq: 3 }) });
    const draft = (await screen.findByText('/p/guide')).closest('tr')!;
    expect(draft).toHaveTextContent('초안');
    expect(screen.getByText('/p/about').closest('tr')).toHaveTextContent('게시 중첫 화면');
    await user.click(screen.getByRole('button', { name: '초안' }));
    await waitFor(() => expect(list.asked.at(-1)!.query.get('publishStatusCd')).toBe('99'));
    await user.type(screen.getByRole('searchbox'), '안내');
    await waitFor(() => expect(list.asked.at(-1)!.query.get('q')).toBe('안내'));

    await user.click(within(draft).getByRole('button', { name: '이용 안내 더 보기' }));
    expect(screen.getByRole('menuitem', { name: '미리보기' })).toHaveAttribute('href', '/p/guide');
    await user.click(screen.getByRole('menuitem', { name: '게시하기' }));
    expect(await screen.findByText('‘이용 안내’ 페이지를 게시했어요')).toBeVisible();
    expect(update.asked[0]).toMatchObject({ params: { pageSeq: '4' }, body: { publishStatusCd: '00' } });

    await user.click(screen.getByRole('button', { name: '소개 더 보기' }));
    await user.click(screen.getByRole('menuitem', { name: '게시 내리기' }));
    const hide = await screen.findByRole('alertdialog', { name: '‘소개’ 페이지를 내릴까요?' });
    expect(hide).toHaveTextContent('방문자의 첫 화면으로 쓰고 있어요');
    await user.click(within(hide).getByRole('button', { name: '취소' }));
    expect(update.asked).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '소개 더 보기' }));
    await user.click(screen.getByRole('menuitem', { name: '삭제' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
    await waitFor(() => expect(remove.asked[0]!.params['pageSeq']).toBe('3'));
  });

  test('a page that sells a class says so, and another one is made of a class that is chosen', async () => {
    const course = { courseSeq: 12, title: '실전 Next.js', onShowYn: 'N' } as const;
    const list = recording(sitePageApi.list, { list: [row({ title: '겨울 모집', course })], totalCount: 1 });
    const create = recording(sitePageApi.createLanding, page({ pageSeq: 9, courseSeq: 12 }));
    server.use(
      list.handler,
      create.handler,
      answer(courseApi.adminList, { list: [{ courseSeq: 12, title: '실전 Next.js' } as AdminCourse], totalCount: 1 }),
    );
    const { user, path } = renderRoute('/settings/page', OWNER);
    expect((await screen.findByText('겨울 모집')).closest('tr')).toHaveTextContent('게시 중클래스 비공개');
    await user.click(screen.getByRole('button', { name: '랜딩 페이지' }));
    const dialog = within(await screen.findByRole('dialog', { name: '랜딩 페이지' }));
    expect(dialog.getByRole('button', { name: '랜딩 페이지 만들기' })).toBeDisabled();
    await user.selectOptions(await dialog.findByRole('combobox', { name: '클래스' }), '실전 Next.js');
    await user.click(dialog.getByRole('button', { name: '랜딩 페이지 만들기' }));
    await waitFor(() => expect(create.asked[0]!.body).toEqual({ courseSeq: 12 }));
    await waitFor(() => expect(path()).toBe('/settings/page/9/blocks'));
  });

  test('an empty site is told how to begin; whoever may only look makes nothing', async () => {
    server.use(answer(sitePageApi.list, { list: [], totalCount: 0 }));
    renderRoute('/settings/page', { session: { roles: ['SITE_CONSOLE_READ', 'SITE_PAGE_READ'] } });
    expect(await screen.findByText('아직 페이지가 없어요')).toBeVisible();
    expect(screen.queryByRole('link', { name: '페이지 만들기' })).toBeNull();
  });

  test('CH-076 a page that was published from the list stays so when its text is changed', async () => {
    let now = page({ pageSeq: 4, title: '이용 안내', path: 'guide', publishStatusCd: '99' });
    const update = recording(sitePageApi.update, ({ body }) => (now = { ...now, ...body } as SitePage));
    server.use(
      answer(sitePageApi.list, () => ({ list: [row(now)], totalCount: 1 })),
      answer(pageApi.find, () => now),
      update.handler,
    );
    const { user, router } = renderRoute('/settings/page/4', OWNER);
    expect(await screen.findByRole('switch', { name: /게시/ })).not.toBeChecked();
    await act(() => router.navigate('/settings/page'));
    await screen.findByText('/p/guide');
    await user.click(screen.getByRole('button', { name: '이용 안내 더 보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '게시하기' }));
    await waitFor(() => expect(now.publishStatusCd).toBe('00'));
    await act(() => router.navigate('/settings/page/4'));
    expect(await screen.findByRole('switch', { name: /게시/ })).toBeChecked();
    await user.type(screen.getByRole('textbox', { name: /^제목/ }), '서');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(update.asked[1]!.body).toMatchObject({ title: '이용 안내서', publishStatusCd: '00' }));
  });

  test('CH-081 a new page tells about its path while it is typed, and is previewed before it is saved', async () => {
    const create = recording(sitePageApi.create, ({ body }) => page({ pageSeq: 9, title: body.title, path: body.path }));
    server.use(
      answer(sitePageApi.checkPath, ({ query }) => ({ usedYn: query.get('path') === 'about' ? 'Y' : 'N' })),
      answer(pageApi.find, page({ pageSeq: 9, title: '오시는 길', path: 'way' })),
      create.handler,
    );
    const view = renderRoute('/settings/page/create', OWNER);
    const { user } = view;
    await user.type(await screen.findByRole('textbox', { name: /^제목/ }), '오시는 길');
    const path = screen.getByRole('textbox', { name: /^경로/ });
    await user.type(path, 'about');
    expect(await screen.findByText('이미 쓰고 있는 경로예요.')).toBeVisible();
    await user.clear(path);
    await user.type(path, 'a b');
    await user.click(screen.getByRole('button', { name: '저장' }));
    expect(await screen.findByText('영문, 숫자, 밑줄(_), 하이픈(-)만 입력할 수 있어요.')).toBeVisible();
    expect(create.asked).toEqual([]);
    await user.clear(path);
    await user.type(path, 'way');
    expect(await screen.findByText('쓸 수 있는 경로예요.')).toBeVisible();
    await user.click(screen.getByRole('switch', { name: /게시/ }));
    await user.click(screen.getByRole('button', { name: '미리보기' }));
    const preview = await screen.findByRole('dialog', { name: '미리보기' });
    expect(within(preview).getByRole('heading', { level: 1, name: '오시는 길' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(create.asked[0]!.body).toEqual({ title: '오시는 길', path: 'way', content: '', publishStatusCd: '00' }));
    await waitFor(() => expect(view.path()).toBe('/settings/page/9'));
    expect(await screen.findByText('저장했어요')).toBeVisible();
  });

  test('a refused path stands under its field; a page that is gone says so', async () => {
    const checked = recording(sitePageApi.checkPath, { usedYn: 'N' });
    server.use(
      answer(pageApi.find, page()),
      checked.handler,
      refuse(sitePageApi.update, 'BAD_INPUT', '입력을 확인해 주세요', [{ field: 'path', message: '이미 쓰고 있는 경로예요.' }]),
    );
    const { user } = renderRoute('/settings/page/3', OWNER);
    await user.type(await screen.findByRole('textbox', { name: /^경로/ }), '2');
    expect(screen.getByRole('region', { name: '저장' })).toHaveTextContent('바뀐 내용: 경로');
    await user.click(screen.getByRole('button', { name: '저장' }));
    expect(await screen.findByText('이미 쓰고 있는 경로예요.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^경로/ })).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(Object.fromEntries(checked.asked[0]!.query)).toEqual({ path: 'about2', pageSeq: '3' }));
  });

  test('a page that is not there any more is no editor', async () => {
    server.use(refuse(pageApi.find, 'NO_DATA'));
    renderRoute('/settings/page/77', OWNER);
    expect(await screen.findByText('데이터가 없습니다.')).toBeVisible();
  });
});

test('S-103 a landing page whose class is gone is found by its own chip, and pages tell how often they were opened', async () => {
  const landing = { course: { courseSeq: 12, title: '실전 Next.js', onShowYn: 'N' as const } };
  const list = recording(sitePageApi.list, ({ query }) => ({
    list: [
      row({ pageSeq: 7, title: '겨울 모집', path: 'winter', visits: { views: 1240, visitors: 310 }, ...landing }),
      ...(query.get('courseHiddenYn') ? [] : [row({ publishStatusCd: '99', visits: { views: 4, visitors: 1 } })]),
    ],
    totalCount: query.get('courseHiddenYn') ? 1 : 2,
  }));
  server.use(list.handler);
  const { user } = renderRoute('/settings/page', OWNER);
  expect(await screen.findByTitle('방문자 310명')).toHaveTextContent('1,240');
  // A draft shows no number of visitors, since only staff can open it.
  expect(screen.queryByTitle('방문자 1명')).toBeNull();
  await user.click(screen.getByRole('button', { name: '클래스 비공개' }));
  await waitFor(() => expect(screen.queryByText('소개')).toBeNull());
  expect(list.asked.at(-1)!.query.get('courseHiddenYn')).toBe('Y');
  expect(screen.getByText('겨울 모집')).toBeVisible();
});

describe('a page on the storefront', () => {
  test('CH-076 RT-043 RT-034 shows its text, drafts with a word to staff, and leads on from a former path', async () => {
    const asked = recording(pageApi.byPath, ({ query }) =>
      query.get('path') === 'old'
        ? page({ path: 'about' })
        : query.get('path') === 'intro'
          ? page({ path: 'intro', publishStatusCd: '99' })
          : page(),
    );
    server.use(asked.handler);
    const view = renderRoute('/p/old', OWNER);
    expect(await screen.findByRole('heading', { level: 1, name: '소개' })).toBeVisible();
    expect(view.path()).toBe('/p/about');
    expect(screen.getByText('우리는 함께 배워요')).toBeVisible();
    expect(screen.queryByText('아직 게시하지 않은 페이지예요')).toBeNull();
    await view.router.navigate('/intro');
    expect(await screen.findByText('아직 게시하지 않은 페이지예요')).toBeVisible();
    expect(screen.getByRole('link', { name: '수정하기' })).toHaveAttribute('href', '/settings/page/3');
  });
  test('CH-077 what is not there, or a path of the site’s own, is no page', async () => {
    server.use(answer(pageApi.byPath, null));
    renderRoute('/p/nothing');
    expect(await screen.findByText('데이터가 없습니다.')).toBeVisible();
  });
});

describe('where a page is used', () => {
  test('CH-080 CH-068 a menu leads to a published page', async () => {
    const pages = recording(pageApi.list, { list: [page()], totalCount: 1 });
    const save = recording(settingApi.saveMenus, []);
    server.use(pages.handler, save.handler, answer(channelApi.menus, []));
    const { user } = renderRoute('/settings/menu', { ...OWNER, channel: aChannel({ menus: [] }) });
    await user.click(await screen.findByRole('button', { name: '메뉴 추가' }));
    await user.type(screen.getByRole('textbox', { name: /메뉴 이름/ }), '소개');
    await user.selectOptions(await screen.findByRole('combobox', { name: '페이지' }), '소개');
    expect(Object.fromEntries(pages.asked[0]!.query)).toEqual({ publishStatusCd: '00', page: '1', size: '9999' });
    expect(screen.getByRole('textbox', { name: /경로/ })).toHaveValue('/p/about');
    await user.click(screen.getByRole('button', { name: '적용' }));
    await user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(save.asked[0]!.body.menus).toMatchObject([{ menuTitle: '소개', menuTypeCd: '00', path: '/p/about' }]));
  });

  test('RT-159 the settings choose the page that visitors start with, and tell when it is not published', async () => {
    const site = aChannel();
    const profile: SiteProfile = {
      name: '코드베이',
      domain: 'codebay',
      intro: '',
      pageTypeCd: '00',
      zoomAccountTypeCd: '00',
      customerType: '01',
      category: '01',
      headerLogoUrl: null,
      coverImageUrl: null,
      profileImageUrl: null,
      kakaoCounselId: null,
      marketingConsent: true,
      publishReviewYn: 'N',
      japaneseYn: 'N',
      firstLang: 'ko',
      attendeeJoinTimeLive: 30,
      tchJoinTimeLive: 30,
      serviceAlias: [],
      logoutMainPageSeq: 77,
    };
    const save = recording(settingApi.saveProfile, ({ body }) => ({ ...site, logoutMainPageSeq: body.logoutMainPageSeq ?? null }));
    server.use(
      answer(settingApi.profile, profile),
      answer(pageApi.list, { list: [page()], totalCount: 1 }),
      answer(channelApi.codes, {}),
      answer(keywordApi.find, { customKeyword: false, path: '', version: '', sets: { ko: {}, en: {}, jp: {} } }),
      answer(socialApi.apps, []),
      answer(channelApi.categories, []),
      save.handler,
    );
    const { user } = renderRoute('/settings/configuration', OWNER);
    const choice = await screen.findByRole('combobox', { name: '방문자의 첫 화면' });
    expect(await screen.findByText(/선택한 페이지가 게시되어 있지 않아/)).toBeVisible();
    expect(choice).toHaveDisplayValue('게시하지 않은 페이지');
    await user.selectOptions(choice, '소개');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(save.asked[0]!.body.logoutMainPageSeq).toBe(3));
    expect(useChannel.getState().channel?.logoutMainPageSeq).toBe(3);
  });
});
