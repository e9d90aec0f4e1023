import { attendanceApi, type AttendanceBook } from '@madang/contracts/main/attendance';
import { courseApi } from '@madang/contracts/main/course';
import { screen, waitFor, within } from '@testing-library/react';
import { information } from '../../testing/course-samples';
import { giveReason } from '../../testing/sheet';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';

const PATH = '/classes/12/settings/attendees/book';
const book = (): AttendanceBook => ({
  lessons: [
    { curriculumSeq: 7, curriculumTypeCd: '04', title: '첫 모임', heldOn: '2026-12-04' },
    { curriculumSeq: 8, curriculumTypeCd: '00', title: '라이브', heldOn: '2026-12-05' },
  ],
  list: [
    { userSeq: 51, name: '김하늘', email: 'haneul@example.com', cells: [{ curriculumSeq: 8, statusCd: '00', marked: false }] },
    { userSeq: 52, name: '오지훈', email: 'jihoon@example.com', cells: [{ curriculumSeq: 7, statusCd: '01', marked: true }] },
  ],
  totalCount: 2,
});
function open(data = book(), roles = ownerRoles) {
  const marks = recording(attendanceApi.mark, { changed: 1 });
  server.use(answer(courseApi.find, information()), answer(attendanceApi.book, data), marks.handler);
  return { ...renderRoute(PATH, { session: { roles } }), marks: marks.asked };
}

test('CU-104 S-091 the book shows learners by lessons; a mark is set, taken off and given to all who have none', async () => {
  const { user, marks } = open();
  const table = await screen.findByRole('table', { name: '출석부' });
  expect(within(table).getByRole('columnheader', { name: /첫 모임.*12월 4일/ })).toBeVisible();
  const cell = (name: string) => within(table).getByRole('combobox', { name });
  expect(cell('김하늘, 첫 모임')).toHaveDisplayValue('–');
  expect(cell('김하늘, 라이브')).toHaveDisplayValue('출석(입장)');
  expect(cell('오지훈, 첫 모임')).toHaveDisplayValue('지각');
  expect(within(table).getByRole('rowheader', { name: /오지훈.*출석 1\/2/ })).toBeVisible();
  await user.selectOptions(cell('김하늘, 라이브'), '결석');
  await waitFor(() => expect(marks).toHaveLength(1));
  expect(marks[0]!.body).toMatchObject({ curriculumSeq: 8, userSeqs: [51], statusCd: '02' });
  await user.selectOptions(cell('오지훈, 첫 모임'), '표시 지우기');
  await waitFor(() => expect(marks).toHaveLength(2));
  expect(marks[1]!.body).toMatchObject({ curriculumSeq: 7, userSeqs: [52], statusCd: null });
  await waitFor(() => expect(cell('오지훈, 첫 모임')).toHaveDisplayValue('지각'));
  await user.click(screen.getByRole('button', { name: '첫 모임: 빈칸 모두 출석' }));
  expect(await screen.findByText(/1명을 출석으로 표시할까요/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '출석으로 표시' }));
  await waitFor(() => expect(marks).toHaveLength(3));
  expect(marks[2]!.body).toMatchObject({ curriculumSeq: 7, userSeqs: [51], statusCd: '00' });
});

test('S-091 tabs and tools come once the class is known, so that they stay in their line', async () => {
  let arrive = () => {};
  const late = new Promise<void>((done) => (arrive = done));
  server.use(
    answer(courseApi.find, () => late.then(() => information())),
    answer(attendanceApi.book, book()),
  );
  renderRoute(PATH, { session: { roles: ownerRoles } });
  const tabs = () => screen.queryByRole('navigation', { name: '클래스 관리' });
  expect(await screen.findByRole('status', { name: '불러오는 중이에요' })).toBeVisible();
  expect(tabs()).toBeNull();
  expect(screen.queryByRole('search')).toBeNull();
  arrive();
  expect(await screen.findByRole('table', { name: '출석부' })).toBeVisible();
  expect(tabs()).toBeVisible();
});

test('CU-104 who may only look has no marks to set; a class without such lessons says so', async () => {
  const { unmount } = open(book(), ['CLASS_STUDENT_READ']);
  expect(await screen.findByRole('cell', { name: '지각' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /첫 모임/ })).toBeNull();
  unmount();
  open({ lessons: [], list: [], totalCount: 0 });
  expect(await screen.findByText('라이브나 오프라인 강의가 없어요')).toBeVisible();
});

test('CU-104 a learner is found in the book, and its sheet is that of what is shown', async () => {
  const asked = recording(attendanceApi.book, book());
  const sheet = recording(attendanceApi.excel, new Blob(['x']));
  const first = open();
  first.unmount();
  server.use(asked.handler, sheet.handler);
  const { user } = renderRoute(PATH, { session: { roles: ownerRoles } });
  await user.type(await screen.findByRole('searchbox'), '하늘');
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('q')).toBe('하늘'));
  await user.click(screen.getByRole('button', { name: '엑셀 내려받기' }));
  await giveReason(user);
  await waitFor(() => expect(sheet.asked[0]!.query.get('q')).toBe('하늘'));
});
