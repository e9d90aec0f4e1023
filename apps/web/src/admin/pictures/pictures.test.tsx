import { pictureApi, type Picture, type PictureDetail, type PicturePage, type PictureUse } from '@madang/contracts/main/picture';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { watchScroll } from '../../testing/scroll';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const picture = (fileSeq: number, name: string, over: Partial<Picture> = {}): Picture => ({
  fileSeq,
  name,
  url: `/files/public/1/${fileSeq}.jpg`,
  fileSize: 204_800,
  width: 1600,
  height: 900,
  alt: {},
  keptYn: 'Y',
  createdAt: '2026-11-20T00:00:00Z',
  ...over,
});
const usedIn = (place: PictureUse['place'], over: Partial<PictureUse> = {}): PictureUse => ({
  place,
  seq: null,
  under: null,
  title: null,
  courseTypeCd: null,
  ...over,
});
const KILN = picture(7, '가마.jpg', { alt: { ko: '붉은 가마' } });
const WHEEL = picture(8, '물레.jpg', { width: null, height: null, keptYn: 'N' });
const USES = [
  usedIn('COURSE', { seq: 12, title: '도자기 입문', courseTypeCd: '05' }),
  usedIn('PAGE', { seq: 0 }),
  usedIn('LESSON', { seq: 3, under: 13, title: '흙 고르기', courseTypeCd: '07' }),
  usedIn('SITE_POST', { seq: 4, under: 2, title: '가마 여는 날' }),
  usedIn('VERSION', { seq: 5, title: '소개' }),
  usedIn('ORDER'),
];
function open(uses: PictureUse[] = USES) {
  const page = (over: Partial<PicturePage> = {}): PicturePage => ({
    list: [KILN],
    cursor: '7',
    totalCount: 2,
    storage: 3 * 1024 ** 3,
    storageLimit: 10 * 1024 ** 3,
    ...over,
  });
  const list = recording(pictureApi.list, ({ query }) =>
    query.get('q') ? page({ list: [], cursor: null, totalCount: 0 }) : query.get('cursor') ? page({ list: [WHEEL], cursor: null }) : page(),
  );
  const detail: PictureDetail = { ...KILN, uses };
  server.use(list.handler, answer(pictureApi.find, detail));
  return { list };
}
const panel = async (name = '가마.jpg') => within(await screen.findByRole('dialog', { name }));

test('S-102 pictures are seen with their size, described, and lead to where they stand', async () => {
  const { list } = open();
  const scroll = watchScroll();
  const update = recording(pictureApi.update, ({ body }) => ({ ...KILN, ...(body as Partial<Picture>) }));
  server.use(update.handler);
  const { user } = renderRoute('/settings/pictures', OWNER);
  await screen.findByText('2장');
  expect(screen.getByText('사이트 전체 파일 3.0 GB / 10.0 GB')).toBeVisible();
  expect(screen.getByText('1600×900 · 200.0 KB')).toBeVisible();
  scroll();
  expect(await screen.findByRole('button', { name: /물레\.jpg/ })).toBeVisible();
  expect(list.asked.at(-1)!.query.get('cursor')).toBe('7');
  await user.click(screen.getByRole('button', { name: /가마\.jpg/ }));
  const shown = await panel();
  expect(shown.getAllByRole('link').map((one) => [one.querySelector('b')?.textContent ?? '', one.getAttribute('href')])).toEqual([
    ['', KILN.url],
    ['도자기 입문', '/classes/12/settings/information'],
    ['메인 페이지', '/settings/homepage'],
    ['흙 고르기', '/studio/13/challenge/curriculums'],
    ['가마 여는 날', '/boards/2/posts/4/view'],
    ['소개', '/settings/page/5'],
  ]);
  await user.clear(shown.getByRole('textbox', { name: /이름/ }));
  await user.click(shown.getByRole('switch', { name: /라이브러리에 보관/ }));
  await user.click(shown.getByRole('button', { name: '저장' }));
  expect(update.asked).toHaveLength(0);
  await user.type(shown.getByRole('textbox', { name: /이름/ }), '가마');
  await user.type(shown.getByRole('textbox', { name: 'English' }), 'A red kiln');
  await user.click(shown.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(update.asked).toHaveLength(1));
  expect(update.asked[0]!.body).toEqual({ name: '가마', alt: { ko: '붉은 가마', en: 'A red kiln', jp: '' }, keptYn: 'N' });
  expect(list.asked.length).toBeGreaterThan(0);
});

test('a picture in use is replaced everywhere, and deleted only once nothing needs it', async () => {
  open();
  const replace = recording(pictureApi.replace, { ...WHEEL, uses: USES });
  server.use(replace.handler);
  const { user } = renderRoute('/settings/pictures?picture=7', OWNER);
  await user.click((await panel()).getByRole('button', { name: '지우기' }));
  expect(await screen.findByText(/4곳에서 보이고 있어요/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '확인' }));
  server.use(answer(pictureApi.list, { list: [WHEEL, KILN], cursor: null, totalCount: 2, storage: 1, storageLimit: null }));
  await user.click((await panel()).getByRole('button', { name: '다른 사진으로 바꾸기' }));
  const choice = within(await screen.findByRole('dialog', { name: '대신 보일 사진' }));
  await user.click(await choice.findByRole('button', { name: /물레\.jpg/ }));
  expect(choice.queryByRole('button', { name: /가마\.jpg/ })).toBeNull();
  await user.click(choice.getByRole('button', { name: '다른 사진으로 바꾸기' }));
  expect(await screen.findByText(/4곳에서 ‘물레.jpg’ 사진이/)).toBeVisible();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '다른 사진으로 바꾸기' }));
  await waitFor(() => expect(replace.asked[0]).toMatchObject({ params: { fileSeq: '7' }, body: { fileSeq: 8 } }));
  expect(await screen.findByText('쓰인 곳을 모두 바꿨어요')).toBeVisible();
});

test('one that only the past shows is deleted after a warning', async () => {
  open([usedIn('VERSION', { seq: 0 }), usedIn('MAILED', { seq: 9, title: '겨울 소식' })]);
  const remove = recording(pictureApi.remove, null);
  server.use(remove.handler);
  const { user } = renderRoute('/settings/pictures?picture=7', OWNER);
  const shown = await panel();
  expect(shown.getByRole('button', { name: '다른 사진으로 바꾸기' })).toBeDisabled();
  expect(shown.getByRole('link', { name: /^겨울 소식/ })).toHaveAttribute('href', '/settings/campaign/9');
  await user.click(shown.getByRole('button', { name: '지우기' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '지우기' }));
  await waitFor(() => expect(remove.asked[0]!.params).toMatchObject({ fileSeq: '7' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('several are brought at once, wrong kinds are named; none, nothing found, and a failure say so', async () => {
  open();
  const add = recording(pictureApi.add, WHEEL);
  server.use(add.handler);
  const { user, unmount } = renderRoute('/settings/pictures', OWNER);
  await screen.findByText('2장');
  const file = (name: string, type: string) => new File(['x'], name, { type });
  const input = screen.getByLabelText('사진 올리기', { selector: 'input' });
  await user.upload(input, [file('물레.jpg', 'image/jpeg'), file('흙.png', 'image/png')]);
  await waitFor(() => expect(add.asked).toHaveLength(2));
  expect((await screen.findAllByRole('dialog')).length).toBe(1);
  await user.click(screen.getByRole('button', { name: '닫기' }));
  await user.type(await screen.findByRole('searchbox'), '없는 사진');
  expect(await screen.findByText('찾는 사진이 없어요')).toBeVisible();
  unmount();
  server.use(answer(pictureApi.list, { list: [], cursor: null, totalCount: 0, storage: 0, storageLimit: null }));
  const empty = renderRoute('/settings/pictures', OWNER);
  expect(await screen.findByText('아직 사진이 없어요')).toBeVisible();
  empty.unmount();
  server.use(refuse(pictureApi.list, 'NO_DATA'));
  renderRoute('/settings/pictures', OWNER);
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeVisible();
});
