import { visitor, type Visitor } from './browser';
import { logIn } from './people';

/** An owner makes a form, a visitor answers it, and the owner reads the answers. */
describe('a form', () => {
  let boss: Visitor;
  let guest: Visitor;
  beforeAll(async () => {
    boss = await visitor({ domain: 'gyeol' });
    guest = await visitor({ domain: 'gyeol' });
  });
  afterAll(async () => {
    await boss.close();
    await guest.close();
  });

  it('RT-045 is written, published, answered and read', async () => {
    const { page } = boss;
    const title = `겨울 특강 신청 ${Date.now() % 100_000}`;
    await logIn(page, 'owner@gyeol.example', '/settings/form');
    await page.getByRole('button', { name: '폼 만들기' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('폼 이름').fill(title);
    await dialog.getByRole('button', { name: '만들기' }).click();
    await page.getByRole('button', { name: '짧은 글' }).click();
    await page.getByRole('textbox', { name: /^질문/ }).fill('어떤 시간이 좋으세요?');
    await page.getByRole('switch', { name: '필수' }).click({ force: true });
    await page.getByRole('button', { name: '동의', exact: true }).click();
    await page.getByRole('textbox', { name: /^동의 문구/ }).fill('개인정보 수집에 동의해요');
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await page.getByText('저장했어요').first().waitFor();
    await page.getByRole('switch', { name: /응답 받기/ }).click({ force: true });
    await page.getByText('이제 응답을 받아요').waitFor();
    const address = (await page.getByRole('link', { name: '폼 보기' }).getAttribute('href'))!;

    await guest.page.goto(address);
    await guest.page.getByRole('heading', { name: title }).waitFor();
    await guest.page.getByRole('button', { name: '제출하기' }).click();
    await guest.page.locator('[aria-invalid=true]').first().waitFor();
    await guest.page.getByLabel(/어떤 시간이 좋으세요/).fill('토요일 아침');
    for (const box of await guest.page.getByRole('checkbox').all()) await box.check({ force: true });
    await guest.page.getByRole('button', { name: '제출하기' }).click();
    await guest.page.getByText('응답해 주셔서 고마워요').waitFor();

    await page.locator('a[href$="/response"]').first().click();
    await page.getByText('토요일 아침').first().waitFor();
    expect(guest.complaints).toEqual([]);
    expect(boss.complaints).toEqual([]);
  });
});
