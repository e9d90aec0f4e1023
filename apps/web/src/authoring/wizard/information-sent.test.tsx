import { channelApi } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { information } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { writeRichText } from '../../testing/rich-text';
import { aChannel, ownerRoles } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const PATH = '/classes/12/settings/information';
const draft = (over = {}) => information({ publishStatusCd: '99', subTitle: '', imageUrl: null, ...over });
function use(info = draft()) {
  server.use(
    answer(channelApi.categories, []),
    answer(courseApi.find, info),
    answer(courseApi.publishCheck, { ready: true, missing: [] }),
    answer(courseApi.staff, []),
    answer(curriculumApi.list, []),
  );
}
const saving = () => {
  const saved = recording(courseApi.update, ({ body }) => draft(body as object));
  server.use(saved.handler);
  return saved.asked;
};
const all = (asked: ReturnType<typeof saving>) => Object.assign({}, ...asked.map((one) => one.body)) as object;

test('CR-043 CR-045 CR-047 CR-085 CR-165 sorting, audience, the way of lives and the addresses are sent as they are chosen', async () => {
  use();
  const asked = saving();
  const channel = { ...aChannel(), serviceAlias: ['default', 'camp'] };
  const { user } = renderRoute(PATH, { ...OWNER, channel });
  await screen.findByRole('combobox', { name: '라이브 방식' });
  for (const [name, value] of [
    [/클래스 유형/, '라이브 클래스'],
    ['라이브 방식', '구루미'],
    ['클래스 주소', '/camp/12'],
  ] as const)
    await user.selectOptions(screen.getByRole('combobox', { name }), value);
  await user.click(screen.getByRole('radio', { name: '고급' }));
  await user.click(screen.getByRole('radio', { name: '새 창' }));
  fireEvent.change(screen.getByRole('textbox', { name: /추천 대상/ }), { target: { value: '처음 배우는 분' } });
  fireEvent.change(screen.getByRole('textbox', { name: '운영 종료' }), { target: { value: '2026.12.31' } });
  fireEvent.blur(screen.getByRole('textbox', { name: '운영 종료' }));
  const sent = {
    courseType: 'LIVE',
    difficultyCd: '03',
    liveTypeCd: '02',
    serviceAlias: 'camp',
    openTypeCd: '01',
    targetAudience: '처음 배우는 분',
    operatingEndAt: '2026-12-31T14:59:59.000Z',
  };
  await waitFor(() => expect(all(asked)).toMatchObject(sent), { timeout: 20_000 });
}, 60_000);

test('CR-012..017 each further text is sent by itself', async () => {
  const names = {
    notPayedIntroduction: '신청 전 안내',
    desc1: '소개 아래 글 1',
    desc2: '소개 아래 글 2',
    desc4: '소개 아래 글 3',
    desc5: '소개 아래 글 4',
    desc6: '소개 아래 글 5',
  };
  use(draft(Object.fromEntries(Object.keys(names).map((key) => [key, '<p>글</p>']))));
  const asked = saving();
  renderRoute(PATH, OWNER);
  for (const name of Object.values(names)) {
    await screen.findByRole('textbox', { name }, { timeout: 10_000 });
    writeRichText(name, name);
  }
  const sent = Object.fromEntries(Object.entries(names).map(([key, text]) => [key, `<p>${text}</p>`]));
  await waitFor(() => expect(all(asked)).toMatchObject(sent), { timeout: 20_000 });
}, 60_000);
