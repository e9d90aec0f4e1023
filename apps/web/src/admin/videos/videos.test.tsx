import { videoApi, type ListedVideo, type VideoPage } from '@madang/contracts/main/curriculum';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { watchScroll } from '../../testing/scroll';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const USE = { courseSeq: 12, courseTypeCd: '05', courseTitle: '도자기 입문', curriculumSeq: 3, title: '흙 고르기' };
const video = (uploadVodSeq: number, originFileName: string, over: Partial<ListedVideo> = {}): ListedVideo => ({
  uploadVodSeq,
  originFileName,
  status: 'READY',
  percent: 100,
  fileSize: 5 * 1024 ** 2,
  duration: 227,
  thumbnailUrl: null,
  uploadUrl: '',
  failure: null,
  createdAt: '2026-11-20T00:00:00Z',
  uses: [],
  useCount: 0,
  ...over,
});
const page = (list: ListedVideo[], over: Partial<VideoPage> = {}): VideoPage => ({
  list,
  cursor: null,
  totalCount: list.length,
  storage: 3 * 1024 ** 3,
  storageLimit: 10 * 1024 ** 3,
  ...over,
});
const KILN = video(7, '가마.mp4', { uses: [USE, { ...USE, curriculumSeq: 4, title: '가마 열기' }], useCount: 3 });
const OTHERS = [
  video(6, '남의.mp4', { useCount: 2 }),
  video(5, '망가진.mp4', { status: 'FAILED', failure: { reason: 'VIDEO_TOO_LONG', max: 12 }, duration: null, uses: [USE], useCount: 1 }),
  video(4, '준비.mov', { status: 'OPTIMISING', percent: 40 }),
];

test('UP-020 S-515 lists the site’s videos with state, length and size, and leads to the lessons that show one', async () => {
  const list = recording(videoApi.list, ({ query }) => (query.get('cursor') ? page(OTHERS) : page([KILN], { cursor: '7', totalCount: 4 })));
  server.use(list.handler);
  const scroll = watchScroll();
  const { user } = renderRoute('/settings/videos', OWNER);
  expect(await screen.findByRole('row', { name: /가마\.mp4 재생 가능 흙 고르기 외 2개 3:47 5\.0 MB/ })).toBeVisible();
  expect(screen.getByText('4개')).toBeVisible();
  expect(screen.getByText('사이트 전체 파일 3.0 GB / 10.0 GB')).toBeVisible();
  scroll();
  expect(await screen.findByRole('row', { name: /남의\.mp4 재생 가능 강의 2개/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /준비\.mov 준비 중 40% 쓰지 않음/ })).toBeVisible();
  expect(list.asked.at(-1)!.query.get('cursor')).toBe('7');
  await user.click(screen.getByRole('button', { name: /가마\.mp4/ }));
  const panel = within(await screen.findByRole('dialog', { name: '가마.mp4' }));
  expect(panel.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    '/classes/12/settings/curriculums/3/edit',
    '/classes/12/settings/curriculums/4/edit',
  ]);
  expect(panel.getByText('이 밖에 강의 1개에서 쓰고 있어요.')).toBeVisible();
  await user.click(panel.getByRole('button', { name: '지우기' }));
  expect(await screen.findByText(/강의 3개에서 보이고 있어요/)).toBeVisible();
});

test('UP-020 a video that no lesson shows is deleted after a question, a broken one with what its lessons lose', async () => {
  const [, broken, waiting] = OTHERS;
  const removed = recording(videoApi.remove, null);
  server.use(answer(videoApi.list, page([broken!, waiting!])), removed.handler);
  const { user } = renderRoute('/settings/videos', OWNER);
  await user.click(await screen.findByRole('button', { name: /망가진\.mp4/ }));
  const panel = within(await screen.findByRole('dialog', { name: '망가진.mp4' }));
  expect(panel.getByText('영상이 12시간보다 길어요. 나누어 올려 주세요.')).toBeVisible();
  await user.click(panel.getByRole('button', { name: '지우기' }));
  const sure = within(await screen.findByRole('alertdialog'));
  expect(sure.getByText(/강의 1개에서 영상 자리가 비어요/)).toBeVisible();
  await user.click(sure.getByRole('button', { name: '지우기' }));
  await waitFor(() => expect(removed.asked[0]?.params).toMatchObject({ uploadVodSeq: '5' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: /준비\.mov/ }));
  await user.click(within(await screen.findByRole('dialog', { name: '준비.mov' })).getByRole('button', { name: '지우기' }));
  expect(await screen.findByText('지운 영상은 되돌릴 수 없어요.')).toBeVisible();
});

test('UP-020 a search that finds nothing, a site without videos and a failed list each say so', async () => {
  const list = recording(videoApi.list, page([]));
  server.use(list.handler);
  const { user, unmount } = renderRoute('/settings/videos', OWNER);
  expect(await screen.findByText('아직 올린 영상이 없어요')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), '없는');
  expect(await screen.findByText('찾는 영상이 없어요')).toBeVisible();
  await waitFor(() => expect(list.asked.at(-1)!.query.get('q')).toBe('없는'));
  unmount();
  server.use(refuse(videoApi.list, 'NO_DATA'));
  renderRoute('/settings/videos', OWNER);
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeVisible();
});
