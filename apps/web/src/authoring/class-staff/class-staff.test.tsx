import { certificateApi } from '@madang/contracts/main/certificate';
import type { CertificateRule } from '@madang/contracts/main/certificate-calls';
import { courseApi } from '@madang/contracts/main/course';
import { courseStaffApi, operatorApi, type CourseStaff } from '@madang/contracts/main/operator';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { reportApi } from '@madang/contracts/main/report';
import { coursePermissions } from '@madang/contracts/role-permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { aViewer, information } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const PATH = '/classes/12/settings/more';
const one = (over: Partial<CourseStaff> = {}): CourseStaff => ({
  userSeq: 61,
  name: '조교님',
  email: 'fac@example.com',
  phone: null,
  profileImageUrl: null,
  snsTypeCd: 'LIV',
  userTypeCd: 'FAC',
  ...over,
});
const RULE: CertificateRule = {
  issueCd: '99',
  completionRate: 100,
  lang: 'ko',
  title: '',
  description: '',
  signer: '',
  sealImageUrl: null,
};
const use = (list: CourseStaff[]) =>
  server.use(
    answer(certificateApi.rule, RULE),
    answer(courseApi.find, information({ teachers: [{ userSeq: 3, name: '서윤', profileImageUrl: null }] })),
    answer(courseApi.publishCheck, { ready: true, missing: [] }),
    answer(curriculumApi.list, []),
    answer(courseStaffApi.list, list),
    answer(courseApi.questions, { attendPhoneInputYn: 'N', courseQuestionStatus: '99', courseQuestions: [] }),
  );

test('RT-071 IN-034 the class shows its teachers and its own staff, who can be removed', async () => {
  use([one(), one({ userSeq: 62, name: '도우미', userTypeCd: 'CMG' })]);
  const fac = recording(courseStaffApi.removeFacilitator, []);
  const manager = recording(courseStaffApi.removeManager, []);
  server.use(fac.handler, manager.handler);
  const view = renderRoute(PATH, OWNER);
  expect(await screen.findByText('서윤')).toBeVisible();
  expect((await screen.findByText('도우미')).closest('li')).toHaveTextContent('학습 매니저');
  await view.user.click(screen.getByRole('button', { name: '조교님 님 빼기' }));
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '빼기' }));
  expect(await screen.findByText('담당자에서 뺐어요')).toBeVisible();
  expect(fac.asked[0]!.params).toMatchObject({ courseSeq: '12', userSeq: '61' });
  await view.user.click(screen.getByRole('button', { name: '도우미 님 빼기' }));
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '빼기' }));
  await waitFor(() => expect(manager.asked[0]!.params).toMatchObject({ courseSeq: '12', userSeq: '62' }));
});
test('PE-029 the manager of this class alone is led to no page and makes no call that is refused', async () => {
  use([]);
  const refused = [
    recording(courseApi.publishCheck, { ready: true, missing: [] }),
    recording(courseApi.staff, []),
    recording(reportApi.waiting, { reportCount: 0, appealCount: 0 }),
  ];
  server.use(
    answer(courseApi.viewer, [aViewer({ courseSeq: 12, userTypeCd: 'MNG', roles: [...coursePermissions('MNG')] })]),
    ...refused.map((one) => one.handler),
  );
  renderRoute(PATH, { session: { roles: [] } });
  const steps = within(await screen.findByRole('navigation', { name: '클래스 작성 단계' }));
  await screen.findByText('서윤');
  expect(steps.getAllByRole('link').map((one) => one.getAttribute('href')!.split('/').at(-1))).toEqual([
    'information',
    'display',
    'more',
    'attendees',
  ]);
  expect(screen.getByRole('link', { name: '마이페이지로' })).toHaveAttribute('href', '/mypage#runs');
  expect(refused.flatMap((one) => one.asked)).toEqual([]);
});
test('a member is found and given a role in this class', async () => {
  use([]);
  const asked = recording(operatorApi.search, [{ ...one(), userTypeCd: undefined } as never]);
  const manager = recording(courseStaffApi.addManager, []);
  const facilitator = recording(courseStaffApi.addFacilitator, []);
  server.use(asked.handler, manager.handler, facilitator.handler);
  const view = renderRoute(PATH, OWNER);
  await view.user.click(await screen.findByRole('button', { name: '담당자 추가' }));
  const dialog = within(await screen.findByRole('dialog', { name: '담당자 추가' }));
  await view.user.type(dialog.getByRole('searchbox'), '조교');
  await view.user.click(await dialog.findByRole('radio', { name: /조교님/ }));
  await view.user.click(dialog.getByRole('radio', { name: '조교' }));
  expect(dialog.getByRole('button', { name: '추가' })).toBeDisabled();
  await view.user.click(await dialog.findByRole('radio', { name: /조교님/ }));
  await view.user.click(dialog.getByRole('button', { name: '추가' }));
  expect(await screen.findByText('조교님 님을 추가했어요')).toBeVisible();
  expect(facilitator.asked[0]!.body).toEqual({ userSeq: 61 });
  expect(manager.asked).toEqual([]);
  expect(Object.fromEntries(asked.asked.at(-1)!.query)).toMatchObject({ type: 'course', userTypeCd: 'FAC', courseSeq: '12' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await view.user.click(screen.getByRole('button', { name: '담당자 추가' }));
  const again = within(await screen.findByRole('dialog', { name: '담당자 추가' }));
  await view.user.click(again.getByRole('radio', { name: '학습 매니저' }));
  await view.user.type(again.getByRole('searchbox'), '조교');
  await view.user.click(await again.findByRole('radio', { name: /조교님/ }));
  await view.user.click(again.getByRole('button', { name: '추가' }));
  await waitFor(() => expect(manager.asked[0]?.body).toEqual({ userSeq: 61, userTypeCd: 'CMG' }));
});
test('AM-1214 each role is offered; of one with permissions that its giver lacks it says which, and to whom it can be given', async () => {
  use([]);
  const manager = recording(courseStaffApi.addManager, []);
  const search = recording(operatorApi.search, [{ ...one(), userTypeCd: undefined } as never]);
  server.use(search.handler, manager.handler);
  // Sheets may be taken by the site's rules for instructors, so their lack says nothing.
  const roles = ownerRoles.filter(
    (role) => !['CLASS_LIFECYCLE_UPDATE', 'CLASS_STUDENT_CREATE', 'CLASS_STUDENT_EXCEL_DOWNLOAD'].includes(role),
  );
  const { user } = renderRoute(PATH, { session: { roles } });
  await user.click(await screen.findByRole('button', { name: '담당자 추가' }));
  const dialog = within(await screen.findByRole('dialog', { name: '담당자 추가' }));
  const role = (name: string) => dialog.getByRole('radio', { name });
  expect(role('학습 매니저')).toBeChecked();
  expect(dialog.queryByText(/내게 없는 권한이 있어요/)).toBeNull();
  await user.click(role('조교'));
  expect(dialog.getByText(/조교: 내게 없는 권한이 있어요\(클래스 운영\)/)).toBeVisible();
  await user.click(role('매니저'));
  expect(dialog.getByText(/매니저: 내게 없는 권한이 있어요\(수강생 만들기\)/)).toBeVisible();
  await user.type(dialog.getByRole('searchbox'), '조교');
  await user.click(await dialog.findByRole('radio', { name: /조교님/ }));
  await user.click(dialog.getByRole('button', { name: '추가' }));
  await waitFor(() => expect(manager.asked[0]?.body).toEqual({ userSeq: 61, userTypeCd: 'MNG' }));
  expect(search.asked.at(-1)!.query.get('userTypeCd')).toBe('MNG');
});
test('without CLASS_TUTOR_UPDATE nothing can be changed', async () => {
  use([one()]);
  renderRoute(PATH, { session: { roles: ['CLASS_TUTOR_READ', 'CLASS_INFO_UPDATE', 'CLASS_INFO_READ'] } });
  expect(await screen.findByText('조교님')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /담당자 추가|빼기/ })).toBeNull());
});
test('CU-115 the staff say at which share of the lessons a certificate is issued, and who signs it', async () => {
  use([]);
  const saved = recording(certificateApi.saveRule, { ...RULE, issueCd: '00' as const, completionRate: 80, issued: 3 });
  server.use(saved.handler);
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByText('발급하지 않음')).toBeVisible();
  const card = screen.getByRole('heading', { name: '수료증' }).closest('section')!;
  await user.click(within(card).getByRole('button', { name: '설정' }));
  const dialog = within(await screen.findByRole('dialog', { name: '수료증' }));
  expect(dialog.queryByRole('textbox', { name: '발급자 서명' })).toBeNull();
  await user.click(dialog.getByRole('radio', { name: '완료하면 자동으로' }));
  const rate = dialog.getByRole('textbox', { name: /완료한 강의 비율/ });
  await user.clear(rate);
  await user.type(rate, '0');
  await user.click(dialog.getByRole('button', { name: '저장' }));
  expect(dialog.getByText('1부터 100까지의 숫자로 입력해 주세요.')).toBeVisible();
  await user.clear(rate);
  await user.type(rate, '80');
  await user.type(dialog.getByRole('textbox', { name: '발급자 서명' }), '대표 김하늘');
  const sample = recording(certificateApi.sample, new Blob(['%PDF']));
  const kept = vi.spyOn(URL, 'createObjectURL');
  server.use(sample.handler);
  await user.click(dialog.getByRole('button', { name: '견본 보기' }));
  await waitFor(() => expect(sample.asked[0]!.body).toMatchObject({ completionRate: 80, signer: '대표 김하늘' }));
  await waitFor(() => expect(kept).toHaveBeenCalledWith(expect.any(Blob)));
  await user.click(dialog.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('저장하고 3명에게 수료증을 발급했어요')).toBeVisible();
  expect(saved.asked[0]!.body).toEqual({ ...RULE, issueCd: '00', completionRate: 80, signer: '대표 김하늘' });
});

test('RT-071 CR-156 CR-157 CR-158 learners may invite others once the staff say so and what those read', async () => {
  use([]);
  const saved = recording(courseApi.updateSetting, {} as never);
  server.use(saved.handler);
  const { user } = renderRoute(PATH, OWNER);
  const card = (await screen.findByRole('heading', { name: '초대 이벤트' })).closest('section')!;
  await user.click(within(card).getByRole('button', { name: '설정' }));
  await user.click(await screen.findByRole('switch', { name: /수강생도 초대할 수 있어요/ }));
  const dialog = within(screen.getByRole('dialog', { name: '초대 이벤트' }));
  await user.click(dialog.getByRole('button', { name: '저장' }));
  expect(dialog.getByText('이벤트 이름을 입력해 주세요.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /이벤트 이름/ }), '친구와 함께');
  await user.type(dialog.getByRole('textbox', { name: /이벤트 안내/ }), '둘 다 커피');
  await user.click(dialog.getByRole('button', { name: '저장' }));
  const sent = { inviteEventYn: 'Y', inviteEventTitle: '친구와 함께', inviteEventInfo: '둘 다 커피' };
  await waitFor(() => expect(saved.asked[0]!.body).toEqual(sent));
  expect(await screen.findByText('초대 이벤트를 저장했어요')).toBeVisible();
});
