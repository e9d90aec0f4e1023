import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { reviewApi } from '@madang/contracts/main/review';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { information, someLessons } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { answer, server } from '../../testing/server';

const scrollTo = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
beforeEach(() => vi.stubGlobal('innerWidth', 375));

test('SH-079 on phones the banner waits for the first scroll and can be sent away', async () => {
  server.use(
    answer(courseApi.find, information({}, { courseFloatingShowYn: 'Y' })),
    answer(curriculumApi.list, someLessons()),
    answer(reviewApi.list, { reviews: [], reviewCount: 0, reviewRate: 0, distribution: [0, 0, 0, 0, 0] }),
  );
  const { user } = renderRoute('/classes/12');
  const banner = () => screen.queryByRole('region', { name: '모집 마감 안내' });
  expect(await screen.findByRole('complementary', { name: '수강 신청' })).toBeVisible();
  expect(banner()).toBeNull();
  scrollTo(300);
  // The page listens once what it shows is painted.
  await waitFor(() => {
    fireEvent.scroll(window);
    expect(banner()).toBeVisible();
  });
  await user.click(screen.getByRole('button', { name: '안내 닫기' }));
  expect(banner()).toBeNull();
});
