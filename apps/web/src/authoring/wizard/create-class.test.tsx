import { channelApi, type Category } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { COURSE_KIND_NAMES } from '@madang/contracts/main/course-kinds';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { screen, waitFor, within } from '@testing-library/react';
import { information } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles, teacherRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles, userTypeCd: 'OWN' as const } };
const CATEGORIES: Category[] = [
  { channelCategorySeq: 3, parentCategorySeq: null, name: '프런트엔드', order: 0, courseCount: 1 },
  { channelCategorySeq: 4, parentCategorySeq: 3, name: '리액트', order: 1, courseCount: 1 },
  { channelCategorySeq: 5, parentCategorySeq: 3, name: '접근성', order: 2, courseCount: 0 },
];
const settings = () => [
  answer(channelApi.categories, CATEGORIES),
  answer(courseApi.find, information({ publishStatusCd: '99' })),
  answer(courseApi.publishCheck, { ready: false, missing: [] }),
  answer(courseApi.staff, []),
  answer(curriculumApi.list, []),
];

test('RT-062 AT-012 /classes/create asks for name, kind and difficulty, creates the class and goes on to its settings', async () => {
  const create = recording(courseApi.create, { courseSeq: 12 });
  server.use(...settings(), create.handler);
  const { user, path } = renderRoute('/classes/create', OWNER);
  await user.click(await screen.findByRole('button', { name: '만들고 내용 채우기' }));
  expect(await screen.findByText('클래스 이름 항목을 입력해주세요!')).toBeVisible();
  const title = screen.getByRole('textbox', { name: /클래스 이름/ });
  await user.type(title, 'A');
  expect(await screen.findByText('2자 이상 입력해 주세요.')).toBeVisible();
  expect(create.asked).toHaveLength(0);
  await user.type(title, '부터 Z까지');
  await user.click(screen.getByRole('radio', { name: /라이브 클래스/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: '대분류' }), '프런트엔드');
  await user.selectOptions(screen.getByRole('combobox', { name: '중분류' }), '접근성');
  await user.click(screen.getByRole('radio', { name: '중급' }));
  await user.click(screen.getByRole('button', { name: '만들고 내용 채우기' }));
  await waitFor(() => expect(path()).toBe('/classes/12/settings/information'));
  expect(create.asked[0]!.body).toMatchObject({ title: 'A부터 Z까지', courseType: 'LIVE', difficultyCd: '02', channelCategorySeq: 5 });
});

test('CR-030 CR-034..041 the wizard offers every kind with what it is for, and a picture', async () => {
  const create = recording(courseApi.create, { courseSeq: 12 });
  server.use(...settings(), create.handler);
  const { user } = renderRoute('/classes/create?courseType=CLUB', OWNER);
  const group = within((await screen.findAllByRole('radiogroup'))[0]!);
  const kinds = group.getAllByRole('radio');
  expect(kinds.map((one) => (one as HTMLInputElement).value)).toEqual(COURSE_KIND_NAMES);
  for (const one of kinds) {
    const label = one.closest('label')!;
    expect(label.querySelector('svg')).not.toBeNull();
    expect(label.querySelector('small')!.textContent!.length).toBeGreaterThan(5);
  }
  expect(group.getByRole('radio', { name: /소모임/ })).toBeChecked();
  await user.click(group.getByRole('radio', { name: /수요 조사/ }));
  await user.type(screen.getByRole('textbox', { name: /클래스 이름/ }), '러스트 입문');
  await user.click(screen.getByRole('button', { name: '만들고 내용 채우기' }));
  await waitFor(() => expect(create.asked[0]?.body).toMatchObject({ courseType: 'SURVEY', courseTypeCd: '05' }));
});

test('a category that is missing is made right there, with one below it, which is chosen', async () => {
  const [large, below]: Category[] = [
    { channelCategorySeq: 9, parentCategorySeq: null, name: '디자인', order: 1, courseCount: 0 },
    { channelCategorySeq: 10, parentCategorySeq: 9, name: '기타', order: 1, courseCount: 0 },
  ] as [Category, Category];
  let list = CATEGORIES;
  const made = recording(channelApi.createCategory, ({ body }) => (body.parentCategorySeq ? { ...below, channelCategorySeq: 11 } : large));
  server.use(...settings(), made.handler);
  server.use(answer(channelApi.categories, () => list));
  const { user } = renderRoute('/classes/create', OWNER);
  await user.click(await screen.findByRole('button', { name: '새 대분류' }));
  await user.click(screen.getByRole('button', { name: '추가' }));
  expect(await screen.findByText('카테고리 이름을 입력해 주세요.')).toBeVisible();
  list = [...CATEGORIES, large, below];
  await user.type(screen.getByRole('textbox', { name: /새 대분류 이름/ }), '디자인{Enter}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: '대분류' })).toHaveValue('9'));
  expect(screen.getByRole('combobox', { name: '중분류' })).toHaveValue('10');
  expect(made.asked[0]!.body).toEqual({ name: '디자인', parentCategorySeq: null });
  list = [...list, { ...below, channelCategorySeq: 11, name: '그래픽', order: 2 }];
  await user.click(screen.getByRole('button', { name: '새 중분류' }));
  await user.type(screen.getByRole('textbox', { name: /디자인의 새 중분류 이름/ }), '그래픽{Enter}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: '중분류' })).toHaveValue('11'));
  expect(made.asked[1]!.body).toEqual({ name: '그래픽', parentCategorySeq: 9 });
});

test('a refusal of the service stands under its field', async () => {
  server.use(
    ...settings(),
    refuse(courseApi.create, 'BAD_INPUT', '입력을 확인해 주세요', [{ field: 'title', message: '이미 있는 이름이에요' }]),
  );
  const { user } = renderRoute('/classes/create', OWNER);
  await user.type(await screen.findByRole('textbox', { name: /클래스 이름/ }), '같은 이름');
  await user.tab();
  await user.click(screen.getByRole('button', { name: '만들고 내용 채우기' }));
  expect(await screen.findByText('이미 있는 이름이에요')).toBeVisible();
});

test('an instructor may create classes', async () => {
  server.use(...settings());
  renderRoute('/classes/create', { session: { roles: teacherRoles } });
  expect(await screen.findByRole('heading', { name: '어떤 클래스를 열까요?' })).toBeVisible();
});
test('RT-169 a learner who opens /classes/create is told that the permission is missing', async () => {
  server.use(...settings());
  renderRoute('/classes/create', { session: { roles: [] } });
  expect(await screen.findByRole('alertdialog', { name: '접근 권한이 없습니다.' })).toBeVisible();
});
