import { newBlock, type Block, type BlockOf } from '@madang/contracts/page/blocks/block';
import type { BlockType } from '@madang/contracts/page/blocks/declaration';
import { blockEditorApi, type BlockDraft, type BlockState, type DraftLink } from '@madang/contracts/page/blocks/editor';
import { uploadApi } from '@madang/contracts/main/curriculum';
import { pictureApi, type Picture } from '@madang/contracts/main/picture';
import { channelApi } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { settingApi } from '@madang/contracts/main/site-setting';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { pageApi } from '@madang/contracts/page/page-calls';
import { http, HttpResponse } from 'msw';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { aChannel, ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const block = <T extends BlockType>(type: T, id: string, content: Partial<BlockOf<T>['content']>): Block => {
  const made = newBlock(type, id);
  return { ...made, content: { ...made.content, ...content } } as Block;
};
const state = (over: Partial<BlockState> = {}): BlockState => ({
  version: 3,
  savedBy: '윤지호',
  savedAt: '2026-11-23T05:32:00Z',
  liveAt: null,
  publishAt: null,
  changed: true,
  others: [],
  ...over,
});
const BLOCKS = [block('text', 'first', { text: '<p>첫 글</p>' }), block('faq', 'second', { title: '자주 묻는 질문' })];
function open(over: Partial<BlockDraft> = {}) {
  const draft: BlockDraft = { ...state(), blocks: BLOCKS, live: null, data: {}, ...over };
  let { version } = draft;
  const save = recording(blockEditorApi.saveDraft, () => ({ ...state({ version: ++version }), data: {} }));
  const publish = recording(blockEditorApi.publish, () => state({ version, liveAt: '2026-11-23T06:00:00Z', changed: false }));
  server.use(
    answer(blockEditorApi.draft, draft),
    answer(blockEditorApi.here, () => state({ version, others: draft.others })),
    answer(pageApi.list, { list: [], totalCount: 0 }),
    save.handler,
    publish.handler,
  );
  return { save, publish };
}
const rows = () => within(screen.getByRole('list', { name: '블록' })).getAllByRole('listitem');
const names = () => rows().map((row) => row.querySelector('b')!.textContent);
const last = (save: { asked: { body: { blocks?: unknown } }[] }) => save.asked.at(-1)!.body.blocks as Block[];

test('whoever may only read sees the fields switched off, and is promised no editing', async () => {
  const { save } = open();
  const { user } = renderRoute('/settings/homepage', { session: { roles: ['SITE_CONSOLE_READ', 'SITE_DESIGN_READ'] } });
  expect(await screen.findByText(/여기에서 내용을 볼 수 있어요/)).toBeInTheDocument();
  expect(screen.getByText('보기만 할 수 있어요')).toBeInTheDocument();
  expect(screen.queryByText(/여기에서 고칠 수 있어요/)).toBeNull();
  await user.click(within(rows()[1]!).getByRole('button', { name: /자주 묻는 질문/ }));
  for (const field of await screen.findAllByRole('textbox', { name: /^제목/ })) expect(field).toBeDisabled();
  await user.click(within(rows()[0]!).getByRole('button', { name: /글/ }));
  await waitFor(() => expect(document.querySelector('[aria-multiline]')).toHaveAttribute('contenteditable', 'false'));
  expect(save.asked).toHaveLength(0);
});

test('CH-063 CH-066 RT-091 S-102 blocks are added, moved by keyboard, hidden, undone and published', async () => {
  const { save, publish } = open();
  const { user } = renderRoute('/settings/homepage', OWNER);
  await screen.findByRole('heading', { name: '메인 페이지' });
  expect(names()).toEqual(['글', '자주 묻는 질문']);
  // While no block is chosen, the panel of fields shows the state of the whole page.
  expect(screen.getByRole('heading', { name: '페이지 전체' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '블록 추가' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^배너/ }));
  expect(names()).toEqual(['글', '자주 묻는 질문', '배너']);
  // The field of the picture shows the recommended size.
  expect(await screen.findByText(/3600×640/)).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: /^제목/ }), '겨울');
  screen.getByRole('button', { name: '배너 순서 바꾸기' }).focus();
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(names()).toEqual(['글', '배너', '자주 묻는 질문']));
  await waitFor(() => expect(last(save).map((one) => one.type)).toEqual(['text', 'banner', 'faq']), { timeout: 5000 });
  expect(last(save)[1]!.content).toMatchObject({ slides: [{ title: '겨울' }] });
  await user.click(screen.getByRole('button', { name: '글 숨기기' }));
  await waitFor(() => expect(last(save)[0]!.hidden).toBe(true), { timeout: 5000 });
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(last(save)[0]!.hidden).toBe(false), { timeout: 5000 });
  await user.click(screen.getByRole('button', { name: '게시' }));
  await waitFor(() => expect(publish.asked).toHaveLength(1));
  expect(publish.asked[0]!.body).toEqual({ version: save.asked.length + 3, publishAt: null });
  expect(await screen.findByText('게시했어요')).toBeVisible();
});

test('a second editor is named, and a save over somebody else’s is not made by itself', async () => {
  open({ others: ['한소라'] });
  server.use(refuse(blockEditorApi.saveDraft, 'CONFLICT'));
  const { user } = renderRoute('/settings/homepage', OWNER);
  expect(await screen.findByText('한소라 님도 이 페이지를 열고 있어요')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '글 숨기기' }));
  expect(await screen.findByText('윤지호 님이 먼저 저장했어요')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '그 내용 불러오기' }));
  await waitFor(() => expect(screen.queryByText('윤지호 님이 먼저 저장했어요')).toBeNull());
  expect(screen.getByRole('button', { name: '글 숨기기' })).toBeInTheDocument();
});

test('who changed nothing only loads what somebody else saved, and a comparison shows what is live by now', async () => {
  open();
  server.use(answer(blockEditorApi.here, state({ version: 8 })));
  const { user } = renderRoute('/settings/homepage', OWNER);
  expect(await screen.findByText(/내가 고친 것은 없어요/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '내 것으로 저장' })).toBeNull();
  const live = [block('text', 'first', { text: '<p>지금 보이는 글</p>' })];
  server.use(answer(blockEditorApi.draft, { ...state({ version: 8 }), blocks: BLOCKS, live, data: {} }));
  await user.click(screen.getByRole('button', { name: '공개본과 비교' }));
  const frame = await screen.findByTitle<HTMLIFrameElement>('지금 공개본');
  await waitFor(() => expect(frame.contentDocument!.body).toHaveTextContent('지금 보이는 글'));
  for (const said of ['추가: 자주 묻는 질문', '수정: 글']) expect(screen.getByText(said)).toBeInTheDocument();
});

test('a landing page whose blocks are live is published as a page, and says when its class is not on show', async () => {
  open({ liveAt: '2026-11-20T00:00:00Z' });
  const own = { pageSeq: 7, title: '겨울 모집', path: 'winter', seoSetting: '{}', courseSeq: 12 };
  const update = recording(sitePageApi.update, { ...own, publishStatusCd: '00' });
  server.use(
    answer(blockEditorApi.here, state({ liveAt: '2026-11-20T00:00:00Z' })),
    answer(pageApi.find, { ...own, publishStatusCd: '99' }),
    update.handler,
  );
  const first = renderRoute('/settings/page/7/blocks', OWNER);
  expect(await screen.findByText(/페이지가 초안이라 방문자에게 보이지 않아요/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '사이트 열기' })).toHaveAttribute('href', '/p/winter');
  await first.user.click(screen.getByRole('button', { name: '페이지 게시하기' }));
  await waitFor(() => expect(update.asked[0]!.body).toEqual({ publishStatusCd: '00' }));
  first.unmount();
  open({ blocks: [block('buy', 'buy', { courseSeq: 12 })], data: { buy: null } });
  renderRoute('/settings/page/7/blocks', OWNER);
  expect(await screen.findByText('소개하는 클래스를 지금 공개하지 않아요')).toBeInTheDocument();
});

test('a publication is put off, taken back, and an earlier version becomes the draft', async () => {
  const { publish } = open({ liveAt: '2026-11-20T00:00:00Z', live: BLOCKS, publishAt: '2036-11-24T00:00:00Z' });
  const cancel = recording(blockEditorApi.cancelPublish, state({ liveAt: '2026-11-20T00:00:00Z' }));
  const down = recording(blockEditorApi.takeDown, state());
  const restore = recording(blockEditorApi.restore, { ...state(), blocks: [BLOCKS[1]!], live: BLOCKS, data: {} });
  server.use(
    answer(blockEditorApi.here, state({ liveAt: '2026-11-20T00:00:00Z', publishAt: '2036-11-24T00:00:00Z' })),
    answer(blockEditorApi.versions, [
      { versionSeq: 9, publishedAt: '2026-11-20T00:00:00Z', publishedBy: '윤지호', blockCount: 1, draftYn: 'N' },
    ]),
    cancel.handler,
    down.handler,
    restore.handler,
  );
  const { user } = renderRoute('/settings/homepage', OWNER);
  const more = async (name: RegExp | string) => {
    await user.click(await screen.findByRole('button', { name: '게시 방법' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await more(/^예약 취소/);
  await waitFor(() => expect(cancel.asked).toHaveLength(1));
  await more('블록 내리기');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '블록 내리기' }));
  await waitFor(() => expect(down.asked).toHaveLength(1));
  await more('시각을 정해 게시');
  await user.type(await screen.findByRole('textbox', { name: /게시할 시각/ }), '2036.12.01');
  await user.click(screen.getByRole('button', { name: '게시 예약' }));
  await waitFor(() => expect(publish.asked[0]!.body.publishAt).toBe('2036-12-01T00:00:00.000Z'));
  server.use(answer(blockEditorApi.here, state({ publishAt: '2036-11-24T00:00:00Z' })));
  await more('지난 버전');
  await user.click(await screen.findByRole('button', { name: '초안으로 되살리기' }));
  await waitFor(() => expect(restore.asked[0]!.params['versionSeq']).toBe('9'));
  await waitFor(() => expect(names()).toEqual(['자주 묻는 질문']));
});

test('the focal point of a picture is moved by a press and by keys, and seen in both shapes', async () => {
  const slide = { ...newBlock('banner', 'b').content.slides[0]!, imageUrl: '/files/public/1/hero.jpg' };
  const { save } = open({ blocks: [block('banner', 'b', { slides: [slide] })] });
  const { user } = renderRoute('/settings/homepage', OWNER);
  await user.click(await screen.findByText('배너', { selector: 'li b' }));
  const focus = within(await screen.findByRole('group', { name: '사진 초점' }));
  expect(focus.getByText('휴대폰')).toBeInTheDocument();
  focus.getByRole('button', { name: '초점: 가로 50%, 세로 50%' }).focus();
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
  expect(focus.getByRole('button', { name: '초점: 가로 52%, 세로 40%' })).toHaveFocus();
  expect(seen.mock.contexts.some((one) => (one as Element).contains(focus.getByText('휴대폰')))).toBe(true);
  await waitFor(() => expect(last(save)[0]!.content).toMatchObject({ slides: [{ focusX: 52, focusY: 40 }] }), { timeout: 5000 });
});

test('Ctrl Z right after a step goes back, and Ctrl Y does it again', async () => {
  const { save } = open();
  const { user } = renderRoute('/settings/homepage', OWNER);
  await user.click(await screen.findByRole('button', { name: '글 숨기기' }));
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByRole('button', { name: '글 숨기기' })).toBeInTheDocument();
  await user.keyboard('{Control>}y{/Control}');
  await waitFor(() => expect(last(save)[0]!.hidden).toBe(true), { timeout: 5000 });
  expect(screen.queryByRole('button', { name: '글 숨기기' })).toBeNull();
});

test('a step that is taken back before it is kept leaves nothing to save; one taken back while it is kept is saved after it', async () => {
  const { save } = open();
  let keep = () => {};
  server.use(
    answer(blockEditorApi.saveDraft, async ({ body }) => {
      save.asked.push({ body, params: {}, query: new URLSearchParams(), headers: new Headers() });
      await new Promise<void>((done) => (keep = done));
      return { ...state({ version: body.version + 1 }), data: {} };
    }),
  );
  const { user } = renderRoute('/settings/homepage', OWNER);
  const said = async (status: RegExp) => expect(await screen.findByText(status, undefined, { timeout: 5000 })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: '글 숨기기' }));
  await said(/저장할 변경이 있어요/);
  await user.keyboard('{Control>}z{/Control}');
  await said(/임시 저장됨/);
  expect(save.asked).toHaveLength(0);

  await user.click(await screen.findByRole('button', { name: '글 숨기기' }));
  await said(/저장하고 있어요/);
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  await screen.findByRole('button', { name: '글 숨기기' });
  await user.click(screen.getByRole('button', { name: '게시' }));
  expect(save.asked).toHaveLength(1);
  keep();
  await waitFor(() => expect(save.asked).toHaveLength(2));
  keep();
  await said(/임시 저장됨/);
  expect(save.asked.map(({ body }) => [body.version, body.blocks[0]!.hidden])).toEqual([
    [3, true],
    [4, false],
  ]);
});

test('teachers are chosen from all who teach at the site, and found by name', async () => {
  const { save } = open({ blocks: [block('teachers', 't', { title: '선생님' })] });
  const staff = Array.from({ length: 30 }, (_, i) => ({ userSeq: i + 1, name: `선생 ${i + 1}`, profileImageUrl: null }));
  server.use(answer(courseApi.staff, staff));
  const { user } = renderRoute('/settings/homepage', OWNER);
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.click(rows()[0]!.querySelector('b')!);
  await user.type(await screen.findByRole('searchbox', { name: '목록에서 찾기' }), '선생 27');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: '선생 1' })).toBeNull());
  await user.click(screen.getByRole('checkbox', { name: '선생 27' }));
  await waitFor(() => expect(last(save)[0]!.content).toMatchObject({ userSeqs: [27] }), { timeout: 5000 });
});

test('a picture beside a text is cut to the shape that its block shows: a wide one fits the shape wide as it is', async () => {
  const beside = block('imageText', 'i', { title: '공방' });
  const { save } = open({ blocks: [{ ...beside, looks: { ...beside.looks, shape: 'wide' } } as Block] });
  const kiln: Picture = {
    fileSeq: 7,
    name: '가마.jpg',
    url: '/files/public/1/7.jpg',
    fileSize: 1024,
    width: 1600,
    height: 900,
    alt: {},
    keptYn: 'Y',
    createdAt: '2026-11-20T00:00:00Z',
  };
  server.use(answer(pictureApi.list, { list: [kiln], cursor: null, totalCount: 1, storage: 1024, storageLimit: null }));
  const { user } = renderRoute('/settings/homepage', OWNER);
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.click(rows()[0]!.querySelector('b')!);
  await user.click((await screen.findAllByRole('button', { name: '라이브러리' }))[0]!);
  const choice = within(await screen.findByRole('dialog', { name: '사진 고르기' }));
  await user.click(await choice.findByRole('button', { name: /가마\.jpg/ }));
  await user.click(choice.getByRole('button', { name: '이 사진 쓰기' }));
  await waitFor(() => expect(last(save)[0]!.content).toMatchObject({ imageUrl: kiln.url }), { timeout: 5000 });
  const shown = screen.getByText('보이는 모습', { exact: false }).closest('figure')!.querySelector('img')!;
  expect(shown.style.aspectRatio).toContain('1.77');
});

test('a picture comes from the library of the site: as it is where it fits, else cut, while the original stays', async () => {
  const { save } = open({ blocks: [block('imageText', 'i', { title: '공방' })] });
  const kiln: Picture = {
    fileSeq: 7,
    name: '가마.jpg',
    url: '/files/public/1/7.jpg',
    fileSize: 1024,
    width: 800,
    height: 800,
    alt: { ko: '붉은 가마' },
    keptYn: 'Y',
    createdAt: '2026-11-20T00:00:00Z',
  };
  server.use(answer(pictureApi.list, { list: [kiln], cursor: null, totalCount: 1, storage: 1024, storageLimit: null }));
  const { user } = renderRoute('/settings/homepage', OWNER);
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.click(rows()[0]!.querySelector('b')!);
  await user.click((await screen.findAllByRole('button', { name: '라이브러리' }))[0]!);
  const choice = within(await screen.findByRole('dialog', { name: '사진 고르기' }));
  await user.click(await choice.findByRole('button', { name: /가마\.jpg/ }));
  await user.click(choice.getByRole('button', { name: '이 사진 쓰기' }));
  await waitFor(() => expect(last(save)[0]!.content).toMatchObject({ imageUrl: kiln.url, alt: '' }), { timeout: 5000 });

  const wide = { ...kiln, fileSeq: 8, name: '물레.jpg', url: '/files/public/1/8.jpg', height: 400 };
  const upload = recording(uploadApi.image, {
    fileSeq: 9,
    url: '/files/public/1/9.jpg',
    contentType: 'image/jpeg',
    fileSize: 1,
    originFileName: '물레.jpg',
  });
  server.use(
    answer(pictureApi.list, { list: [wide], cursor: null, totalCount: 1, storage: 1024, storageLimit: null }),
    http.get(
      '*/files/public/1/8.jpg',
      () => new HttpResponse(new Blob(['x'], { type: 'image/jpeg' }), { headers: { 'Content-Type': 'image/jpeg' } }),
    ),
    upload.handler,
  );
  const pick = async () => {
    await user.click((await screen.findAllByRole('button', { name: '라이브러리' }))[0]!);
    const again = within(await screen.findByRole('dialog', { name: '사진 고르기' }));
    await user.click(await again.findByRole('button', { name: /물레\.jpg/ }));
    await user.click(again.getByRole('button', { name: '이 사진 쓰기' }));
  };
  await pick();
  await user.click(await screen.findByRole('button', { name: 'keep' }));
  await waitFor(() => expect(last(save)[0]!.content).toMatchObject({ imageUrl: wide.url }), { timeout: 5000 });
  await pick();
  await user.click(await screen.findByRole('button', { name: 'cut' }));
  await waitFor(() => expect(last(save)[0]!.content).toMatchObject({ imageUrl: '/files/public/1/9.jpg' }), { timeout: 5000 });
});

test('a link to the draft is made for some days, shown once, and taken back', async () => {
  const { save } = open();
  const link: DraftLink = { linkSeq: 5, createdBy: '윤지호', createdAt: '2026-11-23T06:00:00Z', expiresAt: '2026-11-24T06:00:00Z' };
  let links: DraftLink[] = [];
  const create = recording(blockEditorApi.createLink, () => {
    links = [link];
    return { ...link, token: 'secret-token' };
  });
  const remove = recording(blockEditorApi.removeLink, () => {
    links = [];
    return null;
  });
  server.use(
    answer(blockEditorApi.links, () => links),
    create.handler,
    remove.handler,
  );
  const { user } = renderRoute('/settings/homepage', OWNER);
  await user.click(await screen.findByRole('button', { name: '글 숨기기' }));
  await user.click(screen.getByRole('button', { name: '초안 링크' }));
  const dialog = within(await screen.findByRole('dialog', { name: '초안 링크' }));
  expect(await dialog.findByText('열려 있는 링크가 없어요.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: '1일' }));
  await user.click(dialog.getByRole('button', { name: '링크 만들기' }));
  await waitFor(() => expect(create.asked[0]!.body).toEqual({ days: 1 }));
  // The unsaved change is saved before the link is made, so that people with the link see it.
  expect(last(save)[0]!.hidden).toBe(true);
  expect(await dialog.findByRole('textbox', { name: '초안 주소' })).toHaveValue(`${window.location.origin}/drafts/secret-token`);
  await user.click(await dialog.findByRole('button', { name: /까지인 링크 닫기/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '링크 닫기' }));
  await waitFor(() => expect(remove.asked[0]!.params).toMatchObject({ linkSeq: '5' }));
  expect(await dialog.findByText('열려 있는 링크가 없어요.')).toBeVisible();
});

describe('template and look', () => {
  const frame = async (title: RegExp) => (await screen.findByTitle<HTMLIFrameElement>(title)).contentDocument!;
  const choose = async (user: ReturnType<typeof renderRoute>['user']) => {
    await user.click(await screen.findByRole('button', { name: '템플릿과 꾸미기' }));
    await screen.findByRole('heading', { name: '템플릿과 꾸미기' });
    await screen.findAllByRole('radio');
  };
  beforeEach(() => server.use(answer(channelApi.find, aChannel())));
  test('the look of the site is chosen beside its page, counts at once on every page and can be taken back', async () => {
    open();
    const save = recording(settingApi.saveDesign, ({ body }) => aChannel(body));
    server.use(save.handler);
    const { user } = renderRoute('/settings/homepage', OWNER);
    await choose(user);
    const page = await frame(/지금 페이지 미리보기/);
    await waitFor(() => expect(page.body).toHaveTextContent('첫 글'));
    await user.click(screen.getByRole('radio', { name: '노랑' }));
    const radio = (group: string, name: string) => within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name });
    for (const name of ['은은하게', '각지게', '촘촘하게', '로고 가운데']) await user.click(screen.getByRole('radio', { name }));
    await user.click(radio('밝기', '어둡게'));
    await user.click(screen.getByRole('radio', { name: /^고운바탕/ }));
    await user.click(screen.getByRole('switch', { name: /방문자가 밝기를/ }));
    expect(page.documentElement.dataset).toMatchObject({
      mood: 'dark',
      tone: 'tinted',
      corner: 'square',
      density: 'compact',
      header: 'centred',
      fonts: 'serif',
    });
    await user.click(screen.getByRole('button', { name: '꾸미기 저장' }));
    const look = {
      toneCd: '01',
      appearanceCd: '01',
      appearanceChoiceYn: 'Y',
      cornerCd: '01',
      densityCd: '01',
      headerCd: '02',
      fontCd: '01',
    };
    await waitFor(() => expect(save.asked[0]!.body).toEqual({ brandColor: '#f5b700', ...look }));
    expect(await screen.findByText('사이트 모습을 바꿨어요')).toBeVisible();
    expect(document.getElementById('brand')).toHaveTextContent('--brand:#f5b700');
    // The dark look is for the storefront alone: the admin's document gets no dark mode.
    expect(document.documentElement.dataset['mood']).toBeUndefined();
    await user.click(screen.getByRole('button', { name: '되돌리기' }));
    await waitFor(() => expect(save.asked[1]!.body).toMatchObject({ brandColor: '#0f8a6d', cornerCd: '00', appearanceCd: '00' }));
  });
  test('CH-005 a template is seen with the site’s own name, then put into the draft after a warning', async () => {
    const { save } = open();
    const figures = block('figures', 'figures', { title: '교육의 결과', items: [{ value: '38', unit: '곳', label: '함께한 회사' }] });
    const blocks = [{ ...figures, sample: true } as Block, block('classes', 'classes', { title: '열려 있는 클래스' })];
    const template = recording(blockEditorApi.template, { templateCd: '06', blocks, data: {} });
    const take = recording(blockEditorApi.takeTemplate, { ...state({ version: 4 }), blocks, live: null, data: {} });
    const design = recording(settingApi.saveDesign, ({ body }) => aChannel(body));
    server.use(template.handler, take.handler, design.handler, answer(blockEditorApi.here, state({ version: 4 })));
    const { user } = renderRoute('/settings/homepage', OWNER);
    await choose(user);
    await user.click(screen.getByRole('radio', { name: /^기업 교육/ }));
    const page = await frame(/기업 교육 미리보기/);
    await waitFor(() => expect(page.body).toHaveTextContent('교육의 결과'));
    // The site has no classes, so the preview shows example classes and says that they are examples.
    expect(page.body).toHaveTextContent('처음부터 끝까지, 첫 작품 완성');
    expect(screen.getByText(/클래스와 후기는 예시예요/)).toBeInTheDocument();
    expect(screen.getByText('메인 페이지 초안의 블록과 순서')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '기업 교육 템플릿 쓰기' }));
    const warning = within(await screen.findByRole('alertdialog'));
    expect(warning.getByText(/지금 초안은 지난 버전에 남고/)).toBeVisible();
    await user.click(warning.getByRole('button', { name: '기업 교육 템플릿 쓰기' }));
    await waitFor(() => expect(take.asked[0]!.body).toEqual({ version: 3, templateCd: '06' }));
    await waitFor(() =>
      expect(design.asked[0]!.body).toMatchObject({ templateCd: '06', cornerCd: '01', densityCd: '02', brandColor: '#0f8a6d' }),
    );
    // Back in the editor, the block of the template counts as an example until staff change it or choose to show it as it is.
    await waitFor(() => expect(names()).toEqual(['숫자', '클래스 목록']));
    await user.click(within(rows()[0]!).getByText('교육의 결과'));
    expect(await screen.findByText('내용을 고치면 방문자에게 보여요. 지금은 이 화면에서만 보여요.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '이대로 보이기' }));
    await waitFor(() => expect(last(save)[0]!.sample).toBe(false), { timeout: 5000 });
  });
});
