import { campaignApi } from '@madang/contracts/campaign/campaign';
import type { Endpoint } from '@madang/contracts/endpoint';
import { formApi } from '@madang/contracts/form/form';
import { couponApi } from '@madang/contracts/main/coupon';
import { courseApi } from '@madang/contracts/main/course';
import { inviteApi, operatorApi } from '@madang/contracts/main/operator';
import { reviewApi } from '@madang/contracts/main/review';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { listViewApi } from '@madang/contracts/util/list-view';
import { deliveryApi } from '@madang/contracts/util/delivery';
import { salesApi } from '@madang/contracts/util/sales';
import { settlementApi } from '@madang/contracts/util/settlement';
import { screen, waitFor } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
/** The page of each list, its call, and what its address sorts it by. */
const LISTS: readonly (readonly [string, string, Endpoint])[] = [
  ['/settings/course', 'rating.desc', courseApi.adminList as never],
  ['/settings/coupons', 'ends.asc', couponApi.list as never],
  ['/settings/campaign', 'clicks.desc', campaignApi.list as never],
  ['/settings/deliveries', 'day.asc', deliveryApi.list as never],
  ['/settings/review', 'helpful.desc', reviewApi.adminList as never],
  ['/settings/operators', 'name.asc', operatorApi.list as never],
  ['/settings/form', 'answers.desc', formApi.list as never],
  ['/settings/settlement', 'payout.desc', settlementApi.list as never],
  ['/settings/sales', 'net.desc', salesApi.list as never],
  ['/settings/data-history', 'at.asc', dataHistoryApi.list as never],
];

beforeEach(() => localStorage.clear());
test.each(LISTS)('%s is sorted by its address, and an order that no head has is its own', async (path, sort, call) => {
  const failing = recording(call as never, { list: [], totalCount: 0, counts: {}, courses: [], totals: {}, years: [] } as never);
  server.use(failing.handler, answer(listViewApi.list, []), answer(inviteApi.list, []));
  renderRoute(`${path}?sort=${sort}`, OWNER);
  await waitFor(() => expect(failing.asked.map((one) => one.query.get('sort'))).toContain(sort));
  expect(await screen.findByRole('main')).toBeInTheDocument();
});
