import { apiKeyApi, type ApiKey } from '@madang/contracts/main/api-key';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const PATH = '/settings/api-keys';
const OWNER = { session: { roles: ownerRoles } };
const aKey = (over: Partial<ApiKey> = {}): ApiKey => ({
  keySeq: 1,
  kindCd: 'SITE',
  name: '회계 연동',
  prefix: 'mk_3f_ab12cd',
  scopes: ['SITE_SALES_READ'],
  userSeq: 8,
  userName: '윤지호',
  createdAt: '2026-11-01T00:00:00Z',
  expiresAt: null,
  expired: false,
  usedAt: '2026-11-20T03:00:00Z',
  network: '203.0.113.7',
  ...over,
});
const old = aKey({
  keySeq: 2,
  kindCd: 'PERSONAL',
  name: '옛 키',
  expiresAt: '2026-11-10T00:00:00Z',
  expired: true,
  usedAt: null,
  network: null,
});

test('S-460 AM-463 keys are listed with their use and end, edited and revoked after a question', async () => {
  let all = [aKey(), old];
  const update = recording(apiKeyApi.update, ({ body }) => {
    all = [aKey({ ...body }), old];
    return null;
  });
  const revoke = recording(apiKeyApi.revoke, () => {
    all = [old];
    return null;
  });
  server.use(
    answer(apiKeyApi.list, () => all),
    update.handler,
    revoke.handler,
  );
  const { user } = renderRoute(PATH, OWNER);
  const row = within((await screen.findByText('회계 연동')).closest('tr')!);
  expect(row.getByText('mk_3f_ab12cd…')).toBeVisible();
  expect(row.getByText('203.0.113.7')).toBeVisible();
  expect(row.getByText('사이트 키')).toBeVisible();
  expect(row.getByText('결제·매출·정산 보기')).toBeVisible();
  const other = within(screen.getByText('옛 키').closest('tr')!);
  expect(other.getByText('기한 지남')).toBeVisible();
  // A personal key of another person gets the badge for personal keys, not the one for the viewer's own keys.
  expect(other.getByText('개인 키')).toBeVisible();
  expect(other.getByText('아직 없음')).toBeVisible();
  await user.click(row.getByRole('button', { name: '회계 연동 더보기' }));
  await user.click(await screen.findByRole('menuitem', { name: '이름·권한 바꾸기' }));
  const form = within(await screen.findByRole('dialog', { name: '키 바꾸기' }));
  await user.clear(form.getByRole('textbox', { name: /이름/ }));
  await user.type(form.getByRole('textbox', { name: /이름/ }), '세무 연동');
  await user.click(form.getByRole('checkbox', { name: '쿠폰 보기' }));
  // A key cannot get permissions for the site plan, so the form does not offer that group.
  expect(form.queryByRole('group', { name: '요금제' })).toBeNull();
  await user.click(form.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(update.asked[0]!.body).toEqual({ name: '세무 연동', scopes: ['SITE_COUPON_READ', 'SITE_SALES_READ'] }));
  await user.click(await screen.findByRole('button', { name: '세무 연동 더보기' }));
  await user.click(await screen.findByRole('menuitem', { name: '폐기' }));
  const asked = await screen.findByRole('alertdialog', { name: '‘세무 연동’ 키를 폐기할까요?' });
  await user.click(within(asked).getByRole('button', { name: '폐기' }));
  await waitFor(() => expect(screen.queryByText('세무 연동')).toBeNull());
  expect(revoke.asked[0]!.params).toMatchObject({ keySeq: '1' });
});

test('S-460 AM-463 a new key shows its secret once; what is missing stands at its field', async () => {
  const own = recording(apiKeyApi.createOwn, () => ({ keySeq: 5, secret: 'mk_3f_secret' }));
  const site = recording(apiKeyApi.createOfSite, () => ({ keySeq: 6, secret: 'mk_3f_other' }));
  server.use(answer(apiKeyApi.list, []), own.handler, site.handler);
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByText('API 키가 없어요')).toBeVisible();
  const make = async (name: string, prepare: (form: ReturnType<typeof within>) => Promise<void>) => {
    await user.click(screen.getByRole('button', { name: '키 만들기' }));
    const form = within(await screen.findByRole('dialog', { name: '키 만들기' }));
    await user.type(form.getByRole('textbox', { name: /이름/ }), name);
    await user.click(form.getByRole('button', { name: '만들기' }));
    expect(await form.findByText('권한을 하나 이상 골라 주세요.')).toBeVisible();
    await user.click(form.getByRole('checkbox', { name: '쿠폰 보기' }));
    await prepare(form);
    await user.click(form.getByRole('button', { name: '만들기' }));
  };
  await make('내 스크립트', (form) => user.selectOptions(form.getByRole('combobox', { name: '기한' }), '30일'));
  const shown = within(await screen.findByRole('dialog', { name: '키를 만들었어요' }));
  expect(shown.getByText('mk_3f_secret')).toBeVisible();
  expect(own.asked[0]!.body).toEqual({ name: '내 스크립트', scopes: ['SITE_COUPON_READ'], expireDays: 30 });
  await user.keyboard('{Escape}');
  expect(shown.getByText('mk_3f_secret')).toBeVisible();
  await user.click(shown.getByRole('button', { name: '복사해 두었어요' }));
  await waitFor(() => expect(screen.queryByText('mk_3f_secret')).toBeNull());
  await make('사이트 연동', async (form) => {
    await user.click(form.getByRole('radio', { name: /사이트 키/ }));
    await user.selectOptions(form.getByRole('combobox', { name: '기한' }), '기한 없음');
  });
  await waitFor(() => expect(site.asked[0]!.body).toEqual({ name: '사이트 연동', scopes: ['SITE_COUPON_READ'], expireDays: null }));
});

test('S-460 a teacher makes keys of their own alone, with what they have; a failure can be tried again', async () => {
  server.use(refuse(apiKeyApi.list, 'TEMPORARY', ''));
  const { user } = renderRoute(PATH, { session: { roles: ['SITE_CONSOLE_READ', 'SITE_CLASS_READ'] } });
  const again = await screen.findByRole('button', { name: '다시 시도' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  server.use(answer(apiKeyApi.list, [aKey()]));
  await user.click(again);
  expect(await screen.findByText('회계 연동')).toBeVisible();
  expect(screen.queryByRole('button', { name: '회계 연동 더보기' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '키 만들기' }));
  const form = within(await screen.findByRole('dialog', { name: '키 만들기' }));
  expect(form.queryByRole('radio', { name: /사이트 키/ })).toBeNull();
  expect(form.getByRole('checkbox', { name: '쿠폰 보기' })).toBeDisabled();
  expect(form.getByRole('checkbox', { name: '클래스 목록·카테고리 보기' })).toBeEnabled();
});

test.each([
  [ownerRoles, /회원, 주문, 클래스 같은 데이터/],
  [[...ROLE_PERMISSIONS.TCH], /내가 볼 수 있는 클래스와 수강생 데이터/],
])('AM-463 a page without keys promises what a key of this person may read', async (roles, promise) => {
  server.use(answer(apiKeyApi.list, []));
  renderRoute(PATH, { session: { roles } });
  expect(await screen.findByText(promise)).toBeVisible();
});
