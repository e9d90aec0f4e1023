import { channelApi } from '@madang/contracts/main/channel';
import { courseApi, type Course } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { packageApi } from '@madang/contracts/main/package';
import { reviewApi } from '@madang/contracts/main/review';
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../lib/query';
import { aPackage, aReview, aSummary, aViewer, information, inside, someLessons } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { answer, broken, server } from '../../testing/server';

function use(course: Partial<Course> = {}) {
  const shown = information({
    teachers: [{ userSeq: 3, name: '서윤', profileImageUrl: null }],
    reviewCount: 12,
    reviewRate: 4.5,
    ...course,
  });
  queryClient.clear();
  server.use(
    answer(channelApi.categories, []),
    answer(courseApi.list, { list: [shown.course], totalCount: 1 }),
    answer(courseApi.viewer, [aViewer()]),
    answer(courseApi.find, shown),
    answer(curriculumApi.list, someLessons({ playable: false })),
    answer(reviewApi.list, {
      reviews: [aReview()],
      reviewCount: 1,
      reviewRate: 5,
      distribution: [0, 0, 0, 0, 1] as [number, number, number, number, number],
    }),
  );
}
const look = async (view: ReturnType<typeof renderRoute>) => {
  await view.user.click(await screen.findByRole('button', { name: '빠르게 보기: 실전 Next.js' }));
  return screen.findByRole('dialog', { name: '실전 Next.js' });
};

test('SH-043 a card opens its class at a glance, with summary and bar; the page stays, and Escape leads back to the card', async () => {
  use();
  const view = renderRoute('/classes');
  const dialog = await look(view);
  expect(await within(dialog).findByText('서윤')).toBeVisible();
  expect(dialog).toHaveTextContent('140,000원');
  for (const name of [/찜/, '공유', '수강 신청']) expect(within(dialog).getByRole('button', { name })).toBeEnabled();
  expect(within(dialog).getByRole('link', { name: '클래스 페이지 보기' })).toHaveAttribute('href', '/classes/12');
  expect(view.path()).toBe('/classes');
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: '빠르게 보기: 실전 Next.js' })).toHaveFocus());
});

test('CR-130 its rating leads to the reviews without their number, where the class does not show it', async () => {
  use();
  const shown = information({ reviewCount: 12, reviewRate: 4.5 }, { courseReviewCountShowYn: 'N' });
  server.use(answer(courseApi.find, shown));
  const dialog = await look(renderRoute('/classes'));
  expect(await within(dialog).findByRole('button', { name: /4\.5\s*후기$/ })).toBeVisible();
  expect(dialog).not.toHaveTextContent('12개');
});

test('SH-042 its rating opens the reviews over it, and each gives the focus back', async () => {
  use();
  const view = renderRoute('/classes');
  const dialog = await look(view);
  await view.user.click(await within(dialog).findByRole('button', { name: /후기 12개/ }));
  const reviews = await screen.findByRole('dialog', { name: /후기/ });
  expect(await within(reviews).findByText(aReview().userName)).toBeVisible();
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: /후기 12개/ })).toHaveFocus());
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: '빠르게 보기: 실전 Next.js' })).toHaveFocus());
});

test('SH-043 a visitor who enrols there logs in and comes back to the class', async () => {
  use();
  const view = renderRoute('/classes');
  const dialog = await look(view);
  await view.user.click(await within(dialog).findByRole('button', { name: '수강 신청' }));
  const prompt = await screen.findByRole('dialog', { name: /로그인/ });
  await view.user.click(within(prompt).getByRole('button', { name: '로그인' }));
  await waitFor(() => expect(view.path()).toBe('/login?next=%2Fclasses%2F12'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('SH-043 who learns in it enters, and the popup goes with the page', async () => {
  use();
  server.use(answer(courseApi.viewer, [inside()]));
  const view = renderRoute('/classes', { session: {} });
  const dialog = await look(view);
  await view.user.click(await within(dialog).findByRole('button', { name: '강의실 들어가기' }));
  await waitFor(() => expect(view.path()).toMatch(/^\/classes\/12\/classroom/));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '실전 Next.js' })).toBeNull());
});

test('SH-043 a class that cannot be loaded is asked for again', async () => {
  use();
  server.use(broken(courseApi.find, 500));
  const view = renderRoute('/classes');
  const dialog = await look(view);
  server.use(answer(courseApi.find, information()));
  await view.user.click(await within(dialog).findByRole('button', { name: /다시/ }));
  expect(await screen.findByRole('button', { name: '수강 신청' })).toBeVisible();
});

test('SH-043 a class that was deleted meanwhile says so', async () => {
  use();
  server.use(answer(courseApi.find, null as never));
  await look(renderRoute('/classes'));
  expect(await screen.findByText('삭제된 클래스예요')).toBeVisible();
});

test('SH-044 a card opens its package at a glance, with its classes and its bar', async () => {
  use({ courseTypeCd: '09' });
  const contained = { ...aSummary({ courseSeq: 21, title: '가 수업' }), onShow: true };
  server.use(answer(packageApi.find, aPackage({ courses: [contained] })));
  const view = renderRoute('/classes');
  const dialog = await look(view);
  expect(await within(dialog).findByRole('link', { name: '가 수업' })).toHaveAttribute('href', '/classes/21');
  expect(within(dialog).getByRole('button', { name: '패키지 신청' })).toBeEnabled();
  expect(within(dialog).getByRole('link', { name: '패키지 페이지 보기' })).toHaveAttribute('href', '/packages/12');
});
