import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi, uploadApi } from '@madang/contracts/main/curriculum';
import { reviewApi, type Review } from '@madang/contracts/main/review';
import { siteSwitchApi } from '@madang/contracts/main/site-switch';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aReview, inDays, information, inside, someLessons } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { answer, broken, recording, refuse, server } from '../../testing/server';

const many = (n: number) =>
  Array.from({ length: n }, (_, i) => aReview({ evaluationSeq: 1000 - i, createdAt: inDays(-i - 1), description: `후기 ${i + 1}` }));
function open({
  reviews = many(2),
  mine = null,
  viewer = inside({ completedCount: 1 }),
  login = true,
}: { reviews?: Review[]; mine?: Review | null; viewer?: ReturnType<typeof inside>; login?: boolean } = {}) {
  const list = recording(reviewApi.list, ({ query }) => {
    const last = query.get('lastEvaluationSeq');
    const from = last ? reviews.findIndex((one) => one.evaluationSeq === Number(last)) + 1 : 0;
    return {
      reviews: reviews.slice(from, from + 20),
      reviewCount: reviews.length,
      reviewRate: 5,
      distribution: [0, 0, 0, 0, reviews.length],
    };
  });
  const find = recording(courseApi.find, information());
  server.use(
    answer(courseApi.viewer, [viewer]),
    find.handler,
    answer(curriculumApi.list, someLessons()),
    list.handler,
    answer(reviewApi.mine, mine),
    answer(courseApi.mine, { list: [], totalCount: 0 }),
  );
  return { ...renderRoute('/classes/12', { session: login ? {} : null }), list: list.asked, find: find.asked };
}
const region = () => screen.findByRole('region', { name: '후기' });
const openModal = async (view: ReturnType<typeof open>, name = '후기 쓰기') => {
  await view.user.click(await within(await region()).findByRole('button', { name }));
  return screen.findByRole('dialog', { name: /후기 (쓰기|고치기)/ });
};

test('RV-031 further reviews load until the count is reached', async () => {
  const view = open({ reviews: many(45), login: false });
  const part = await region();
  expect(await within(part).findByText('후기 1')).toBeVisible();
  for (const _ of [1, 2, 3]) {
    const more = within(part).queryByRole('button', { name: /후기 더 보기/ });
    if (more) await view.user.click(more);
    await waitFor(() =>
      expect(
        within(part)
          .queryByRole('button', { name: /후기 더 보기/ })
          ?.getAttribute('aria-busy') ?? null,
      ).toBeNull(),
    );
  }
  expect(within(part).getByText('후기 45')).toBeVisible();
  expect(within(part).queryByRole('button', { name: /후기 더 보기/ })).toBeNull();
  expect(
    within(part)
      .getAllByRole('listitem')
      .filter((one) => one.querySelector('header')),
  ).toHaveLength(45);
  expect(view.list.filter((one) => one.query.has('lastEvaluationSeq'))).toHaveLength(2);
});

test('RV-031 sorted by stars, the next page is asked from where the last review stood, and one that moved is shown once', async () => {
  const reviews = many(25).map((one, i) => ({ ...one, reviewPoint: i < 10 ? 5 : 4 }));
  const view = open({ reviews, login: false });
  const list = recording(reviewApi.list, ({ query }) => ({
    // The last review of the first page has lost a star meanwhile and comes again.
    reviews: query.has('lastEvaluationSeq') ? [{ ...reviews[19]!, reviewPoint: 3 }, ...reviews.slice(20)] : reviews.slice(0, 20),
    reviewCount: 25,
    reviewRate: 4.4,
    distribution: [0, 0, 0, 15, 10],
  }));
  server.use(list.handler);
  const part = await region();
  await view.user.selectOptions(await within(part).findByRole('combobox'), 'best');
  for (const _ of [1, 2]) {
    const more = within(part).queryByRole('button', { name: /후기 더 보기/ });
    if (more) await view.user.click(more);
    await waitFor(() => expect(within(part).queryByRole('button', { name: /후기 더 보기/, busy: true })).toBeNull());
  }
  expect(await within(part).findByText('후기 25')).toBeVisible();
  expect(within(part).getAllByText('후기 20')).toHaveLength(1);
  expect(Object.fromEntries(list.asked.at(-1)!.query)).toMatchObject({
    sort: 'best',
    lastEvaluationSeq: String(reviews[19]!.evaluationSeq),
    lastReviewValue: '4',
  });
});

test('RV-021 RV-022 RV-023 RV-024 the modal opens empty with five of five stars', async () => {
  const dialog = await openModal(open());
  expect(await within(dialog).findByRole('textbox', { name: /후기/ })).toHaveValue('');
  const stars = within(within(dialog).getByRole('radiogroup', { name: '별점' })).getAllByRole('radio');
  expect(stars).toHaveLength(5);
  expect(stars[4]).toBeChecked();
  expect(within(dialog).queryByRole('button', { name: '후기 지우기' })).toBeNull();
});

test('RV-019 an empty review is refused under its field', async () => {
  const view = open();
  const saved = recording(reviewApi.save, aReview());
  server.use(saved.handler);
  const dialog = await openModal(view);
  await view.user.click(await within(dialog).findByRole('button', { name: '후기 올리기' }));
  expect(await within(dialog).findByText('후기 항목을 입력해주세요!')).toBeVisible();
  expect(saved.asked).toHaveLength(0);
});

test('RV-015 RV-027 RV-028 a saved review is sent, and class and list are read again', async () => {
  const view = open();
  const saved = recording(reviewApi.save, aReview());
  server.use(saved.handler);
  const dialog = await openModal(view);
  const before = { list: view.list.length, find: view.find.length };
  fireEvent.change(await within(dialog).findByRole('textbox', { name: /후기/ }), { target: { value: '많이 배웠어요' } });
  await view.user.click(within(within(dialog).getByRole('radiogroup', { name: '별점' })).getByRole('radio', { name: '4점' }));
  await view.user.click(within(dialog).getByRole('button', { name: '후기 올리기' }));
  await waitFor(() => expect(saved.asked[0]?.body).toMatchObject({ reviewPoint: 4, description: '많이 배웠어요', attendSeq: 900 }));
  await waitFor(() => expect(view.list.length).toBeGreaterThan(before.list));
  await waitFor(() => expect(view.find.length).toBeGreaterThan(before.find));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('ER-016 AM-1170 nobody is thanked for a review of a class that was deleted meanwhile, and the text stays', async () => {
  const view = open();
  server.use(refuse(reviewApi.save, 'CLASS_DELETED', '삭제된 클래스예요.'));
  const dialog = await openModal(view);
  fireEvent.change(await within(dialog).findByRole('textbox', { name: /후기/ }), { target: { value: '많이 배웠어요' } });
  await view.user.click(within(dialog).getByRole('button', { name: '후기 올리기' }));
  expect(await screen.findByText('삭제된 클래스예요.')).toBeVisible();
  expect(screen.queryByText(/고마워요|감사/)).toBeNull();
  expect(within(dialog).getByRole('textbox', { name: /후기/ })).toHaveValue('많이 배웠어요');
});

const own = aReview({ evaluationSeq: 1000, userSeq: 7, attendSeq: 900, reviewPoint: 3, description: '나쁘지 않아요' });
test('RV-025 the own review comes prefilled', async () => {
  const dialog = await openModal(open({ reviews: [own], mine: own }), '내 후기 고치기');
  expect(await within(dialog).findByRole('textbox', { name: /후기/ })).toHaveValue('나쁘지 않아요');
  expect(within(within(dialog).getByRole('radiogroup', { name: '별점' })).getByRole('radio', { name: '3점' })).toBeChecked();
});

test('RV-025 the own review is found behind those that the page has loaded', async () => {
  const view = open({ reviews: [...many(20), { ...own, evaluationSeq: 900 }], mine: own });
  const dialog = await openModal(view, '내 후기 고치기');
  expect(await within(dialog).findByRole('textbox', { name: /후기/ })).toHaveValue('나쁘지 않아요');
});

test('RV-025 the form stays shut while the own review cannot be read, since saving would overwrite it unseen', async () => {
  const view = open({ reviews: [own] });
  server.use(broken(reviewApi.mine, 500));
  const dialog = await openModal(view, '내 후기 고치기');
  const again = await within(dialog).findByRole('button', { name: '다시 시도' });
  expect(within(dialog).getByRole('button', { name: '후기 올리기' })).toBeDisabled();
  expect(within(dialog).queryByRole('textbox', { name: /후기/ })).toBeNull();
  server.use(answer(reviewApi.mine, own));
  await view.user.click(again);
  expect(await within(dialog).findByRole('textbox', { name: /후기/ })).toHaveValue('나쁘지 않아요');
});

test('RV-016 RV-026 RV-029 RV-030 deleting asks first, then class and list are read again', async () => {
  const view = open({ reviews: [own], mine: own });
  const removed = recording(reviewApi.remove, null);
  server.use(removed.handler);
  const dialog = await openModal(view, '내 후기 고치기');
  await view.user.click(await within(dialog).findByRole('button', { name: '후기 지우기' }));
  const question = await screen.findByRole('alertdialog');
  expect(removed.asked).toHaveLength(0);
  const before = { list: view.list.length, find: view.find.length };
  await view.user.click(within(question).getByRole('button', { name: '후기 지우기' }));
  await waitFor(() => expect(removed.asked[0]?.body).toEqual({ attendSeq: 900 }));
  await waitFor(() => expect(view.list.length).toBeGreaterThan(before.list));
  await waitFor(() => expect(view.find.length).toBeGreaterThan(before.find));
});

test.each([
  ['RV-017 a waiting applicant', inside({ choiseStatusCd: '01', isAttend: false })],
  ['RV-018 a learner whose time to review is over', inside({ reviewExpringAt: inDays(-1) })],
])('%s is offered no review', async (_title, viewer) => {
  open({ viewer });
  expect(await within(await region()).findByText('후기 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: '후기 쓰기' })).toBeNull();
});

test('what was typed is not lost without a question', async () => {
  const view = open();
  const dialog = await openModal(view);
  fireEvent.change(await within(dialog).findByRole('textbox', { name: /후기/ }), { target: { value: '쓰는 중' } });
  await view.user.click(within(dialog).getByRole('button', { name: '닫기' }));
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '계속 쓸게요' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('textbox', { name: /후기/ })).toHaveValue('쓰는 중');
});

test('a review is found helpful and taken back, the list is sorted, and the class answers', async () => {
  const view = open({
    reviews: many(2).map((one, i) => ({ ...one, helpfulCount: i, helped: i === 1, reply: i ? '고마워요' : null, replyAt: inDays(-1) })),
  });
  const said = recording(reviewApi.helpful, { helpfulCount: 1 });
  const unsaid = recording(reviewApi.unhelpful, { helpfulCount: 0 });
  server.use(said.handler, unsaid.handler);
  const list = within(await region());
  const [first, second] = await list.findAllByRole('button', { name: /후기가 도움이 됐어요/ });
  await view.user.click(first!);
  await waitFor(() => expect(said.asked[0]?.params).toMatchObject({ courseSeq: '12', evaluationSeq: '1000' }));
  expect(second).toHaveAttribute('aria-pressed', 'true');
  await view.user.click(second!);
  await waitFor(() => expect(unsaid.asked).toHaveLength(1));
  expect(list.getByText('고마워요')).toBeVisible();
  expect(list.queryByRole('button', { name: /답글 달기/ })).toBeNull();
  await view.user.selectOptions(list.getByRole('combobox', { name: '후기 정렬' }), '도움순');
  await waitFor(() => expect(view.list.at(-1)?.query.get('sort')).toBe('helpful'));
});

test('whoever manages the class answers a review', async () => {
  const view = open({ reviews: many(1), viewer: inside({ userTypeCd: 'TCH' }) });
  const sent = recording(reviewApi.reply, null);
  server.use(sent.handler);
  await view.user.click(await within(await region()).findByRole('button', { name: /답글 달기/ }));
  await view.user.type(await screen.findByRole('textbox', { name: /답글/ }), '고맙습니다');
  await view.user.click(screen.getByRole('button', { name: '답글 저장' }));
  await waitFor(() => expect(sent.asked[0]?.body).toEqual({ reply: '고맙습니다' }));
});

const PHOTO = (n: number) => `/files/public/1/${String(n).repeat(32)}.png`;
test('photos are added to a review, taken off and sent in their order; a sixth is refused', async () => {
  const view = open({ reviews: [own], mine: { ...own, photos: [PHOTO(1)] } });
  const saved = recording(reviewApi.save, aReview());
  let n = 1;
  const up = recording(uploadApi.image, () => ({
    fileSeq: ++n,
    contentType: 'image/png',
    fileSize: 9,
    originFileName: 'a.png',
    url: PHOTO(n),
  }));
  server.use(saved.handler, up.handler);
  const dialog = await openModal(view, '내 후기 고치기');
  const field = await within(dialog).findByRole('group', { name: /사진/ });
  const file = (name: string, type = 'image/png') => new File(['x'], name, { type });
  const input = within(field).getByLabelText('사진 (선택)', { selector: 'input' });
  fireEvent.change(input, { target: { files: [file('a.gif', 'image/gif')] } });
  expect(await within(field).findByRole('alert')).toBeVisible();
  fireEvent.change(input, { target: { files: ['b.png', 'c.png', 'd.png', 'e.png', 'f.png'].map((name) => file(name)) } });
  expect(await within(field).findByText('사진은 5장까지 올릴 수 있어요.')).toBeVisible();
  await waitFor(() => expect(within(field).getAllByRole('img')).toHaveLength(5));
  expect(within(field).queryByRole('button', { name: '사진 추가' })).toBeNull();
  await view.user.click(within(field).getByRole('button', { name: '사진 1 빼기' }));
  await view.user.click(within(dialog).getByRole('button', { name: '저장' }));
  await waitFor(() => expect(saved.asked[0]?.body.photos).toEqual([2, 3, 4, 5].map(PHOTO)));
  expect(up.asked).toHaveLength(4);
});

test('AM-720 the form of a review says that no photo can be uploaded now, and keeps those that are there', async () => {
  const view = open({ reviews: [own], mine: { ...own, photos: [PHOTO(1)] } });
  server.use(answer(siteSwitchApi.list, [{ switchCd: SITE_SWITCH.UPLOADS, reason: null, offAt: '2026-11-24T03:00:00.000Z' }]));
  const dialog = await openModal(view, '내 후기 고치기');
  const field = await within(dialog).findByRole('group', { name: /사진/ });
  expect(await within(field).findByText(/지금은 이 사이트에 새 파일을 올릴 수 없어요/)).toBeVisible();
  expect(within(field).queryByRole('button', { name: '사진 추가' })).toBeNull();
  expect(within(field).getAllByRole('img')).toHaveLength(1);
});
test('photos of a review open large and are turned by the arrow keys', async () => {
  const view = open({ reviews: [aReview({ photos: [PHOTO(1), PHOTO(2)] })], login: false });
  const thumbs = within(await within(await region()).findByRole('group', { name: '김*서 님의 후기 사진' })).getAllByRole('button');
  await view.user.click(thumbs[0]!);
  const box = await screen.findByRole('dialog', { name: '김*서 님의 후기 사진' });
  expect(within(box).getByRole('img')).toHaveAttribute('src', PHOTO(1));
  await view.user.keyboard('{ArrowRight}');
  expect(within(box).getByRole('img')).toHaveAttribute('src', PHOTO(2));
  await view.user.click(within(box).getByRole('button', { name: '다음 사진' }));
  expect(within(box).getByRole('img')).toHaveAttribute('src', PHOTO(1));
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
