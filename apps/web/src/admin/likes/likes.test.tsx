import { likeApi } from '@madang/contracts/main/like';
import { screen, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, server } from '../../testing/server';

test('RT-107 PE-069 /settings/like shows the likes of each class, and whose they are', async () => {
  const course = {
    courseSeq: 12,
    title: '실전 Next.js',
    imageUrl: null,
    courseTypeCd: '05',
    likeCount: 3,
    lastLikeAt: '2026-11-20T03:00:00Z',
  };
  server.use(
    answer(likeApi.courses, { list: [course], totalCount: 1 }),
    answer(likeApi.list, ({ query }) => ({
      list: query.get('courseSeq') === '12' ? [{ userSeq: 51, name: '김하늘', profileImageUrl: null, likeAt: '2026-11-20T03:00:00Z' }] : [],
      totalCount: 1,
    })),
  );
  const { user } = renderRoute('/settings/like', { session: { roles: ownerRoles } });
  const table = within(await screen.findByRole('table', { name: '찜' }));
  expect(table.getByRole('row', { name: /실전 Next.js/ })).toHaveTextContent(/3명.*2026\.11\.20/);
  await user.click(table.getByRole('button', { name: /실전 Next.js/ }));
  expect(await within(await screen.findByRole('dialog', { name: /실전 Next.js/ })).findByText('김하늘')).toBeVisible();
});
