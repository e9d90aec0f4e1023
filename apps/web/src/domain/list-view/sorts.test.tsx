import { CAMPAIGN_STATUS } from '@madang/contracts/answer-codes';
import { values } from '@madang/contracts/codes';
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
import { waitFor } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
/** The page of each list, its call, and what its address sorts it by. */
const LISTS: readonly (readonly [string, string, Endpoint])[] = [
  ['/settings/course', 'rating.desc', courseApi.adminList as never],
  ['/settings/coupons', 'ends.asc', couponApi.list as never],
  ['/settings/campaign', 'clicks.desc', campaignApi.list as never],
  ['/settings/delivery', 'day.asc', deliveryApi.list as never],
  ['/settings/review', 'helpful.desc', reviewApi.adminList as never],
  ['/settings/operators', 'name.asc', operatorApi.list as never],
  ['/settings/form', 'answers.desc', formApi.list as never],
  ['/settings/settlement', 'payout.desc', settlementApi.list as never],
  ['/settings/sales', 'net.desc', salesApi.list as never],
  ['/settings/data-history', 'at.asc', dataHistoryApi.list as never],
];

const MONEY = { gross: 0, material: 0, discount: 0, refunds: 0, net: 0, payCount: 0, refundCount: 0 };
/** An empty answer that fits every list of the table above. */
const NOTHING = {
  list: [],
  totalCount: 0,
  courses: [],
  years: [],
  usualCourierCd: null,
  next: null,
  account: { approved: null, latest: null },
  counts: Object.fromEntries(
    ['ALL', '00', '01', '02', 'SCHEDULED', 'RUNNING', 'ENDED', ...values(CAMPAIGN_STATUS)].map((status) => [status, 0]),
  ),
  paid: { krw: 0, usd: 0, count: 0 },
  totals: { krw: MONEY, usd: MONEY },
  startAt: '2026-11-01',
  endAt: '2026-11-24',
};

beforeEach(() => localStorage.clear());
test.each(LISTS)('%s is sorted by its address, as its call has it', async (path, sort, call) => {
  const asked = recording(call as never, (path.endsWith('operators') ? [] : NOTHING) as never);
  server.use(asked.handler, answer(listViewApi.list, []), answer(inviteApi.list, []));
  renderRoute(`${path}?sort=${sort}`, OWNER);
  await waitFor(() => expect(asked.asked.map((one) => one.query.get('sort'))).toContain(sort));
});
