import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { reviewApi, type AdminReview } from '@madang/contracts/main/review';
import { screen, waitFor, within } from '@testing-library/react';
import { aReview } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles, teacherRoles } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const PATH = '/settings/review';
const review = (over: Partial<AdminReview> = {}): AdminReview => ({
  ...aReview({ userName: '김하늘' }),
  courseSeq: 12,
  courseTitle: '실전 Next.js',
  hideYn: 'N',
  ...over,
});
const aListedClass = { courseSeq: 12, title: '실전 Next.js' } as AdminCourse;
function use(list = [review(), review({ evaluationSeq: 502, userName: '오지훈', reviewPoint: 2, description: '아쉬워요', hideYn: 'Y' })]) {
  const asked = recording(reviewApi.adminList, { list, totalCount: list.length });
  server.use(asked.handler, answer(courseApi.adminList, { list: [aListedClass], totalCount: 1 }));
  return asked.asked;
}

test('RT-106 RV-032 /settings/review lists reviews with their class and stars', async () => {
  use();
  renderRoute(PATH, OWNER);
  const first = (await screen.findByText('정말 좋았어요')).closest('tr')!;
  expect(first).toHaveTextContent('김하늘');
  expect(within(first).getByRole('img', { name: '5점 만점에 5점' })).toBeVisible();
  expect(within(first).getByRole('link', { name: '실전 Next.js' })).toHaveAttribute('href', '/classes/12');
  expect(screen.getByText('아쉬워요').closest('tr')).toHaveTextContent('숨김');
});

test('stars, class and search change what is asked', async () => {
  const asked = use();
  const { user } = renderRoute(PATH, OWNER);
  await screen.findByText('정말 좋았어요');
  await user.selectOptions(screen.getByRole('combobox', { name: '별점' }), '2점');
  await waitFor(() => expect(asked.at(-1)!.query.get('reviewPoint')).toBe('2'));
  await user.selectOptions(screen.getByRole('combobox', { name: '클래스' }), '실전 Next.js');
  await waitFor(() => expect(asked.at(-1)!.query.get('courseSeq')).toBe('12'));
  await user.selectOptions(screen.getByRole('combobox', { name: '클래스' }), '모든 클래스');
  await waitFor(() => expect(asked.at(-1)!.query.has('courseSeq')).toBe(false));
  await user.type(screen.getByRole('searchbox', { name: '이름, 내용 검색' }), '하늘');
  await waitFor(() => expect(asked.at(-1)!.query.get('q')).toBe('하늘'), { timeout: 2000 });
});

test('RV-032 a review is hidden, shown again, or deleted after a question', async () => {
  const asked = use();
  const hide = recording(reviewApi.hide, ({ body }) => review({ hideYn: body.hideYn }));
  const remove = recording(reviewApi.adminRemove, null);
  server.use(hide.handler, remove.handler);
  const { user } = renderRoute(PATH, OWNER);
  const open = async (name: string, item: string) => {
    await user.click(await screen.findByRole('button', { name: `${name} 님 후기 더보기` }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  const give = async (title: string | RegExp, action: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await user.selectOptions(dialog.getByRole('combobox', { name: /사유/ }), 'SPAM');
    await user.click(dialog.getByRole('button', { name: action }));
  };
  await open('김하늘', '숨기기');
  await give('김하늘 님의 후기를 숨길까요?', '숨기기');
  expect(await screen.findByText('후기를 숨겼어요')).toBeVisible();
  await open('오지훈', '다시 보이기');
  expect(await screen.findByText('후기를 다시 보여요')).toBeVisible();
  expect(hide.asked.map((a) => [a.params['evaluationSeq'], a.body.hideYn, a.body.reasonCd])).toEqual([
    ['501', 'Y', 'SPAM'],
    ['502', 'N', null],
  ]);
  const before = asked.length;
  await open('오지훈', '삭제');
  await give(/오지훈 님의 후기를 삭제할까요/, '삭제');
  expect(await screen.findByText('후기를 삭제했어요')).toBeVisible();
  expect(remove.asked[0]!.params['evaluationSeq']).toBe('502');
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

test('who may only read is offered nothing to change', async () => {
  use();
  renderRoute(PATH, { session: { roles: teacherRoles } });
  await screen.findByText('정말 좋았어요');
  expect(screen.queryByRole('button', { name: /후기 더보기/ })).toBeNull();
});

test('no reviews and nothing found each say so', async () => {
  use([]);
  const first = renderRoute(PATH, OWNER);
  expect(await screen.findByText('아직 후기가 없어요')).toBeVisible();
  first.unmount();
  renderRoute(`${PATH}?reviewPoint=1`, OWNER);
  expect(await screen.findByText('찾는 후기가 없어요')).toBeVisible();
});
