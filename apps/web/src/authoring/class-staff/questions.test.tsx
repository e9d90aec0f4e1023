import { courseApi } from '@madang/contracts/main/course';
import type { CourseQuestions } from '@madang/contracts/main/course-questions';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { courseStaffApi } from '@madang/contracts/main/operator';
import { screen, waitFor, within } from '@testing-library/react';
import { information } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const PATH = '/classes/12/settings/more';
const asked = (...questions: [string, 'Y' | 'N'][]): CourseQuestions => ({
  attendPhoneInputYn: 'N',
  courseQuestionStatus: '00',
  courseQuestions: questions.map(([question, requiredYn]) => ({ question, requiredYn })),
});
function use(saved: CourseQuestions) {
  const save = recording(courseApi.updateQuestions, ({ body }) => body as CourseQuestions);
  server.use(
    save.handler,
    answer(courseApi.find, information({})),
    answer(courseApi.publishCheck, { ready: true, missing: [] }),
    answer(curriculumApi.list, []),
    answer(courseStaffApi.list, []),
    answer(courseApi.questions, saved),
  );
  return save.asked;
}
const box = (n: number) => screen.findByRole('textbox', { name: `질문 ${n}` });

test('AT-005 CR-164 CR-147 questions are added, made required, put in order by keys, deleted after a question, and saved together', async () => {
  const saves = use(asked(['하는 일', 'N'], ['바라는 점', 'N']));
  const { user } = renderRoute(PATH, OWNER);
  await box(2);
  await user.click(screen.getByRole('button', { name: '질문 추가' }));
  await waitFor(async () => expect(await box(3)).toHaveFocus());
  await user.keyboard('사는 곳');
  await user.click(within(screen.getByRole('group', { name: '질문 3' })).getByRole('switch', { name: '필수' }));
  screen.getByRole('button', { name: '사는 곳 순서 바꾸기' }).focus();
  await user.keyboard('{ArrowUp}');
  expect(await box(2)).toHaveValue('사는 곳');
  await waitFor(() => expect(screen.getByRole('button', { name: '사는 곳 순서 바꾸기' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: '질문 1 삭제' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: '‘하는 일’ 질문을 삭제할까요?' })).getByRole('button', { name: '삭제' }),
  );
  await user.click(screen.getByRole('switch', { name: /전화번호/ }));
  expect(screen.getByRole('region', { name: '저장' })).toHaveTextContent(/전화번호[^,]*, 사는 곳, 하는 일/);
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('질문을 저장했어요')).toBeVisible();
  expect(saves.map((one) => one.body)).toEqual([{ ...asked(['사는 곳', 'Y'], ['바라는 점', 'N']), attendPhoneInputYn: 'Y' }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: '저장' })).toBeNull());
});

test('an empty question and one asked twice are not saved, and say why', async () => {
  const saves = use(asked(['하는 일', 'N']));
  const { user } = renderRoute(PATH, OWNER);
  await box(1);
  await user.click(screen.getByRole('button', { name: '질문 추가' }));
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(await box(2)).toBeInvalid();
  await user.type(await box(2), ' 하는 일');
  expect(await screen.findByText('같은 질문이 이미 있어요.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(saves).toEqual([]);
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '질문 2' })).toBeNull());
});

test('the first question is asked at once, and questions may be put aside', async () => {
  const saves = use({ ...asked(), courseQuestionStatus: '99' });
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByText('아직 질문이 없어요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '질문 추가' }));
  await user.type(await box(1), '하는 일');
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(saves.map((one) => one.body)).toEqual([asked(['하는 일', 'N'])]));
  await user.click(await screen.findByRole('switch', { name: /신청할 때 묻기/ }));
  await user.click(await screen.findByRole('button', { name: '저장' }));
  await waitFor(() => expect(saves[1]?.body).toEqual({ ...asked(['하는 일', 'N']), courseQuestionStatus: '99' }));
});

test('leaving asks before unsaved questions are lost', async () => {
  use(asked(['하는 일', 'N']));
  server.use(answer(courseApi.adminList, { list: [], totalCount: 0 }));
  const view = renderRoute(PATH, OWNER);
  await view.user.type(await box(1), '?');
  await view.user.click(screen.getByRole('link', { name: '클래스 목록으로' }));
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /계속/ }));
  expect(view.path()).toBe(PATH);
  expect(await box(1)).toHaveValue('하는 일?');
});

test('PE-057 who may only read sees the questions; without that the card is not there', async () => {
  use(asked(['하는 일', 'Y']));
  const reader = renderRoute(PATH, { session: { roles: ['CLASS_INFO_READ', 'CLASS_INFO_UPDATE', 'CLASS_QUESTIONS_READ'] } });
  expect(await screen.findByText('하는 일')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: '담당자 추가' })).toBeNull();
  reader.unmount();
  renderRoute(PATH, { session: { roles: ['CLASS_INFO_READ', 'CLASS_INFO_UPDATE', 'CLASS_TUTOR_READ'] } });
  expect(await screen.findByText('아직 담당자가 없어요')).toBeVisible();
  expect(screen.queryByText('신청할 때 묻는 질문')).toBeNull();
});
