import { seoApi, type SeoCourse, type SeoPage } from '@madang/contracts/page/seo-setting';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useChannel } from '../../lib/channel';
import { renderRoute } from '../../testing/render';
import { aChannel, ownerRoles } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';
import { nextOrder } from './seo-values';

const OWNER = { session: { roles: ownerRoles } };
const item = { seoSetting: '{}', description: '', updatedAt: '2026-11-20T00:00:00Z' };
const pages: SeoPage[] = [
  { ...item, pageSeq: 1, title: '', path: 'main', publishStatusCd: '00' },
  { ...item, pageSeq: 2, title: '', path: 'classes', publishStatusCd: '00', seoSetting: '{"noIndex":false}' },
  { ...item, pageSeq: 3, title: '소개', path: 'about', publishStatusCd: '00', description: '우리는 함께 배워요' },
];
const course: SeoCourse = {
  ...item,
  courseSeq: 7,
  courseTypeCd: '05',
  title: '실전 Next.js',
  description: '화면을 끝까지',
  imageUrl: '/files/cover.png',
};

/** The dialog of an item, once it was read anew. */
async function opened(name: string) {
  await screen.findByRole('textbox', { name: /^공유 제목/ });
  return within(screen.getByRole('dialog', { name }));
}

test('RT-114 SE-018 SE-010 AM-133 the site’s words are seen as they will stand, and hiding it is warned of', async () => {
  const save = recording(seoApi.save, ({ body }) => ({ seoSetting: body.seoSetting }));
  server.use(answer(seoApi.find, { seoSetting: '{}' }), save.handler);
  const { user } = renderRoute('/settings/seo/general', OWNER);
  expect(await screen.findByText('지금은 검색에 보이지 않아요')).toBeVisible();
  const result = screen.getByRole('region', { name: '검색 결과' });
  expect(result).toHaveTextContent('검색 결과에 나오지 않아요.');
  await user.click(screen.getByRole('switch', { name: /검색에 보이기/ }));
  expect(screen.queryByText('지금은 검색에 보이지 않아요')).toBeNull();
  expect(result).toHaveTextContent('클래스 | 코드베이');
  expect(result).toHaveTextContent('끝까지 완성하는 실전 코딩 클래스');
  const title = screen.getByRole('textbox', { name: /^제목/ });
  expect(title).toHaveAttribute('placeholder', '{{pageName}} | {{siteName}}');
  await user.click(screen.getByRole('button', { name: '제목에 페이지 정보 넣기' }));
  await user.click(await screen.findByRole('menuitem', { name: /^사이트 이름/ }));
  await user.type(title, ' 배움터');
  expect(title).toHaveValue('{{siteName}} 배움터');
  expect(result).toHaveTextContent('코드베이 배움터');
  expect(screen.getByRole('region', { name: '공유 카드' })).toHaveTextContent('코드베이 배움터');
  expect(screen.getByRole('region', { name: '저장' })).toHaveTextContent('바뀐 내용: 검색에 보이기, 제목');
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('저장했어요')).toBeVisible();
  expect(JSON.parse(save.asked[0]!.body.seoSetting)).toMatchObject({ title: '{{siteName}} 배움터', noIndex: false, noFollow: null });
  expect(useChannel.getState().channel?.channelSetting.seoSetting).toContain('배움터');
});

test('RT-115 SE-014 SE-015 SE-016 lists what is published, sorted by one column or none, and a page is laid over the site', async () => {
  const list = recording(seoApi.pages, { list: pages, totalCount: 3 });
  const save = recording(seoApi.savePage, pages[2]!);
  server.use(list.handler, save.handler);
  const site = aChannel();
  const seoSetting = JSON.stringify({ noIndex: false, title: '{{pageName}} - {{siteName}}' });
  const { user } = renderRoute('/settings/seo/pages', {
    ...OWNER,
    channel: { ...site, channelSetting: { ...site.channelSetting, seoSetting } },
  });
  expect((await screen.findByText('/p/about')).closest('tr')).toHaveTextContent('보임');
  expect(screen.getByRole('button', { name: '메인 설정' })).toBeVisible();
  const query = () => Object.fromEntries(list.asked.at(-1)!.query);
  expect(query()).toEqual({ publishStatusCd: '00', page: '1', size: '10' });
  for (const [state, sorting] of [
    ['정렬 안 함', { sort: 'title', order: 'asc' }],
    ['오름차순', { sort: 'title', order: 'desc' }],
    ['내림차순', {}],
  ] as const) {
    await user.click(screen.getByRole('button', { name: `이름 ${state}` }));
    await waitFor(() => expect(query()).toEqual({ publishStatusCd: '00', page: '1', size: '10', ...sorting }));
  }
  await user.click(await screen.findByRole('button', { name: '소개 설정' }));
  const dialog = await opened('소개');
  const result = dialog.getByRole('region', { name: '검색 결과' });
  expect(result).toHaveTextContent('소개 - 코드베이');
  expect(result).toHaveTextContent('우리는 함께 배워요');
  await user.type(dialog.getByRole('textbox', { name: /^제목/ }), '우리 이야기');
  expect(result).toHaveTextContent('우리 이야기');
  await user.selectOptions(dialog.getByRole('combobox', { name: '검색' }), '검색에서 숨기기');
  expect(result).toHaveTextContent('검색 결과에 나오지 않아요.');
  await user.click(dialog.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('저장했어요')).toBeVisible();
  expect(save.asked[0]!.params['pageSeq']).toBe('3');
  expect(JSON.parse(save.asked[0]!.body.seoSetting)).toMatchObject({ title: '우리 이야기', noIndex: true, noFollow: null });
});

test('RT-154 RT-155 the notices and the own classes have settings like the other pages; the former ones come back by the notice', async () => {
  const own = [
    { ...item, pageSeq: 4, title: '', path: 'notices', publishStatusCd: '00' as const, seoSetting: '{"title":"소식"}' },
    { ...item, pageSeq: 5, title: '', path: 'me/classes', publishStatusCd: '00' as const, seoSetting: '{"noIndex":false}' },
  ];
  const save = recording(seoApi.savePage, own[0]!);
  server.use(answer(seoApi.pages, { list: own, totalCount: 2 }), save.handler);
  const { user } = renderRoute('/settings/seo/pages', OWNER);
  expect((await screen.findByText('/notices')).closest('tr')).toHaveTextContent('공지사항');
  expect(screen.getByText('/me/classes').closest('tr')).toHaveTextContent(/내 클래스.*숨김/);

  await user.click(screen.getByRole('button', { name: '공지사항 설정' }));
  const notices = await opened('공지사항');
  const title = notices.getByRole('textbox', { name: /^제목/ });
  await user.clear(title);
  await user.type(title, '우리 소식');
  await user.click(notices.getByRole('button', { name: '저장' }));
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  expect(await screen.findByText('되돌렸어요')).toBeVisible();
  expect(save.asked.map(({ params }) => params['pageSeq'])).toEqual(['4', '4']);
  expect(save.asked.map(({ body }) => (JSON.parse(body.seoSetting) as { title: string }).title)).toEqual(['우리 소식', '소식']);

  await user.click(screen.getByRole('button', { name: '내 클래스 설정' }));
  const classes = await opened('내 클래스');
  expect(classes.getByText(/로그인한 사람마다 다른 페이지라 검색에는 나오지 않아요/)).toBeVisible();
  expect(classes.queryByRole('combobox', { name: '검색' })).toBeNull();
  expect(classes.getByRole('region', { name: '검색 결과' })).toHaveTextContent('검색 결과에 나오지 않아요.');
  expect(classes.getByRole('region', { name: '공유 카드' })).toHaveTextContent('내 클래스 | 코드베이');
});

test('RT-116 SE-017 a class is shared with its cover; unsaved words are not lost unasked', async () => {
  const list = recording(seoApi.courses, { list: [course], totalCount: 1 });
  server.use(list.handler);
  const { user } = renderRoute('/settings/seo/courses', OWNER);
  await user.click(await screen.findByRole('button', { name: '실전 Next.js 설정' }));
  expect(list.asked[0]!.query.get('publicCd')).toBe('00');
  const dialog = await opened('실전 Next.js');
  const share = dialog.getByRole('region', { name: '공유 카드' });
  expect(share).toHaveTextContent('실전 Next.js | 코드베이');
  expect(share.querySelector('img')).toHaveAttribute('src', '/files/cover.png');
  await user.type(dialog.getByRole('textbox', { name: /^공유 제목/ }), '지금 열려요');
  await user.click(dialog.getByRole('button', { name: '취소' }));
  await user.click(within(await screen.findByRole('alertdialog', { name: '변경을 버릴까요?' })).getByRole('button', { name: '버리기' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const save = recording(seoApi.saveCourse, course);
  server.use(save.handler);
  await user.click(screen.getByRole('button', { name: '이름 정렬 안 함' }));
  await waitFor(() => expect(Object.fromEntries(list.asked.at(-1)!.query)).toMatchObject({ sort: 'title', order: 'asc' }));
  await user.click(screen.getByRole('button', { name: '실전 Next.js 설정' }));
  await user.type(await screen.findByRole('textbox', { name: /^공유 제목/ }), '지금 열려요');
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(save.asked[0]!.params['courseSeq']).toBe('7'));
  expect(save.asked[0]!.body.seoSetting).toContain('지금 열려요');
});

test('SE-018 a package stands at its own address', async () => {
  const packaged: SeoCourse = { ...course, courseSeq: 8, courseTypeCd: '09', title: '웹 묶음' };
  server.use(answer(seoApi.courses, { list: [course, packaged], totalCount: 2 }));
  const { user } = renderRoute('/settings/seo/courses', OWNER);
  expect(await screen.findByText('/packages/8')).toBeVisible();
  expect(screen.getByText('/classes/7')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '웹 묶음 설정' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: '검색' }), '검색에 보이기');
  expect(screen.getByRole('region', { name: '검색 결과' })).toHaveTextContent('packages › 8');
});

test('CH-049 a page without a picture of its own is shared with the cover of the site, and the previews show that', async () => {
  server.use(answer(seoApi.find, { seoSetting: '{}' }), answer(seoApi.pages, { list: pages, totalCount: 3 }));
  const channel = aChannel({ coverImageUrl: '/files/site-cover.png', profileImageUrl: '/files/profile.png' });
  const { user, router } = renderRoute('/settings/seo/general', { ...OWNER, channel });
  const shared = async () => (await screen.findByRole('region', { name: '공유 카드' })).querySelector('img');
  expect(await shared()).toHaveAttribute('src', '/files/site-cover.png');
  await act(() => router.navigate('/settings/seo/pages'));
  await user.click(await screen.findByRole('button', { name: '소개 설정' }));
  expect(await shared()).toHaveAttribute('src', '/files/site-cover.png');
});
test('PE-045 RT-169 is not for staff without the permission', async () => {
  renderRoute('/settings/seo/general', { session: { roles: ['SITE_CONSOLE_READ'] } });
  expect(await screen.findByRole('alertdialog', { name: '접근 권한이 없습니다.' })).toBeVisible();
});
test('SE-015 AM-136 the order goes round', () => {
  expect([nextOrder(''), nextOrder('asc'), nextOrder('desc')]).toEqual(['asc', 'desc', '']);
});
