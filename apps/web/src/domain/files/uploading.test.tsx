import { boardApi } from '@madang/contracts/main/board';
import { contentApi } from '@madang/contracts/main/content';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi, uploadApi, type UploadedFile } from '@madang/contracts/main/curriculum';
import { missionApi } from '@madang/contracts/main/mission';
import { reviewApi } from '@madang/contracts/main/review';
import { newBlock } from '@madang/contracts/page/blocks/block';
import { blockEditorApi } from '@madang/contracts/page/blocks/editor';
import { pageApi } from '@madang/contracts/page/page-calls';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../lib/query';
import { aBoard, aPost } from '../../testing/board-samples';
import { aLesson, aReview, information, inside, someLessons } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { aChannel, ownerRoles } from '../../testing/samples';
import { answer, hanging, recording, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const LESSONS = '/classes/12/settings/curriculums';
const LOST = /아직 올리는 중인 파일이 있어요/;
const file = (fileSeq: number): UploadedFile => ({
  fileSeq,
  contentType: 'text/plain',
  fileSize: 3,
  originFileName: `노트${fileSeq}.txt`,
  url: `/files/${fileSeq}`,
});
/** A promise that a test settles when it wants to. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened };
}
const lessons = () => {
  const save = recording(curriculumApi.save, ({ body }) => aLesson({ ...(body as object), curriculumSeq: 900 }));
  server.use(
    answer(courseApi.find, information()),
    answer(courseApi.publishCheck, { ready: true, missing: [] }),
    answer(curriculumApi.list, someLessons()),
    answer(missionApi.list, { list: [], totalCount: 0 }),
    save.handler,
  );
  return save.asked;
};
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByRole('dialog').querySelector('input[type=file]:not([accept])')!, {
    target: { files: names.map((name) => new File(['abc'], name)) },
  });
const png = (name: string) => new File(['x'], name, { type: 'image/png' });
/** Opens the form for a new content or challenge. */
async function newContent(page = 'contents', make = '콘텐츠 만들기') {
  const channel = aChannel();
  server.use(answer(contentApi.list, { list: [], totalCount: 0 }));
  const view = renderRoute(`/settings/${page}`, {
    channel: { ...channel, channelSetting: { ...channel.channelSetting, saasYn: 'Y' } },
    session: { roles: [...PERMISSIONS], isChannelUser: true },
  });
  await view.user.click(await screen.findByRole('button', { name: make }));
  return view;
}
/** Opens the form for a review of the class. */
async function newReview() {
  server.use(
    answer(courseApi.viewer, [inside({ completedCount: 1 })]),
    answer(courseApi.find, information()),
    answer(curriculumApi.list, someLessons()),
    answer(reviewApi.list, { reviews: [], reviewCount: 0, reviewRate: 0, distribution: [0, 0, 0, 0, 0] }),
    answer(reviewApi.mine, null),
    answer(courseApi.mine, { list: [], totalCount: 0 }),
  );
  const view = renderRoute('/classes/12', { session: {} });
  await view.user.click(await within(await screen.findByRole('region', { name: '후기' })).findByRole('button', { name: '후기 쓰기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '후기 쓰기' }));
  const photos = await dialog.findByLabelText('사진 (선택)', { selector: 'input' });
  return { ...view, dialog, choosePhotos: (...names: string[]) => fireEvent.change(photos, { target: { files: names.map(png) } }) };
}
beforeEach(() => queryClient.clear());

test('AM-885 a lesson is made once all its files have arrived, not while one is on its way', async () => {
  const asked = lessons();
  const second = gate();
  let seq = 10;
  server.use(
    answer(uploadApi.file, async () => {
      const own = seq++;
      if (own === 11) await second.opened;
      return file(own);
    }),
  );
  const { user, path } = renderRoute(`${LESSONS}/create?type=06`, OWNER);
  const panel = within(await screen.findByRole('dialog'));
  await user.type(await panel.findByRole('textbox', { name: /강의 제목/ }), '자료');
  await user.type(panel.getByRole('textbox', { name: /필요한 시간/ }), '5');
  choose('a.txt', 'b.txt');
  expect(await panel.findByText('노트10.txt')).toBeVisible();
  const create = panel.getByRole('button', { name: '강의 추가' });
  expect(create).toHaveAttribute('aria-busy', 'true');
  await user.click(create);
  await user.type(panel.getByRole('textbox', { name: /강의 제목/ }), '{Enter}');
  expect(asked).toEqual([]);
  second.open();
  expect(await panel.findByText('노트11.txt')).toBeVisible();
  await waitFor(() => expect(create).not.toHaveAttribute('aria-busy'));
  await user.click(create);
  await waitFor(() => expect(path()).toBe(`${LESSONS}/900/edit`));
  expect(asked[0]!.body).toMatchObject({ addFiles: [10, 11] });
});

test('AM-885 a lesson’s panel asks before it is closed while a file is on its way, also where nothing else is unsaved', async () => {
  lessons();
  server.use(hanging(uploadApi.file));
  const { user, path } = renderRoute(`${LESSONS}/create?type=06`, OWNER);
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByRole('textbox', { name: /강의 제목/ });
  choose('a.txt');
  await panel.findByRole('button', { name: 'a.txt 올리기 취소' });
  await user.click(panel.getByRole('button', { name: '닫기' }));
  expect(await screen.findByText(LOST)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '계속 작성할게요' }));
  expect(path()).toBe(`${LESSONS}/create?type=06`);
  await user.click(panel.getByRole('button', { name: 'a.txt 올리기 취소' }));
  await waitFor(() => expect(panel.queryByRole('button', { name: 'a.txt 올리기 취소' })).toBeNull());
  await user.click(panel.getByRole('button', { name: '닫기' }));
  await waitFor(() => expect(path()).toBe(LESSONS));
});

test('AM-885 a content is made with the picture that is on its way, and its form stays open until then', async () => {
  const arrival = gate();
  const made = recording(contentApi.create, () => ({ courseSeq: 12, title: '새 영상' }) as never);
  server.use(
    answer(uploadApi.image, async () => {
      await arrival.opened;
      return { ...file(1), url: '/files/public/1/a.png' };
    }),
    made.handler,
  );
  const { user } = await newContent();
  const dialog = within(await screen.findByRole('dialog', { name: '콘텐츠 만들기' }));
  await user.type(dialog.getByRole('textbox', { name: /콘텐츠 이름/ }), '새 영상');
  fireEvent.change(screen.getByRole('dialog').querySelector('input[type=file]')!, {
    target: { files: [png('a.png')] },
  });
  await user.click(await screen.findByRole('button', { name: 'cut' }));
  const create = dialog.getByRole('button', { name: '만들기' });
  await waitFor(() => expect(create).toHaveAttribute('aria-busy', 'true'));
  await user.click(create);
  await user.keyboard('{Escape}');
  expect(made.asked).toEqual([]);
  arrival.open();
  await waitFor(() => expect(create).not.toHaveAttribute('aria-busy'));
  await user.click(create);
  await waitFor(() => expect(made.asked[0]?.body).toMatchObject({ imageUrl: '/files/public/1/a.png' }));
});

test('AM-885 a post asks before it is left while a file is on its way, though nothing of it has changed', async () => {
  server.use(answer(boardApi.find, aBoard()), answer(boardApi.post, aPost({ mayEdit: true })), hanging(boardApi.attach));
  const { user, path } = renderRoute('/boards/3/posts/5/edit', { session: {} });
  await user.upload(await screen.findByLabelText('파일 고르기', { selector: 'input' }), new File(['안내'], '안내.txt'));
  await screen.findByRole('button', { name: '안내.txt 올리기 취소' });
  await user.click(screen.getByRole('link', { name: '취소' }));
  expect(await screen.findByText(LOST)).toBeVisible();
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('button', { name: '저장하지 않고 나가기' }));
  await waitFor(() => expect(path()).toBe('/boards/3/posts/5/view'));
  // The address changes before the page does.
  await waitFor(() => {
    const left = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(left);
    expect(left.defaultPrevented).toBe(false);
  });
});

test('AM-915 a picture in a post’s text that does not arrive is given up, and the post can be sent again', async () => {
  server.use(answer(boardApi.find, aBoard()), answer(boardApi.post, aPost({ mayEdit: true })), hanging(uploadApi.image));
  const { user } = renderRoute('/boards/3/posts/5/edit', { session: {} });
  const save = await screen.findByRole('button', { name: '저장' });
  fireEvent.change(document.querySelector('input[type=file][accept^="image"]')!, { target: { files: [png('a.png'), png('b.png')] } });
  await waitFor(() => expect(save).toHaveAttribute('aria-busy', 'true'));
  await user.click(await screen.findByRole('button', { name: '올리기 취소' }));
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByRole('button', { name: '올리기 취소' })).toBeNull();
});

test('AM-935 two batches of pictures in one text: each stands at its own place, and the form waits for both', async () => {
  // In the order in which they are sent: the second picture of the first batch follows once the first one has arrived.
  const gates = { a: gate(), c: gate(), b: gate() };
  const coming = Object.entries(gates);
  const saved = recording(boardApi.updatePost, aPost());
  server.use(
    answer(boardApi.find, aBoard()),
    answer(boardApi.post, aPost({ mayEdit: true, content: '<p>글</p>' })),
    answer(uploadApi.image, async () => {
      const [name, { opened }] = coming.shift()!;
      await opened;
      return { ...file(1), url: `/files/public/1/${name}.png` };
    }),
    saved.handler,
  );
  const { user } = renderRoute('/boards/3/posts/5/edit', { session: {} });
  const save = await screen.findByRole('button', { name: '저장' });
  const text = screen.getByRole('textbox', { name: /내용/ });
  const take = (...names: string[]) =>
    fireEvent.change(document.querySelector('input[type=file][accept^="image"]')!, { target: { files: names.map(png) } });
  const shown = () => [...text.querySelectorAll('img')].flatMap((one) => /\w+\.png$/.exec(one.getAttribute('src') ?? '') ?? []);
  const awaited = () => text.querySelectorAll('span[aria-hidden]').length;
  take('a.png', 'b.png');
  take('c.png');
  await waitFor(() => expect(save).toHaveAttribute('aria-busy', 'true'));
  expect(awaited()).toBe(2);
  gates.c.open();
  await waitFor(() => expect(shown()).toEqual(['c.png']));
  expect(save).toHaveAttribute('aria-busy', 'true');
  expect(awaited()).toBe(1);
  gates.a.open();
  gates.b.open();
  await waitFor(() => expect(shown()).toEqual(['a.png', 'b.png', 'c.png']));
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
  expect(awaited()).toBe(0);
  await user.click(save);
  await waitFor(() => expect(saved.asked).toHaveLength(1));
  expect(saved.asked[0]!.body).toMatchObject({ content: expect.not.stringContaining('aria-hidden') });
});

test('AM-935 giving up stops every batch of a text, and the pictures that arrive no more are not awaited', async () => {
  server.use(answer(boardApi.find, aBoard()), answer(boardApi.post, aPost({ mayEdit: true })), hanging(uploadApi.image));
  const { user } = renderRoute('/boards/3/posts/5/edit', { session: {} });
  const save = await screen.findByRole('button', { name: '저장' });
  const input = document.querySelector('input[type=file][accept^="image"]')!;
  for (const name of ['a.png', 'b.png']) fireEvent.change(input, { target: { files: [png(name)] } });
  await waitFor(() => expect(save).toHaveAttribute('aria-busy', 'true'));
  await user.click(await screen.findByRole('button', { name: '올리기 취소' }));
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
});

test('AM-915 photos of a review that do not arrive are given up, and the review can be sent', async () => {
  server.use(hanging(uploadApi.image));
  const { user, dialog, choosePhotos } = await newReview();
  choosePhotos('a.png', 'b.png');
  const send = dialog.getByRole('button', { name: '후기 올리기' });
  await waitFor(() => expect(send).toHaveAttribute('aria-busy', 'true'));
  await user.click(await dialog.findByRole('button', { name: '올리기 취소' }));
  await waitFor(() => expect(send).not.toHaveAttribute('aria-busy'));
  expect(dialog.getByRole('button', { name: '사진 추가' })).toBeVisible();
});

test('AM-916 a photo that was taken off a review while the next one was on its way does not come back', async () => {
  const second = gate();
  const saved = recording(reviewApi.save, aReview());
  let n = 0;
  server.use(
    answer(uploadApi.image, async () => {
      const own = ++n;
      if (own === 2) await second.opened;
      return { ...file(own), url: `/files/public/1/${String(own).repeat(32)}.png` };
    }),
    saved.handler,
  );
  const { user, dialog, choosePhotos } = await newReview();
  fireEvent.change(dialog.getByRole('textbox', { name: /후기/ }), { target: { value: '많이 배웠어요' } });
  choosePhotos('a.png', 'b.png');
  await user.click(await dialog.findByRole('button', { name: '사진 1 빼기' }));
  second.open();
  const send = dialog.getByRole('button', { name: '후기 올리기' });
  await waitFor(() => expect(send).not.toHaveAttribute('aria-busy'));
  await user.click(send);
  await waitFor(() => expect(saved.asked[0]?.body.photos).toEqual([`/files/public/1/${'2'.repeat(32)}.png`]));
});

test('AM-917 a page of blocks is published with the picture that is on its way, not without it', async () => {
  const arrival = gate();
  const state = {
    version: 3,
    savedBy: null,
    savedAt: '2026-11-23T05:32:00Z',
    liveAt: null,
    publishAt: null,
    changed: true,
    others: [],
    data: {},
  };
  const save = recording(blockEditorApi.saveDraft, { ...state, version: 4 });
  const publish = recording(blockEditorApi.publish, state);
  server.use(
    answer(blockEditorApi.draft, { ...state, blocks: [newBlock('imageText', 'i')], live: null }),
    answer(blockEditorApi.here, () => ({ ...state, version: save.asked.length ? 4 : 3 })),
    answer(pageApi.list, { list: [], totalCount: 0 }),
    answer(uploadApi.image, async () => {
      await arrival.opened;
      return { ...file(1), url: '/files/public/1/a.png' };
    }),
    save.handler,
    publish.handler,
  );
  const { user } = renderRoute('/settings/homepage', OWNER);
  const list = within(await screen.findByRole('list', { name: '블록' }));
  await user.click((await list.findAllByRole('listitem'))[0]!.querySelector('b')!);
  await screen.findAllByRole('button', { name: '라이브러리' });
  fireEvent.change(document.querySelector('input[type=file]:not([multiple])')!, { target: { files: [png('a.png')] } });
  await user.click(await screen.findByRole('button', { name: 'cut' }));
  const button = screen.getByRole('button', { name: '게시' });
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  await user.click(button);
  await user.click(screen.getByRole('button', { name: '게시 방법' }));
  await user.click(await screen.findByRole('menuitem', { name: '시각을 정해 게시' }));
  await user.type(await screen.findByRole('textbox', { name: /게시할 시각/ }), '2036.12.01');
  const reserve = screen.getByRole('button', { name: '게시 예약' });
  expect(reserve).toHaveAttribute('aria-busy', 'true');
  await user.click(reserve);
  expect(publish.asked).toEqual([]);
  arrival.open();
  await waitFor(() => expect(reserve).not.toHaveAttribute('aria-busy'));
  await user.click(reserve);
  await waitFor(() => expect(publish.asked).toHaveLength(1));
  expect(save.asked.at(-1)?.body).toMatchObject({ blocks: [{ content: { imageUrl: '/files/public/1/a.png' } }] });
});

test('AM-885 a review that is being written stays open above another page', async () => {
  const { router, dialog, path } = await newReview();
  fireEvent.change(dialog.getByRole('textbox', { name: /후기/ }), { target: { value: '쓰는 중' } });
  act(() => void router.navigate('/mypage'));
  await waitFor(() => expect(path()).toBe('/mypage'));
  expect(dialog.getByRole('textbox', { name: /후기/ })).toHaveValue('쓰는 중');
  expect(screen.getByRole('dialog', { name: '후기 쓰기' })).toBeVisible();
});
