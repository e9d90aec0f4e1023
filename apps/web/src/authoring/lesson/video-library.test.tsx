import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi, videoApi, type ListedVideo, type VideoPage } from '@madang/contracts/main/curriculum';
import { missionApi } from '@madang/contracts/main/mission';
import { screen, waitFor, within } from '@testing-library/react';
import { aLesson, information } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { watchScroll } from '../../testing/scroll';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const NEW_VIDEO_PATH = '/classes/12/settings/curriculums/create?type=02';
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
const page = (list: ListedVideo[], cursor: string | null = null): VideoPage => ({
  list,
  cursor,
  totalCount: list.length,
  storage: 3 * 1024 ** 3,
  storageLimit: null,
});
const KILN = video(7, '가마.mp4', { uses: [USE], useCount: 2 });
const RAW = video(6, '준비.mov', { status: 'OPTIMISING', percent: 40, duration: null });
const REST = [video(5, '끊긴.mp4', { status: 'UPLOADING' }), video(4, '망가진.mp4', { status: 'FAILED', duration: null })];

/** The form of a new video lesson, with the dialog open. */
async function open(list: Parameters<typeof server.use>[0]) {
  const save = recording(curriculumApi.save, ({ body }) => aLesson({ ...(body as object), curriculumSeq: 900 }));
  server.use(
    answer(courseApi.find, information()),
    answer(courseApi.publishCheck, { ready: true, missing: [] }),
    answer(curriculumApi.list, []),
    answer(missionApi.list, { list: [], totalCount: 0 }),
    answer(videoApi.find, ({ params }) => (params.uploadVodSeq === '7' ? KILN : RAW)),
    list,
    save.handler,
  );
  const { user } = renderRoute(NEW_VIDEO_PATH, OWNER);
  const form = within(await screen.findByRole('dialog'));
  await user.click(await form.findByRole('button', { name: '사이트에 올린 영상에서 고르기' }));
  const picker = within(await screen.findByRole('dialog', { name: '사이트 영상에서 고르기' }));
  return { user, form, picker, saved: save.asked };
}

test('UP-020 AM-670 a video lesson takes a video of the site: found by its name, with length, size and the lessons that show it', async () => {
  const list = recording(videoApi.list, ({ query }) => (query.get('cursor') ? page(REST) : page([KILN, RAW], '6')));
  const scroll = watchScroll();
  const { user, form, picker, saved } = await open(list.handler);
  const kiln = await picker.findByRole('button', { name: /가마\.mp4\s*3:47 · 5\.0 MB · 2026\.11\.20\s*쓰인 강의: 흙 고르기 외 1개/ });
  expect(picker.getByRole('button', { name: /준비\.mov.*쓰지 않음\s*준비 중 40%/ })).toBeEnabled();
  expect(picker.getByRole('button', { name: '이 영상 쓰기' })).toBeDisabled();
  scroll();
  // Videos that cannot be played are listed but cannot be chosen.
  expect(await picker.findByRole('button', { name: /끊긴\.mp4.*올리는 중/ })).toBeDisabled();
  expect(picker.getByRole('button', { name: /망가진\.mp4.*변환 실패/ })).toBeDisabled();
  expect(list.asked.at(-1)!.query.get('cursor')).toBe('6');
  await user.type(picker.getByRole('searchbox', { name: '파일 이름으로 찾기' }), '가마');
  await waitFor(() => expect(list.asked.at(-1)!.query.get('q')).toBe('가마'));
  await user.click(kiln);
  expect(kiln).toHaveAttribute('aria-pressed', 'true');
  await user.click(picker.getByRole('button', { name: '이 영상 쓰기' }));
  expect(await form.findByText('가마.mp4')).toBeVisible();
  expect(form.getByRole('textbox', { name: /강의 제목/ })).toHaveValue('가마');
  await user.click(form.getByRole('button', { name: '강의 추가' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.body).toMatchObject({ vodTypeCd: '02', uploadVodSeq: 7, title: '가마' });
});

test('UP-020 the choice of videos says that there is none, that none is found, and that it could not be read', async () => {
  const { user, picker } = await open(answer(videoApi.list, page([])));
  expect(await picker.findByText('아직 올린 영상이 없어요')).toBeVisible();
  await user.type(picker.getByRole('searchbox'), '없는');
  expect(await picker.findByText('찾는 영상이 없어요')).toBeVisible();
  server.use(refuse(videoApi.list, 'NO_DATA'));
  await user.type(picker.getByRole('searchbox'), '것');
  expect(await picker.findByRole('button', { name: '다시 시도' })).toBeVisible();
});
