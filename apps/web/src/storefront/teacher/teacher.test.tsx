import { courseApi } from '@madang/contracts/main/course';
import { teacherApi } from '@madang/contracts/main/teacher';
import type { TeacherPage } from '@madang/contracts/main/teacher-calls';
import { screen, within } from '@testing-library/react';
import { aSummary, inDays } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { answer, broken, recording, refuse, server } from '../../testing/server';

const place = { courseSeq: 12, courseTypeCd: '05', serviceAlias: 'default', courseTitle: '실전 Next.js' } as const;
const aTeacher = (over: Partial<TeacherPage> = {}): TeacherPage => ({
  userSeq: 100,
  name: '박서윤',
  profileImageUrl: null,
  teacherLine: '함께 고쳐요',
  teacherText: '첫 문단\n\n둘째 문단',
  courseCount: 14,
  learnerCount: 7120,
  reviewRate: 4.9,
  reviewCount: 612,
  lives: [{ ...place, curriculumSeq: 5, courseImageUrl: null, title: '렌더링 Q&A', from: inDays(2), to: inDays(2.1) }],
  reviews: [{ ...place, evaluationSeq: 9, reviewPoint: 5, description: '막힘이 풀렸어요', userName: '유*민', createdAt: inDays(-1) }],
  ...over,
});
const show = (teacher: TeacherPage, path = '/teachers/100') => {
  const courses = recording(courseApi.list, { list: [aSummary()], totalCount: teacher.courseCount });
  server.use(answer(teacherApi.find, teacher), courses.handler);
  return { ...renderRoute(path), asked: courses.asked };
};

test('the page of a teacher has its words, figures, next lives, classes a page at a time and newest reviews', async () => {
  const { asked } = show(aTeacher(), '/teachers/100?page=2');
  expect(await screen.findByRole('heading', { level: 1, name: '박서윤' })).toBeVisible();
  for (const text of ['함께 고쳐요', '첫 문단', '둘째 문단', '막힘이 풀렸어요', '유*민']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText('누적 수강생').parentElement).toHaveTextContent('7,120명');
  expect(screen.getByText('평점').parentElement).toHaveTextContent('4.9후기 612개');
  expect(screen.getByRole('link', { name: '렌더링 Q&A' })).toHaveAttribute('href', '/classes/12');
  const classes = screen.getByRole('region', { name: '여는 클래스' });
  const card = (await within(classes).findByRole('link', { name: '실전 Next.js' })).closest('article')!;
  expect(within(card).getByRole('link', { name: '박서윤' })).toHaveAttribute('href', '/teachers/100');
  expect(within(classes).getByRole('link', { name: '1쪽' })).toBeVisible();
  expect(Object.fromEntries(asked[0]!.query)).toMatchObject({ teacherSeq: '100', page: '2', size: '12', sort: 'new' });
});

test('what a teacher has none of is left away, and reviews to come are announced', async () => {
  show(aTeacher({ teacherLine: '', teacherText: '', learnerCount: 0, reviewRate: 0, reviewCount: 0, lives: [], reviews: [] }));
  await screen.findByRole('heading', { level: 1, name: '박서윤' });
  expect(screen.getByText('아직 후기가 없어요')).toBeVisible();
  for (const text of ['누적 수강생', '평점', '다음 라이브', '박서윤 소개']) expect(screen.queryByText(text)).toBeNull();
});

test('a card names no teacher where its class does not', async () => {
  server.use(answer(teacherApi.find, aTeacher()), answer(courseApi.list, { list: [aSummary({ courseTutorShowYn: 'N' })], totalCount: 1 }));
  renderRoute('/teachers/100');
  const card = (await screen.findByRole('heading', { name: '실전 Next.js' })).closest('article')!;
  expect(within(card).queryByText('박서윤')).toBeNull();
});

test('RT-020 whoever teaches nothing here has no page, and a page that cannot be read can be asked for again', async () => {
  server.use(refuse(teacherApi.find, 'NO_DATA'), answer(courseApi.list, { list: [], totalCount: 0 }));
  const { unmount } = renderRoute('/teachers/101');
  expect(await screen.findByRole('heading', { level: 1, name: '없는 강사 페이지예요' })).toBeVisible();
  expect(screen.getByText(/^데이터가 없습니다\./)).toBeVisible();
  expect(document.title).toContain('없는 강사 페이지예요');
  unmount();
  server.use(broken(teacherApi.find, 500));
  const { user } = renderRoute('/teachers/102');
  const again = await screen.findByRole('button', { name: '다시 시도' });
  server.use(answer(teacherApi.find, aTeacher()));
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: '박서윤' })).toBeVisible();
});
