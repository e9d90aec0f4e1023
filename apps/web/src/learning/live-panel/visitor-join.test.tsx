import { seoulDay, seoulTime } from '@madang/contracts/dates';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { MINUTE } from '@madang/contracts/time';
import { screen, waitFor, within } from '@testing-library/react';
import { aLesson, information } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { answer, server } from '../../testing/server';

test('LV-045 LV-046 a visitor who joins is told and led to login', async () => {
  const start = Date.now() + 10 * MINUTE;
  const live = aLesson({
    curriculumSeq: 7,
    curriculumTypeCd: '00',
    title: '라이브',
    duration: null,
    vodTypeCd: null,
    liveAt: seoulDay(start),
    liveStartAt: seoulTime(start),
    liveEndAt: '23:59',
    liveType: '99',
  });
  server.use(
    answer(courseApi.find, information({ fareCd: '03', price: 0 })),
    answer(curriculumApi.list, [live]),
    answer(curriculumApi.find, live),
  );
  const { user, path } = renderRoute('/classes/12/classroom/7');
  await user.click(await screen.findByRole('button', { name: '입장하기' }));
  const alert = await screen.findByRole('alertdialog');
  expect(alert).toHaveTextContent('로그인하지 않았어요. 로그인 화면으로 이동할게요.');
  await user.click(within(alert).getByRole('button', { name: '확인' }));
  await waitFor(() => expect(path()).toBe('/login?next=%2Fclasses%2F12%2Fclassroom%2F7'));
});
