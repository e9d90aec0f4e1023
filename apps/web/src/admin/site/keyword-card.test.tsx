import { channelApi } from '@madang/contracts/main/channel';
import { keywordApi, VARIANT_SETS, type KeywordSets } from '@madang/contracts/main/keyword';
import { settingApi } from '@madang/contracts/main/site-setting';
import { socialApi } from '@madang/contracts/main/social';
import { configurationApi } from '@madang/contracts/util/configuration';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { changeKeywords } from '../../lib/i18n';
import { renderRoute } from '../../testing/render';
import { ownerRoles, teacherRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const PATH = '/settings/configuration';
const EMPTY: KeywordSets = { ko: {}, en: {}, jp: {} };
const OFF = { customKeyword: false, path: '', version: '' };
const ON = { customKeyword: true, path: '/api/main/v1.0/channels/1/keyword', version: '3' };
afterEach(() => changeKeywords(OFF));

function use(sets = EMPTY) {
  const saved = recording(keywordApi.save, ON);
  server.use(
    refuse(settingApi.profile, 'NO_DATA'),
    answer(channelApi.categories, []),
    answer(socialApi.apps, []),
    answer(configurationApi.list, []),
    answer(keywordApi.find, { ...OFF, sets }),
    saved.handler,
    http.get('*/keyword/ko.json', () => HttpResponse.json(VARIANT_SETS.challenge.ko)),
  );
  return saved.asked;
}

test('RT-094 CN-004 a ready set is filled in, saved, and the screens speak it at once', async () => {
  const asked = use();
  const { user } = renderRoute(PATH, { session: { roles: ownerRoles } });
  expect(await screen.findByRole('textbox', { name: '클래스' })).toHaveValue('');
  expect(screen.getByRole('link', { name: '클래스' })).toHaveAttribute('href', '/settings/course');
  await user.click(screen.getByRole('button', { name: '챌린지 세트로 채우기' }));
  expect(screen.getByRole('textbox', { name: '클래스' })).toHaveValue('챌린지');
  expect(
    screen.getByText(/리더가 챌린지를 열면 챌린저는 참가 신청을 하고 챌린지룸에서 공지와 디지털 상품을 받아 후기를 남겨요/),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: '용어 저장' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({ customKeyword: true, sets: { ko: { class: '챌린지', review: '' }, en: { class: 'challenge' } } });
  expect(await screen.findByRole('link', { name: '챌린지' })).toHaveAttribute('href', '/settings/course');
  expect(screen.getByRole('textbox', { name: '클래스' })).toHaveValue('챌린지');
});

test('a wrong word is shown in its language', async () => {
  const asked = use({ ...EMPTY, en: { class: 'course' } });
  const { user } = renderRoute(PATH, { session: { roles: ownerRoles } });
  await user.click(await screen.findByRole('radio', { name: 'English' }));
  const field = screen.getByRole('textbox', { name: '클래스' });
  expect(field).toHaveValue('course');
  await user.clear(field);
  await user.type(field, '<b>');
  await user.click(screen.getByRole('radio', { name: '한국어' }));
  await user.click(screen.getByRole('button', { name: '용어 저장' }));
  expect(await screen.findByText(/글자와 숫자로 시작하고 끝나야/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
  expect(asked).toHaveLength(0);
});

test('PE-041 SITE_SUPPORT_UPDATE opens the configuration', async () => {
  use();
  renderRoute(PATH, { session: { roles: ['SITE_CONSOLE_READ', 'SITE_SUPPORT_UPDATE'] } });
  expect(await screen.findByRole('textbox', { name: '클래스' })).toBeVisible();
  const menu = within(screen.getByRole('navigation', { name: '관리 메뉴' }));
  expect(menu.getByRole('link', { name: '사이트 설정', current: 'page' })).toHaveAttribute('href', '/settings/configuration');
});
test('PE-041 without the permissions to the configuration there is no such page', async () => {
  renderRoute(PATH, { session: { roles: teacherRoles } });
  expect((await screen.findAllByText('접근 권한이 없습니다.'))[0]).toBeVisible();
});
