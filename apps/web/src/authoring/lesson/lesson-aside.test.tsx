import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi, videoApi } from '@madang/contracts/main/curriculum';
import { screen } from '@testing-library/react';
import { information, someLessons } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, hanging, server } from '../../testing/server';

beforeEach(() => vi.stubGlobal('innerWidth', 1440));

test('wide windows show the editor beside the list, both in sight', async () => {
  server.use(
    answer(courseApi.find, information()),
    answer(courseApi.publishCheck, { ready: true, missing: [] }),
    answer(curriculumApi.list, someLessons()),
    hanging(videoApi.find),
  );
  renderRoute('/classes/12/settings/curriculums/103/edit', { session: { roles: ownerRoles } });
  expect(await screen.findByRole('complementary', { name: '영상 강의' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('link', { name: '개발 환경 준비' })).toHaveAttribute('aria-current', 'true');
});
