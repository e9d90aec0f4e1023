import { PAY_METHOD, values, type PayMethod } from '@madang/contracts/codes';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { paymentApi } from '@madang/contracts/util/payment';
import { screen, waitFor, within } from '@testing-library/react';
import { aCourse, information } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles, teacherRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const PATH = '/classes/12/settings/payment';
function use(over = {}, methods: readonly PayMethod[] = values(PAY_METHOD)) {
  const save = recording(courseApi.updatePayment, ({ body }) => {
    const { discountYn: _yn, ...rest } = body as unknown as Record<string, unknown>;
    return information({ ...over, ...rest } as Partial<ReturnType<typeof aCourse>>);
  });
  server.use(
    answer(courseApi.find, information(over)),
    answer(courseApi.publishCheck, { ready: true, missing: [] }),
    answer(curriculumApi.list, []),
    answer(paymentApi.methods, { methods: [...methods] }),
    save.handler,
  );
  return save.asked;
}
const bar = () => screen.findByRole('region', { name: '저장' });
const save = async () => within(await bar()).getByRole('button', { name: '저장' });
const result = () => screen.getByRole('status', { name: '미리보기' });

test('RT-070 AT-004 the payment page shows its result before it is saved and names what changed', async () => {
  const asked = use();
  const { user } = renderRoute(PATH, OWNER);
  const price = await screen.findByRole('textbox', { name: /수강료/ });
  expect(price).toHaveValue('140,000');
  expect(screen.queryByRole('region', { name: '저장' })).toBeNull();
  await user.clear(price);
  await user.type(price, '165000');
  expect(result()).toHaveTextContent('165,000원');
  expect(result()).toHaveTextContent('수강 신청');
  await user.click(screen.getByRole('radio', { name: /승인제/ }));
  expect(await bar()).toHaveTextContent('바뀐 내용: 수강료, 신청 방법');
  await user.click(await save());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({ fareCd: '01', price: 165_000, choiseTypeCd: '01', payStartCd: '99', payEndCd: '99' });
  expect(await screen.findByText('결제 설정을 저장했어요')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: '저장' })).toBeNull());
});

test('AT-018 a limited class says how few learners it begins with; an empty number stands with its message', async () => {
  const asked = use();
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('radio', { name: /정원까지만/ }));
  await user.clear(screen.getByRole('textbox', { name: /^정원/ }));
  await user.type(screen.getByRole('textbox', { name: /^정원/ }), '10');
  const minimum = screen.getByRole('textbox', { name: /최소 인원/ });
  await user.clear(minimum);
  await user.click(await save());
  expect(await screen.findByText('최소 인원을 1명 이상 입력해 주세요.')).toBeVisible();
  expect(asked).toHaveLength(0);
  await user.clear(minimum);
  await user.type(minimum, '3');
  await user.click(await save());
  await waitFor(() => expect(asked[0]!.body).toMatchObject({ maxUserCount: 10, minUserCount: 3 }));
});

test('PY-023 a material cost in dollars with one amount of the two is refused under the other, and saved with both', async () => {
  const asked = use({ currency: 'USD', price: 120_000, priceEx: 8_900, payMethods: ['OVERSEAS_CARD'] });
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('switch', { name: /^재료비/ }));
  const dollars = screen.getByRole('textbox', { name: /재료비 \(USD\)/ });
  const won = screen.getByRole('textbox', { name: /재료비 \(KRW\)/ });
  await user.clear(dollars);
  await user.type(dollars, '12');
  await user.click(await save());
  await waitFor(() => expect(won).toBeInvalid());
  expect(won).toHaveAccessibleDescription(/재료비 \(KRW\).*입력해주세요/);
  expect(dollars).toBeValid();
  expect(asked).toHaveLength(0);
  await user.clear(won);
  await user.type(won, '15000');
  await user.type(screen.getByRole('textbox', { name: '재료 이름' }), '수채화 키트');
  expect(result()).toHaveTextContent('+ 수채화 키트 $12');
  expect(await bar()).toHaveTextContent('재료비');
  await user.click(await save());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({ materialPrice: 15_000, materialPriceEx: 1_200, materialTitle: '수채화 키트' });
});

test('PY-023 a class for its material alone is one for money, and without a sum it is none', async () => {
  const asked = use();
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('switch', { name: /^재료비/ }));
  const material = screen.getByRole('textbox', { name: /재료비 금액/ });
  await user.click(await save());
  await waitFor(() => expect(material).toBeInvalid());
  await user.clear(material);
  await user.type(material, '15000');
  await user.clear(screen.getByRole('textbox', { name: /수강료/ }));
  expect(result()).toHaveTextContent('0원+ 재료비 15,000원');
  expect(screen.getByText('수강료 0원 + 재료비 15,000원 = 결제 금액 15,000원')).toBeVisible();
  await user.click(await save());
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ fareCd: '01', price: 0, materialPrice: 15_000, materialPriceEx: null }));
});

test('AT-022 whether material is delivered is asked beside the price, with an answer that always stands', async () => {
  const asked = use();
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByRole('radio', { name: /배송 없음/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /배송 있음/ }));
  expect(await bar()).toHaveTextContent('교재 배송');
  await user.click(await save());
  await waitFor(() => expect(asked[0]!.body).toMatchObject({ deliveryCd: '00' }));
});

test('PE-056 who may only see prices sees them with nothing to change, and why', async () => {
  use();
  const roles = ownerRoles.filter((role) => role !== 'CLASS_PAYMENT_UPDATE');
  renderRoute(PATH, { session: { roles } });
  expect(await screen.findByRole('textbox', { name: /수강료/ })).toBeDisabled();
  for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled();
  expect(screen.getByText('바꿀 권한이 없어 볼 수만 있어요. 필요하면 사이트 소유자에게 권한을 요청해 주세요.')).toBeVisible();
});

test('PY-009 PY-019 won is chosen to begin with; dollars offer only the ways to pay that are sold here, and the server’s no stands at the field', async () => {
  use({}, ['CARD', 'OVERSEAS_CARD']);
  const { user } = renderRoute(PATH, OWNER);
  const currencies = within(await screen.findByRole('radiogroup', { name: '통화' })).getAllByRole<HTMLInputElement>('radio');
  expect(currencies.map((one) => [one.value, one.checked])).toEqual([
    ['KRW', true],
    ['USD', false],
  ]);
  await user.click(await screen.findByRole('radio', { name: 'USD' }));
  expect(await screen.findByRole('checkbox', { name: '해외 카드' })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: 'PayPal' })).toBeNull();
  server.use(
    refuse(courseApi.updatePayment, 'PAY_METHOD_NOT_SOLD', '이 통화로 결제를 받을 수 있는 수단을 하나 이상 골라 주세요.', [
      { field: 'payMethods', message: '이 통화로 결제를 받을 수 있는 수단을 하나 이상 골라 주세요.' },
    ]),
  );
  await user.type(screen.getByRole('textbox', { name: /USD/ }), '1000');
  await user.click(await save());
  const methods = within(screen.getByRole('group', { name: /결제 ?수단/ }));
  expect(await methods.findByText('이 통화로 결제를 받을 수 있는 수단을 하나 이상 골라 주세요.')).toBeVisible();
});

test('EN-054 a currency that a package of the class does not allow is refused under its field', async () => {
  use({ currency: 'USD', price: 120_000, priceEx: 8_900, payMethods: ['OVERSEAS_CARD'] });
  const message = '‘달러 묶음’ 패키지가 이 클래스의 통화로 판매되고 있어요.';
  server.use(refuse(courseApi.updatePayment, 'PACKAGE_CURRENCY', '원화로만 판매할 수 있어요.', [{ field: 'currency', message }]));
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('radio', { name: 'KRW' }));
  await user.click(await save());
  expect(await within(screen.getByRole('group', { name: '통화' })).findByText(message)).toBeVisible();
});

test('the preview of a class for members says so, and not that it is free', async () => {
  use({ fareCd: '00', price: 0, siteMembershipSeqs: [3] });
  renderRoute(PATH, OWNER);
  await screen.findByRole('radio', { name: '무료' });
  for (const shown of [result(), screen.getByRole('complementary', { name: '미리보기' })]) {
    expect(shown).toHaveTextContent(/멤버십 전용.*멤버십 가입하고 수강하기/);
    expect(shown).not.toHaveTextContent('무료');
  }
});

test('changes can be reverted', async () => {
  use();
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('radio', { name: '무료' }));
  expect(result()).toHaveTextContent('무료');
  await user.click(within(await bar()).getByRole('button', { name: '되돌리기' }));
  expect(screen.getByRole('radio', { name: '유료' })).toBeChecked();
  expect(screen.queryByRole('region', { name: '저장' })).toBeNull();
});

test('AT-039 AT-040 a discount that is not lower, or without its period, is refused under its field', async () => {
  const asked = use();
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('switch', { name: /^할인/ }));
  const discount = screen.getByRole('textbox', { name: '할인가' });
  await user.clear(discount);
  await user.type(discount, '140000');
  await user.click(await save());
  expect(await screen.findByText('할인가는 수강료보다 낮아야 해요.')).toBeVisible();
  expect(screen.getAllByText('할인 기간을 입력해 주세요.')).toHaveLength(2);
  await waitFor(() => expect(discount).toHaveFocus());
  expect(asked).toHaveLength(0);
  await user.clear(discount);
  await user.type(discount, '98000');
  await user.type(screen.getByRole('textbox', { name: '할인 시작일' }), '20261116');
  await user.type(screen.getByRole('textbox', { name: '할인 종료일' }), '2026-12-24');
  await user.tab();
  await user.click(await save());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({
    discountYn: 'Y',
    discountPrice: 98_000,
    discountStartAt: '2026-11-16T00:00:00+09:00',
    discountEndAt: '2026-12-24T23:59:59+09:00',
  });
});

test('CR-205 what a month costs is worked out from the price, with its total, and cannot be typed', async () => {
  const asked = use();
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('switch', { name: /월 금액 안내/ }));
  const months = screen.getByRole('textbox', { name: '할부 개월 수' });
  expect(months).toHaveValue('3');
  expect(screen.queryByRole('textbox', { name: '월 금액' })).not.toBeInTheDocument();
  expect(result()).toHaveTextContent('월 46,667원 × 3개월 = 총 140,000원');
  await user.clear(months);
  await user.type(months, '1');
  await user.click(await save());
  expect(await screen.findByText('2개월부터 36개월까지 정할 수 있어요.')).toBeVisible();
  expect(asked).toHaveLength(0);
  await user.type(months, '0');
  await user.click(await save());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({ installmentMonth: 10, installmentPrice: 14_000 });
});

test('the service’s refusals stand at their fields', async () => {
  use();
  server.use(
    refuse(courseApi.updatePayment, 'SALE_WINDOW_ORDER', '모집 마감일을 확인해 주세요', [
      { field: 'payEndAt', message: '클래스 시작일보다 빨라요' },
    ]),
  );
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('radio', { name: /기간 지정/ }));
  await user.type(screen.getByRole('textbox', { name: '모집 마감일' }), '2026.12.01');
  await user.tab();
  await user.click(await save());
  expect(await screen.findByText('클래스 시작일보다 빨라요')).toBeVisible();
  expect(screen.getByRole('textbox', { name: '모집 마감일' })).toHaveAccessibleDescription('클래스 시작일보다 빨라요');
});

test('CR-073 the window counts days, or hours where they are asked for', async () => {
  const asked = use();
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('radio', { name: /기간 지정/ }));
  await user.click(screen.getByRole('switch', { name: /시각까지 정하기/ }));
  await user.type(screen.getByRole('textbox', { name: '모집 시작일' }), '20261201');
  await user.tab();
  const hour = screen.getAllByRole('textbox', { name: '시' })[0]!;
  await user.clear(hour);
  await user.type(hour, '9');
  await user.click(await save());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({
    settingPayTimeYn: 'Y',
    payStartCd: '00',
    payStartAt: '2026-12-01T09:00:00+09:00',
    payEndCd: '99',
    payEndAt: null,
  });
});

test('CR-073 the preview says the sale as learners will read it: by days, or to the minute', async () => {
  use({ payStartCd: '00', payStartAt: '2098-11-30T15:00:00Z', payEndCd: '00', payEndAt: '2099-01-31T14:59:59Z' });
  const { user } = renderRoute(PATH, OWNER);
  const preview = within(await screen.findByRole('complementary', { name: '미리보기' }));
  for (const day of ['2098.12.01', '2099.01.31']) expect(preview.getByText(day)).toBeVisible();
  await user.click(screen.getByRole('switch', { name: /시각까지 정하기/ }));
  for (const moment of ['2098.12.01 00:00', '2099.01.31 23:59']) expect(preview.getByText(moment)).toBeVisible();
});

test('CR-161 CR-166 seats are unlimited, capped, or capped with a waitlist', async () => {
  const asked = use();
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('radio', { name: /정원까지만/ }));
  expect(screen.getByText('지금 54명이 자리를 쓰고 있어요.')).toBeVisible();
  await user.click(await save());
  expect(await screen.findByText('정원을 1명 이상 입력해 주세요.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: '정원' }), '60');
  await user.click(screen.getByRole('radio', { name: /정원과 대기/ }));
  await user.click(await save());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({ userLimitTypeCd: '00', maxUserCount: 60 });
});

test('EN-032 EN-033 EN-034 the access period is unlimited, 30 to 180 days, or typed', async () => {
  const asked = use();
  const { user } = renderRoute(PATH, OWNER);
  const group = within(await screen.findByRole('group', { name: '수강 기간' }));
  expect(group.getAllByRole('button').map((b) => b.textContent)).toEqual([
    '무제한',
    '30일',
    '60일',
    '90일',
    '120일',
    '150일',
    '180일',
    '직접 입력',
  ]);
  expect(group.getByRole('button', { name: '90일' })).toHaveAttribute('aria-pressed', 'true');
  const send = async () => {
    await user.click(await save());
    await waitFor(() => expect(screen.queryByRole('region', { name: '저장' })).toBeNull());
    return (asked.at(-1)!.body as { vodDays: number }).vodDays;
  };
  await user.click(group.getByRole('button', { name: '무제한' }));
  expect(await send()).toBe(-1);
  await user.click(group.getByRole('button', { name: '직접 입력' }));
  const days = screen.getByRole('textbox', { name: '수강 기간' });
  await user.clear(days);
  await user.type(days, '45');
  expect(await send()).toBe(45);
});

test('AT-054 opening a paid class to everyone asks first and sends no price', async () => {
  const asked = use();
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('radio', { name: '전체 공개' }));
  await user.click(await save());
  await user.click(await screen.findByRole('button', { name: '취소' }));
  expect(asked).toHaveLength(0);
  await user.click(await save());
  await user.click(await screen.findByRole('button', { name: '전체 공개로 바꾸기' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({ fareCd: '03', price: 0, discountYn: 'N' });
});

test('leaving with unsaved prices asks first', async () => {
  use();
  const { user, path } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('radio', { name: '무료' }));
  await user.click(screen.getByRole('link', { name: /커리큘럼/ }));
  await user.click(await screen.findByRole('button', { name: '계속 작성할게요' }));
  expect(path()).toBe(PATH);
});

test('without the payment permission the step is not offered', async () => {
  use();
  renderRoute('/classes/12/settings/curriculums', {
    session: { roles: teacherRoles.filter((role) => !role.startsWith('CLASS_PAYMENT_')) },
  });
  expect(await screen.findByRole('link', { name: /기본 정보/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /결제/ })).toBeNull();
});

test('AM-755 a class is not priced in dollars where nothing that takes dollars is sold', async () => {
  use({}, ['CARD', 'VIRTUAL_ACCOUNT', 'TRANSFER']);
  renderRoute(PATH, OWNER);
  await waitFor(async () => expect(await screen.findByRole('radio', { name: 'USD' })).toBeDisabled());
  expect(screen.getByText(/USD는 계약한 결제수단이 없어서/)).toBeVisible();
  const methods = within(screen.getByRole('group', { name: /결제 ?수단/ }));
  expect(methods.getAllByRole('checkbox').map((one) => one.closest('label')!.textContent)).toEqual(['신용카드', '가상계좌', '계좌이체']);
});

test('AM-1220 who closes the class by its header is not asked about that at the next save, which leaves the class closed', async () => {
  const asked = use({ publishStatusCd: '00' });
  const closed = { publishStatusCd: '00', payEndCd: '00', payEndAt: '2020-01-31T14:59:59.999Z', settingPayTimeYn: 'Y' } as const;
  const lines = [5, 5, 6, 7];
  const close = recording(courseApi.close, () => {
    server.use(answer(courseApi.find, information(closed)));
    return information(closed);
  });
  server.use(
    answer(dataHistoryApi.newestOfClass, () => ({ historySeq: lines.shift() ?? 8 })),
    close.handler,
  );
  const { user } = renderRoute(PATH, OWNER);
  const price = await screen.findByRole('textbox', { name: /수강료/ });
  await user.clear(price);
  await user.type(price, '165000');
  await user.click(screen.getByRole('button', { name: '더보기' }));
  await user.click(await screen.findByRole('menuitem', { name: /모집 마감/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /마감/ }));
  await waitFor(() => expect(close.asked).toHaveLength(1));
  await waitFor(() => expect(lines).toHaveLength(1));
  expect(price).toHaveValue('165,000');
  expect(await bar()).toHaveTextContent('바뀐 내용: 수강료');
  await user.click(await save());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({ price: 165_000, payEndCd: '00', payEndAt: '2020-01-31T23:59:59+09:00' });
  expect(asked[0]!.headers.get('seen-line')).toBe('6');
});

test('AM-1220 what somebody else changed before the class was closed is asked about still', async () => {
  const asked = use({ publishStatusCd: '00' });
  const lines = [5, 6, 7];
  const close = recording(courseApi.close, information({ publishStatusCd: '00' }));
  server.use(
    answer(dataHistoryApi.newestOfClass, () => ({ historySeq: lines.shift() ?? 8 })),
    close.handler,
  );
  const { user } = renderRoute(PATH, OWNER);
  const price = await screen.findByRole('textbox', { name: /수강료/ });
  await user.clear(price);
  await user.type(price, '165000');
  await user.click(screen.getByRole('button', { name: '더보기' }));
  await user.click(await screen.findByRole('menuitem', { name: /모집 마감/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /마감/ }));
  await waitFor(() => expect(lines).toHaveLength(0));
  await user.click(await save());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.headers.get('seen-line')).toBe('5');
});
