import type { CourierCode } from '@madang/contracts/util/couriers';
import { deliveryApi, type Delivery } from '@madang/contracts/util/delivery';
import { refundApi } from '@madang/contracts/util/refund';
import { http, HttpResponse } from 'msw';
import { screen, waitFor, within } from '@testing-library/react';
import { inDays } from '../../testing/course-samples';
import { giveReason } from '../../testing/sheet';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';
import { rowsOfSheet } from './sheet-rows';

const parcel = (deliverySeq: number, more: Partial<Delivery> = {}): Delivery => ({
  deliverySeq,
  courseSeq: 12,
  title: '도자기 상자',
  orderNo: 'M1',
  statusCd: '00',
  courierCd: null,
  invoiceNo: null,
  trackingUrl: null,
  address: { recipient: '조은지', phone: '01012345678', zipCode: '04524', address: '세종대로 110', addressDetail: '3층', memo: '' },
  sentAt: null,
  deliveredAt: null,
  userSeq: 7,
  name: '조은지',
  email: 'eunji@example.com',
  attendAt: inDays(-1),
  cancelled: false,
  ...more,
});
function open(list = [parcel(1), parcel(2, { address: null, name: '이배움' })], usualCourierCd: CourierCode | null = null) {
  const saved = recording(deliveryApi.save, list[0] ?? parcel(1));
  const many = recording(deliveryApi.saveMany, { changed: 2, failures: [] });
  const counts = { '00': list.length, '01': 0, '02': 0 };
  server.use(
    answer(deliveryApi.list, { list, totalCount: list.length, counts, courses: [], usualCourierCd }),
    saved.handler,
    many.handler,
    answer(refundApi.waiting, { open: 0, overdue: 0, refused: 0, refusedOverdue: 0, failedPayments: 0 }),
  );
  return { ...renderRoute('/settings/delivery', { session: { roles: ownerRoles } }), saved: saved.asked, many: many.asked };
}

test('RT-126 a parcel shows where it goes, and needs a courier and a number to be sent', async () => {
  const { user, saved } = open();
  const row = (await screen.findByRole('button', { name: /조은지/ })).closest('tr')!;
  expect(row).toHaveTextContent('(04524) 세종대로 110 3층');
  await user.click(screen.getByRole('button', { name: /조은지/ }));
  const dialog = await screen.findByRole('dialog', { name: '조은지 님께 보내기' });
  await user.click(within(dialog).getByRole('radio', { name: '배송 중' }));
  await user.click(within(dialog).getByRole('button', { name: '저장' }));
  expect(saved).toHaveLength(0);
  expect(within(dialog).getByRole('textbox', { name: /운송장 번호/ })).toBeInvalid();
  await user.selectOptions(within(dialog).getByRole('combobox', { name: /택배사/ }), 'CJ대한통운');
  await user.type(within(dialog).getByRole('textbox', { name: /운송장 번호/ }), '601234567890');
  await user.click(within(dialog).getByRole('button', { name: '저장' }));
  await waitFor(() => expect(saved[0]!.body).toEqual({ statusCd: '01', courierCd: '04', invoiceNo: '601234567890' }));
});

test('PY-045 the courier that the site usually takes is chosen already', async () => {
  const { user } = open([parcel(1)], '05');
  await user.click(await screen.findByRole('button', { name: /조은지/ }));
  const dialog = await screen.findByRole('dialog', { name: '조은지 님께 보내기' });
  expect(within(dialog).getByRole('combobox', { name: /택배사/ })).toHaveValue('05');
});

test('RT-126 several parcels are sent with one courier and a number each', async () => {
  const { user, many } = open();
  await user.click(await screen.findByRole('checkbox', { name: /모두 선택|전체 선택/ }));
  await user.click(screen.getByRole('button', { name: '운송장 입력' }));
  const dialog = await screen.findByRole('dialog', { name: '운송장 입력' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: /택배사/ }), '한진택배');
  const [first, second] = within(dialog).getAllByRole('textbox');
  await user.type(first!, '111111');
  await user.type(second!, '222222');
  await user.click(within(dialog).getByRole('button', { name: '2건 발송' }));
  const sent = { statusCd: '01', courierCd: '05' };
  await waitFor(() =>
    expect(many[0]!.body).toEqual({
      checkOnly: false,
      deliveries: [
        { deliverySeq: 1, ...sent, invoiceNo: '111111' },
        { deliverySeq: 2, ...sent, invoiceNo: '222222' },
      ],
    }),
  );
});

test('many parcels are changed twenty at a time with how far it is; what is refused is named and stays chosen', async () => {
  const { user } = open(Array.from({ length: 22 }, (_, i) => parcel(i + 1, { courierCd: '04', invoiceNo: `60123456${i + 10}` })));
  const sizes: number[] = [];
  let go = () => {};
  server.use(
    http.post('*/deliveries-sheet', async ({ request }) => {
      const { deliveries } = (await request.json()) as { deliveries: { deliverySeq: number; statusCd: string }[] };
      sizes.push(deliveries.length);
      if (sizes.length === 2) await new Promise<void>((resolve) => (go = resolve));
      const failures = sizes.length === 1 ? [{ deliverySeq: 3, message: '환불이 진행되고 있어요.' }] : [];
      return HttpResponse.json({ data: { changed: deliveries.length - failures.length, failures } });
    }),
  );
  await user.click(await screen.findByRole('checkbox', { name: /모두 선택|전체 선택/ }));
  await user.click(screen.getByRole('button', { name: '배송 완료로' }));
  const steps = await screen.findByRole('dialog', { name: '배송을 처리하고 있어요' });
  expect(await within(steps).findByText('22건 중 20건 반영했어요')).toBeVisible();
  go();
  const told = await screen.findByRole('alertdialog', { name: '바꾸지 못한 배송이 있어요' });
  expect(told).toHaveTextContent('22건 중 1건은 처리하지 못했어요.');
  expect(told).toHaveTextContent('조은지 · 도자기 상자: 환불이 진행되고 있어요.');
  await user.click(within(told).getByRole('button', { name: '확인' }));
  expect(screen.getByRole('toolbar', { name: '선택한 배송' })).toHaveTextContent('1건 선택');
  expect(sizes).toEqual([20, 2]);
});

test('numbers of many parcels go twenty at a time; stopped, the rest stays to be sent', async () => {
  const { user } = open(
    Array.from({ length: 22 }, (_, i) => parcel(i + 1, { invoiceNo: `60123456${i + 10}` })),
    '04',
  );
  let go = () => {};
  let calls = 0;
  server.use(
    http.post('*/deliveries-sheet', async () => {
      calls++;
      await new Promise<void>((resolve) => (go = resolve));
      return HttpResponse.json({ data: { changed: 20, failures: [] } });
    }),
  );
  await user.click(await screen.findByRole('checkbox', { name: /모두 선택|전체 선택/ }));
  await user.click(screen.getByRole('button', { name: '운송장 입력' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '22건 발송' }));
  await user.click(await screen.findByRole('button', { name: '멈추기' }));
  go();
  expect(await screen.findByText('20건을 발송했어요.')).toBeVisible();
  expect(await screen.findByRole('button', { name: '2건 발송' })).toBeEnabled();
  expect(calls).toBe(1);
});

test('RT-126 the sheet comes back: a number says that it was sent, a courier goes by its name', () => {
  const heads = ['배송번호', '상태', '택배사', '운송장 번호', '받는 사람'];
  const rows = [
    ['7', '배송 준비', '우체국', "'1234567", '가'],
    ['8', '배송 준비', '', '', '나'],
    ['9', '배송 완료', '비둘기', '7654321', '다'],
  ];
  expect(rowsOfSheet([heads, ...rows])).toEqual([
    { deliverySeq: 7, statusCd: '01', courierCd: '01', invoiceNo: '1234567' },
    { deliverySeq: 9, statusCd: '02', courierCd: '비둘기', invoiceNo: '7654321' },
  ]);
  expect(rowsOfSheet([['이름'], ['가']])).toBeNull();
});

test('a sheet is looked at as a whole, then written twenty at a time, and says how far it is', async () => {
  const { user } = open();
  const bodies: { checkOnly: boolean; deliveries: { deliverySeq: number }[] }[] = [];
  let go = () => {};
  server.use(
    http.post('*/deliveries-sheet', async ({ request }) => {
      const body = (await request.json()) as (typeof bodies)[number];
      bodies.push(body);
      if (bodies.length === 3) await new Promise<void>((resolve) => (go = resolve));
      const failures = body.checkOnly ? [{ deliverySeq: 45, message: '택배사를 골라 주세요.' }] : [];
      return HttpResponse.json({ data: { changed: body.deliveries.length - failures.length, failures } });
    }),
  );
  await user.click(await screen.findByRole('button', { name: '엑셀로 입력' }));
  const dialog = within(await screen.findByRole('dialog', { name: '엑셀로 운송장 입력' }));
  const lines = Array.from({ length: 45 }, (_, i) => `${i + 1},배송 준비,CJ대한통운,60123456${i + 10}`);
  const sheet = new File([['배송번호,상태,택배사,운송장 번호', ...lines].join('\n')], '배송.csv', { type: 'text/csv' });
  await user.upload(dialog.getByLabelText('파일 고르기', { selector: 'input' }), sheet);
  expect(await dialog.findByText('44건을 바꿀 수 있어요.')).toBeVisible();
  expect(dialog.getByText(/택배사를 골라 주세요/)).toHaveTextContent('배송번호 45:');
  await user.click(dialog.getByRole('button', { name: '44건 반영' }));
  expect(await screen.findByText('44건 중 20건 반영했어요')).toBeVisible();
  await waitFor(() => expect(bodies).toHaveLength(3));
  go();
  expect(await screen.findByText('44건을 바꿨어요.')).toBeVisible();
  expect(bodies.map(({ checkOnly, deliveries }) => [checkOnly, deliveries.length])).toEqual([
    [true, 45],
    [false, 20],
    [false, 20],
    [false, 4],
  ]);
});

test('without anything to send the page says how a class gets there', async () => {
  open([]);
  expect(await screen.findByText('보낼 것이 없어요')).toBeVisible();
});

test('RT-126 parcels are narrowed by state, class and name, and their sheet is that of the list', async () => {
  const { user, unmount } = open();
  const courses = [
    { courseSeq: 12, title: '도자기' },
    { courseSeq: 13, title: '뜨개' },
  ];
  const asked = recording(deliveryApi.list, {
    list: [parcel(1)],
    totalCount: 1,
    counts: { '00': 1, '01': 0, '02': 0 },
    courses,
    usualCourierCd: null,
  });
  const sheet = recording(deliveryApi.excel, new Blob(['x']));
  unmount();
  server.use(asked.handler, sheet.handler);
  renderRoute('/settings/delivery', { session: { roles: ownerRoles } });
  await user.click(await screen.findByRole('radio', { name: /배송 준비/ }));
  await user.selectOptions(await screen.findByRole('combobox', { name: '클래스' }), '도자기');
  await user.type(screen.getByRole('searchbox'), '은지');
  const chosen = { statusCd: '00', courseSeq: '12', q: '은지' };
  await waitFor(() => expect(Object.fromEntries(asked.asked.at(-1)!.query)).toMatchObject(chosen));
  await user.click(screen.getByRole('button', { name: '엑셀 내려받기' }));
  await giveReason(user);
  await waitFor(() => expect(Object.fromEntries(sheet.asked[0]!.query)).toMatchObject(chosen));
});
