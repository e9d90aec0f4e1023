import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ERRORS, type ErrorName } from '@madang/contracts/errors';
import { renderRoute } from '../../testing/render';
import { aChannel, ownerRoles } from '../../testing/samples';
import { baseHandlers, server } from '../../testing/server';

const NUMBER = '987654';
/** Answers every call about the thing with this number as about one that is missing or deleted; all others as for any page. */
function missing(errorName: ErrorName): void {
  const { code, status } = ERRORS[errorName];
  const gone = () => HttpResponse.json({ code, errorName, message: '데이터가 없습니다.', requestId: 'req-12345678' }, { status });
  server.use(
    http.all('*/api/*', ({ request }) => (request.url.includes(NUMBER) ? gone() : undefined)),
    ...baseHandlers(),
  );
}
const site = aChannel();
const pro = aChannel({ channelSetting: { ...site.channelSetting, saasYn: 'Y' } });
const OWNER = { channel: pro, session: { roles: ownerRoles, userTypeCd: 'OWN' } } as const;

const OF_CLASS = [
  '/classes/:n/board',
  '/classes/:n/board/:n/posts/create',
  '/classes/:n/board/:n/posts/:n/view',
  '/classes/:n/board/:n/posts/:n/edit',
  '/classes/:n/classroom',
  '/classes/:n/payment',
  '/classes/:n/settings/attendees',
  '/classes/:n/settings/attendees/book',
  '/classes/:n/settings/demand',
  '/classes/:n/settings/information',
  '/packages/:n/settings/attendees',
  '/studio/:n/contents/information',
  '/studio/:n/challenge/attendees',
];
test.each([
  ...OF_CLASS.map((path) => [path, 'CLASS_DELETED'] as const),
  ...OF_CLASS.map((path) => [path, 'CLASS_NOT_FOUND'] as const),
  ['/settings/page/:n/blocks', 'NO_DATA'],
  ['/settings/coupons/:n', 'NO_DATA'],
  ['/settings/campaign/:n', 'NO_DATA'],
  ['/settings/form/:n/edit/general', 'NO_DATA'],
] as const)('RT-020 RT-021 ER-015 ER-016 a bookmark of %s says what is missing (%s), and leads to the main page', async (path, error) => {
  missing(error);
  renderRoute(path.replaceAll(':n', NUMBER), OWNER);
  expect(await screen.findByRole('link', { name: '메인으로 가기' }, { timeout: 4000 })).toHaveAttribute('href', '/main');
  expect(screen.queryByText('페이지를 보여 드리지 못했어요')).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each(['success', 'complete', 'fail'])('RT-077 RT-078 RT-079 /payment/%s without a payment says that there is none', async (page) => {
  renderRoute(`/classes/3/payment/${page}`, { session: {} });
  expect(await screen.findByRole('heading', { name: '데이터가 없습니다.' })).toBeVisible();
});
