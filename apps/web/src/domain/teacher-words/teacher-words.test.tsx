import { teacherApi, type TeacherWords } from '@madang/contracts/main/teacher';
import { screen, waitFor } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { answer, recording, server } from '../../testing/server';

const words = (over: Partial<TeacherWords> = {}): TeacherWords => ({ userSeq: 7, teacherLine: '', teacherText: '', shown: true, ...over });
const TEACHER = { session: { userTypeCd: 'TCH' as const, isChannelUser: true } };

test('a teacher writes a line and a text on the own profile, and finds the page that shows them', async () => {
  const saving = recording(teacherApi.saveMine, words({ teacherLine: '함께 만들어요', teacherText: '반가워요' }));
  server.use(answer(teacherApi.mine, words()), saving.handler);
  const { user } = renderRoute('/editinformation', TEACHER);
  const line = await screen.findByRole('textbox', { name: /^한 줄 소개/ });
  const panel = line.closest('section')!;
  expect(screen.getByRole('link', { name: '강사 페이지 보기' })).toHaveAttribute('href', '/teachers/7');
  await user.type(line, '함께 만들어요');
  await user.type(screen.getByRole('textbox', { name: /^자기소개/ }), '반가워요');
  await user.click([...panel.querySelectorAll('button')].find((one) => one.textContent === '저장')!);
  await waitFor(() => expect(saving.asked[0]?.body).toEqual({ teacherLine: '함께 만들어요', teacherText: '반가워요' }));
  expect(await screen.findByText('강사 소개를 저장했어요.')).toBeVisible();
});

test('whoever is no staff is not asked for words, and a page that is not there yet is not led to', async () => {
  renderRoute('/editinformation').unmount();
  expect(screen.queryByText('강사 소개')).toBeNull();
  server.use(answer(teacherApi.mine, words({ shown: false })));
  renderRoute('/editinformation', TEACHER);
  expect(await screen.findByText('공개 클래스의 강사가 되면 페이지가 열려요.')).toBeVisible();
  expect(screen.queryByRole('link', { name: '강사 페이지 보기' })).toBeNull();
});
