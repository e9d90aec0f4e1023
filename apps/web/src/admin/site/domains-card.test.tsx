import { channelApi } from '@madang/contracts/main/channel';
import { keywordApi } from '@madang/contracts/main/keyword';
import { settingApi } from '@madang/contracts/main/site-setting';
import { domainApi, type DnsCheck, type SiteDomain } from '@madang/contracts/util/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, hanging, recording, refuse, server } from '../../testing/server';

const PATH = '/settings/configuration';
const OWNER = { session: { roles: ownerRoles } };
const check = (result: DnsCheck['result'], ...found: DnsCheck['found']): DnsCheck => ({ result, found });
const aDomain = (over: Partial<SiteDomain> = {}): SiteDomain => ({
  domainSeq: 1,
  domain: 'learn.codebay.kr',
  displayName: 'learn.codebay.kr',
  state: 'WAITING',
  mainYn: 'N',
  ownership: { record: { type: 'TXT', name: '_madang.learn.codebay.kr', value: 'madang-site=0123' }, check: check('UNSEEN') },
  pointing: {
    ways: [
      [{ type: 'CNAME', name: 'learn.codebay.kr', value: 'sites.madang.test' }],
      [{ type: 'A', name: 'learn.codebay.kr', value: '203.0.113.5' }],
    ],
    check: check('UNSEEN'),
  },
  checkedAt: null,
  nextCheckAt: '2026-11-20T00:01:00Z',
  troubleSince: null,
  goesOutAt: null,
  ...over,
});
const serving = (over: Partial<SiteDomain> = {}) =>
  aDomain({
    state: 'SERVING',
    ownership: { ...aDomain().ownership, check: check('RIGHT') },
    pointing: { ...aDomain().pointing, check: check('RIGHT') },
    checkedAt: '2026-11-20T00:00:00Z',
    ...over,
  });
/** The page with these domains; what the card alone asks for is answered. */
async function show(domains: SiteDomain[]) {
  server.use(answer(domainApi.list, domains));
  const view = renderRoute(PATH, OWNER);
  const title = await screen.findByRole('heading', { name: '도메인' });
  return { ...view, card: within(title.closest('section')!) };
}
beforeEach(() => server.use(refuse(settingApi.profile, 'NO_DATA'), refuse(keywordApi.find, 'NO_DATA'), answer(channelApi.categories, [])));

test('CH-086 a domain is added, its records are there to copy', async () => {
  const create = recording(domainApi.create, aDomain());
  server.use(create.handler);
  const { user, card } = await show([]);
  expect(await card.findByText('연결한 도메인이 없어요')).toBeVisible();
  expect(card.getByText(/기본 주소 codebay.localhost:8080은 그대로/)).toBeVisible();
  const field = card.getByRole('textbox', { name: '연결할 도메인' });
  await user.type(field, 'codebay{Enter}');
  expect(await card.findByText(/도메인 형식으로 입력해 주세요/)).toBeVisible();
  expect(create.asked).toHaveLength(0);
  await user.clear(field);
  await user.type(field, 'https://Learn.codebay.kr/');
  await user.click(card.getByRole('button', { name: '도메인 추가' }));
  const item = within(await card.findByRole('list', { name: '도메인' }));
  expect(create.asked[0]!.body).toEqual({ domain: 'learn.codebay.kr' });
  expect(field).toHaveValue('');
  expect(item.getByText('확인 대기')).toBeVisible();
  const own = within(item.getByRole('group', { name: '1. 소유 확인' }));
  expect(own.getByText('_madang.learn')).toBeVisible();
  expect(own.getByText('확인 전')).toBeVisible();
  await user.click(own.getByRole('button', { name: '값 복사' }));
  expect(await navigator.clipboard.readText()).toBe('madang-site=0123');
  await user.click(own.getByRole('button', { name: '이름 복사' }));
  expect(await navigator.clipboard.readText()).toBe('_madang.learn');
  const point = within(item.getByRole('group', { name: '2. 사이트 연결' }));
  expect(point.getByText('sites.madang.test')).toBeVisible();
  await user.click(point.getByText('A 레코드로 연결하기'));
  expect(within(point.getByRole('list', { name: 'A 레코드로 연결하기' })).getByText('203.0.113.5')).toBeVisible();
  expect(item.queryByRole('button', { name: /대표로 쓰기/ })).toBeNull();
});

test('CH-086 a taken domain is told under its field', async () => {
  server.use(refuse(domainApi.create, 'DUPLICATE_DOMAIN', '이미 사용 중인 주소예요.'));
  const { user, card } = await show([]);
  await user.type(await card.findByRole('textbox', { name: '연결할 도메인' }), 'taken.codebay.kr{Enter}');
  expect(await card.findByText('이미 사용 중인 주소예요.')).toBeVisible();
});

test('CH-086 checking now shows what was found beside what should be, then that it serves', async () => {
  const found = { type: 'CNAME' as const, value: 'shops.example.net' };
  const answers = [
    aDomain({ state: 'WRONG', pointing: { ...aDomain().pointing, check: check('WRONG', found) }, checkedAt: '2026-11-20T00:00:00Z' }),
    aDomain({ state: 'WRONG', pointing: { ...aDomain().pointing, check: check('UNCLEAR', found) } }),
    serving(),
  ];
  const verify = recording(domainApi.verify, () => answers.shift()!);
  server.use(verify.handler);
  const { user, card } = await show([aDomain()]);
  const now = await card.findByRole('button', { name: 'learn.codebay.kr 지금 확인' });
  await user.click(now);
  expect(await card.findByText('shops.example.net')).toBeVisible();
  expect(card.getByText('값이 달라요')).toBeVisible();
  expect(card.getByText(/마지막 확인 2026.11.20 09:00/)).toBeVisible();
  expect(verify.asked[0]!.params['domainSeq']).toBe('1');
  await user.click(now);
  expect(await card.findByText('DNS가 응답하지 않아요')).toBeVisible();
  await user.click(now);
  expect(await card.findByText('연결됨')).toBeVisible();
  expect(card.queryByText('shops.example.net')).toBeNull();
  expect(await screen.findByText('연결됐어요.')).toBeVisible();
});

test('CH-086 a serving domain becomes the main address and gives that up again, after a question', async () => {
  const choose = recording(domainApi.choose, ({ body }) => [serving({ mainYn: body.mainYn })]);
  server.use(choose.handler);
  const { user, card } = await show([serving()]);
  expect(card.queryByText('대표')).toBeNull();
  await user.click(await card.findByRole('button', { name: 'learn.codebay.kr 대표로 쓰기' }));
  const question = await screen.findByRole('alertdialog', { name: 'learn.codebay.kr을 대표 도메인으로 쓸까요?' });
  await user.click(within(question).getByRole('button', { name: '대표로 쓰기' }));
  expect(await card.findByText('대표')).toBeVisible();
  expect(choose.asked[0]).toMatchObject({ body: { mainYn: 'Y' }, params: { domainSeq: '1' } });
  await user.click(card.getByRole('button', { name: 'learn.codebay.kr 대표 해제' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '대표 해제' }));
  await waitFor(() => expect(card.queryByText('대표')).toBeNull());
  expect(choose.asked[1]!.body).toEqual({ mainYn: 'N' });
});

test('CH-086 a domain is removed after a question only', async () => {
  const remove = recording(domainApi.remove, null);
  server.use(remove.handler);
  const { user, card } = await show([serving({ mainYn: 'Y' })]);
  const ask = async (answered: string) => {
    await user.click(await card.findByRole('button', { name: 'learn.codebay.kr 삭제' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'learn.codebay.kr을 삭제할까요?' }));
    expect(question.getByText(/codebay.localhost:8080이 다시 대표 주소가 돼요/)).toBeVisible();
    await user.click(question.getByRole('button', { name: answered }));
  };
  await ask('취소');
  expect(remove.asked).toHaveLength(0);
  await ask('삭제');
  expect(await card.findByText('연결한 도메인이 없어요')).toBeVisible();
  expect(remove.asked).toHaveLength(1);
});

test('CH-086 a serving domain whose records went wrong says until when it holds', async () => {
  const { card } = await show([
    serving({
      ownership: { ...aDomain().ownership, check: check('MISSING') },
      troubleSince: '2026-11-20T00:00:00Z',
      goesOutAt: '2026-11-23T00:00:00Z',
    }),
  ]);
  expect(await card.findByText('2026.11.20 09:00부터 레코드가 올바르지 않아요')).toBeVisible();
  expect(card.getByText(/2026.11.23 09:00 이후 이 주소의 연결이 끊겨요/)).toBeVisible();
  expect(card.getByText('아직 없어요')).toBeVisible();
});

test('CH-086 shows that it loads, and that it failed with another try', async () => {
  server.use(hanging(domainApi.list));
  const first = renderRoute(PATH, OWNER);
  const section = (await screen.findByRole('heading', { name: '도메인' })).closest('section')!;
  expect(within(section).getByRole('status')).toBeInTheDocument();
  first.unmount();
  server.use(refuse(domainApi.list, 'TEMPORARY'));
  const { user } = renderRoute(PATH, OWNER);
  const failed = (await screen.findByRole('heading', { name: '도메인' })).closest('section')!;
  const again = await within(failed).findByRole('button', { name: '다시 시도' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  server.use(answer(domainApi.list, []));
  await user.click(again);
  expect(await within(failed).findByText('연결한 도메인이 없어요')).toBeVisible();
});

test('PE-089 without SITE_SUPPORT_UPDATE there is no card of domains', async () => {
  renderRoute(PATH, { session: { roles: ownerRoles.filter((role) => role !== 'SITE_SUPPORT_UPDATE') } });
  expect(await screen.findByRole('heading', { name: '카테고리' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: '도메인' })).toBeNull();
});
