import { join } from 'node:path';
import { press, visitor, type Visitor } from './browser';
import { addLesson, saveLesson } from './lessons';
import { freshEmail, logIn, newPerson } from './people';

const VIDEO = join(import.meta.dirname, 'lesson.mp4');
const text = (body: string) => Buffer.from(body, 'utf8');

/** An owner writes a class with every kind of lesson, over a slow line and with wrong files; then a learner opens the lessons. */
describe('writing a class', () => {
  let boss: Visitor;
  let curriculums = '';
  let path = '';
  const title = `손으로 엮는 바구니 ${Date.now() % 100_000}`;
  beforeAll(async () => {
    boss = await visitor({ domain: 'gyeol' });
    const { page } = boss;
    await logIn(page, 'owner@gyeol.example', '/classes/create');
    await page.getByLabel('클래스 이름').fill(title);
    await page.getByRole('combobox', { name: '대분류' }).selectOption({ index: 1 });
    const medium = page.getByRole('combobox', { name: '중분류' });
    if ((await medium.inputValue()) === '') await medium.selectOption({ index: 1 });
    await page.getByRole('button', { name: '만들고 내용 채우기' }).click();
    await page.waitForURL(/\/classes\/\d+\/settings\/information/);
    path = /\/classes\/\d+/.exec(page.url())![0];
    curriculums = `${path}/settings/curriculums`;
  });
  afterAll(() => boss.close());

  it('says at the field when a picture is none', async () => {
    const { page } = boss;
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: text('this is no picture') });
    await page
      .getByText(/사진|이미지/)
      .filter({ hasText: /없어요|아니에요|못했어요|주세요/ })
      .first()
      .waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByLabel('한 줄 소개').fill('등나무 한 줄로 시작해요');
    await page.getByLabel('추천 대상').fill('손으로 만드는 일을 좋아하는 분');
    await page.locator('[contenteditable=true]').first().click();
    await page.keyboard.type('물에 불린 등나무를 엮어요.');
    await page
      .getByText(/저장됨/)
      .first()
      .waitFor();
  });

  it('UP-005 UP-013 goes on with a stopped upload from where it was', async () => {
    const { page, context } = boss;
    const sent: { method: string; offset: string | undefined }[] = [];
    page.on('request', (r) => {
      if (r.headers()['tus-resumable']) sent.push({ method: r.method(), offset: r.headers()['upload-offset'] });
    });
    await page.goto(curriculums);
    await addLesson(page, '영상');
    await page.getByLabel('강의 제목').fill('바구니 밑판 엮기');
    const devtools = await context.newCDPSession(page);
    const upload = (bytes: number) =>
      devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytes });
    await devtools.send('Network.enable');
    await upload(25_000);
    await page.locator('input[type=file][accept*="video"]').setInputFiles(VIDEO);
    // The page counts bytes as sent that are still on the line: from 60 percent on, some have surely reached the server.
    await page.getByText(/^[6-9]\d% · /).waitFor();
    await page.getByRole('button', { name: '잠시 멈추기' }).click();
    await page.getByText('잠시 멈췄어요').waitFor();
    await upload(-1);
    await page.getByRole('button', { name: '이어서 올리기' }).click();
    await page
      .getByText(/재생할 수 있게 준비하고 있어요/)
      .first()
      .waitFor();
    await devtools.detach();
    await saveLesson(page, '바구니 밑판 엮기');
    const patches = sent.filter((r) => r.method === 'PATCH').map((r) => Number(r.offset));
    expect(patches[0]).toBe(0);
    expect(patches.at(-1)).toBeGreaterThan(0);
  });

  it('refuses what is no video and keeps the form', async () => {
    const { page } = boss;
    await page.goto(curriculums);
    await addLesson(page, '영상');
    await page.getByLabel('강의 제목').fill('영상인 척하는 글');
    await page
      .locator('input[type=file][accept*="video"]')
      .setInputFiles({ name: 'movie.mp4', mimeType: 'video/mp4', buffer: text('not a movie '.repeat(50)) });
    await page.getByText('재생할 수 있는 동영상 파일이 아니에요', { exact: false }).first().waitFor();
    expect(await page.getByLabel('강의 제목').inputValue()).toBe('영상인 척하는 글');
  });

  it('adds a video of YouTube by its address, a text and files', async () => {
    const { page } = boss;
    await page.goto(curriculums);
    await addLesson(page, '영상');
    await page.getByLabel('강의 제목').fill('다른 작가의 작업실');
    await page.getByRole('radio', { name: '링크' }).check({ force: true });
    await page.getByLabel('영상 주소').fill('https://example.com/watch?v=1');
    await page.getByLabel('영상 주소').blur();
    await page.getByText('유튜브나 비메오 동영상 주소를 넣어 주세요.').waitFor();
    await page.getByLabel('영상 주소').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await saveLesson(page, '다른 작가의 작업실');
    // Without a connection to YouTube the product does not learn the title and length of the video; it saves the lesson anyway.
    await page.goto(curriculums);
    await addLesson(page, '텍스트');
    await page.getByLabel('강의 제목').fill('재료 목록');
    await page.locator('[contenteditable=true]').first().click();
    await page.keyboard.type('등나무 2mm 100g, 가위, 물그릇');
    await page.getByLabel('필요한 시간').fill('5');
    await saveLesson(page, '재료 목록');
    await page.goto(curriculums);
    await addLesson(page, '파일');
    await page.getByLabel('강의 제목').fill('도안');
    await page.getByLabel('파일 고르기').setInputFiles({ name: '바구니 도안.txt', mimeType: 'text/plain', buffer: text('밑판 8줄') });
    await page.getByText('저장하면 추가돼요').waitFor();
    await page.getByLabel('필요한 시간').fill(String(10));
    await saveLesson(page, '도안');
  });

  it('orders lessons by keyboard and keeps the order', async () => {
    const { page } = boss;
    await page.goto(curriculums);
    const grip = page.getByRole('button', { name: '도안 순서 바꾸기' });
    await grip.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    const saved = page.waitForResponse((r) => r.request().method() !== 'GET' && r.url().includes('/curriculums') && r.ok());
    await page.keyboard.press('Space');
    await saved;
    await page.reload();
    await grip.waitFor();
    const names = await page
      .getByRole('button', { name: /순서 바꾸기$/ })
      .evaluateAll((all) => all.map((b) => b.getAttribute('aria-label')));
    expect(names.indexOf('도안 순서 바꾸기')).toBeLessThan(names.indexOf('재료 목록 순서 바꾸기'));
  });

  it('RT-080 is published; a learner reads the text and takes the file', async () => {
    const { page } = boss;
    await page.goto(`${path}/settings/payment`);
    await page.getByRole('button', { name: '게시하기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '게시하기' }).click();
    await page.getByText('클래스를 게시했어요').first().waitFor();
    const guest = await visitor({ domain: 'gyeol' });
    const email = freshEmail('weaver');
    await newPerson(guest.page, { name: '엮는이', email }, 'gyeol');
    await logIn(guest.page, email, path);
    await press(guest.page, '수강 신청');
    await guest.page.getByRole('dialog').getByRole('link', { name: '강의실 들어가기' }).click();
    await guest.page.waitForURL(/\/classroom/);
    await guest.page
      .getByRole('link', { name: /재료 목록/ })
      .first()
      .click();
    await guest.page.getByText('등나무 2mm 100g').waitFor();
    await guest.page.getByRole('link', { name: /도안/ }).first().click();
    const download = guest.page.waitForEvent('download');
    await guest.page.getByText('바구니 도안.txt').first().click();
    expect((await download).suggestedFilename()).toBe('바구니 도안.txt');
    expect(guest.complaints).toEqual([]);
    await guest.close();
  });
});
