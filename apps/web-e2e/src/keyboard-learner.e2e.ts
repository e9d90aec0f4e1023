import { AGREEMENT, QUESTION_TYPE, YN } from '@madang/contracts/codes';
import { originOf } from './browser';
import { byKeys, logInByKeys, walks } from './by-keys';
import { calls, DEMO_PASSWORD, freshEmail, mailTo, newPerson, newSite, PASSWORD } from './people';

const LEARNER = { domain: 'codebay', email: 'learner01@madang.example' };
/** The accessible name of the field for notes ends with the number of letters in it. */
const NOTE = /^메모\d/;
const OWNER = 'owner@codebay.example';
/** A text with a number of its own, so that a run does not find what an earlier run has written. */
const word = (what: string) => `${what} ${Date.now() % 1_000_000}`;

const channelOf = async (who: Awaited<ReturnType<typeof calls>>, domain = LEARNER.domain) => {
  const { channelSeq } = await who(`main/v2.0/channels?domain=${domain}`);
  return channelSeq as number;
};
/** The path of the classroom of the class whose title begins with `title`. */
async function classroomOf(page: Parameters<typeof calls>[0], title: string): Promise<string> {
  const learner = await calls(page, originOf(), LEARNER.email, DEMO_PASSWORD);
  const { list } = await learner(`main/v1.0/channels/${await channelOf(learner)}/courses?size=20`);
  const { courseSeq } = (list as { courseSeq: number; title: string }[]).find((one) => one.title.startsWith(title))!;
  return `/classes/${courseSeq}/classroom`;
}
/** A form that takes answers, made by the calls of its editor. */
async function openForm(page: Parameters<typeof calls>[0], title: string): Promise<string> {
  const owner = await calls(page, originOf(), OWNER, DEMO_PASSWORD);
  const forms = `form/v1.0/channels/${await channelOf(owner)}/forms`;
  const { formSeq, id } = await owner(forms, { title });
  const asked = { questionSeq: null, requiredYn: YN.YES };
  await owner(`${forms}/${formSeq}/screen`, {
    blocks: [
      { ...asked, kind: QUESTION_TYPE.SHORT_TEXT, label: '어떻게 불러 드릴까요?' },
      { ...asked, kind: QUESTION_TYPE.MULTIPLE_CHOICE, label: '언제가 좋으세요?', options: ['토요일 아침', '평일 저녁'] },
      { ...asked, kind: QUESTION_TYPE.AGREE, label: '개인정보 수집에 동의해요', agreementKind: AGREEMENT.PRIVACY },
    ],
  });
  await owner(`${forms}/${formSeq}/general`, { title, useYn: YN.YES });
  return `/forms/${id}`;
}

describe('a learner without a mouse', () => {
  const walk = walks();
  walk('writes a note at a moment of the video, changes it, goes back to the moment, removes it and takes that back', async () => {
    const { page, keys, complaints } = await logInByKeys(LEARNER, '/me/classes');
    await page.goto(await classroomOf(page, '실전 Next.js'));
    await page.getByRole('complementary', { name: '강의 목록' }).waitFor();
    await keys.enter(/강의 소개: 우리가 만들 서비스 한눈에/);
    await keys.at(/^강의 소개/);
    await page.getByRole('tab', { name: /내 메모/ }).waitFor();
    await keys.to(/^(자료|질문|내 메모)( \d+)?$/);
    await keys.to(/^내 메모/, 'ArrowRight');
    const text = word('환경 변수 다시 보기');
    await keys.type(NOTE, text);
    await keys.enter(/^저장$/);
    const row = page.getByRole('listitem').filter({ hasText: text });
    await row.waitFor();
    await keys.enter(new RegExp(`^메모 고치기: ${text}`));
    await keys.at(NOTE);
    await page.keyboard.press('End');
    await page.keyboard.type(', 두 번');
    await keys.enter(/^저장$/);
    await row.filter({ hasText: '두 번' }).waitFor();
    await keys.enter(new RegExp(`^메모 삭제: ${text}`));
    await page.getByText('메모를 삭제했어요.').waitFor();
    await row.waitFor({ state: 'detached' });
    expect(await keys.press('F8')).toMatch(/되돌리기/);
    await page.keyboard.press('Enter');
    await row.waitFor();
    await keys.enter(/^\d+:\d\d 장면으로 가기/);
    await keys.enter(new RegExp(`^메모 삭제: ${text}`));
    await row.waitFor({ state: 'detached' });
    expect([...new Set(keys.wrong), ...complaints]).toEqual([]);
  });

  walk('answers a form: is led to what is missing, chooses by arrows, ticks and sends', async () => {
    const { page, keys, complaints } = await byKeys(LEARNER.domain);
    const title = word('겨울 특강 신청');
    await page.goto(await openForm(page, title));
    await page.getByRole('heading', { name: title }).waitFor();
    await keys.enter(/^제출하기/);
    // After a refused submission the first question without an answer has the focus.
    await keys.at(/^어떻게 불러 드릴까요/);
    await page.keyboard.type('금손이');
    await keys.to(/^토요일 아침/);
    await page.keyboard.press('Space');
    await keys.to(/^평일 저녁/, 'ArrowDown');
    await keys.tick(/^개인정보 수집에 동의해요/);
    await keys.enter(/^제출하기/);
    await page.getByRole('heading', { name: '응답해 주셔서 고마워요' }).waitFor();
    await keys.enter(/^메인으로/);
    await page.waitForURL((url) => url.pathname === '/main' || url.pathname === '/');
    expect([...new Set(keys.wrong), ...complaints]).toEqual([]);
  });

  walk('looks for a class by its suggestions and opens it', async () => {
    const { page, keys, complaints } = await byKeys(LEARNER.domain);
    await page.goto('/classes');
    await page.getByRole('combobox').first().waitFor();
    await keys.type(/^클래스 검색/, '파이썬');
    const option = page.getByRole('option', { name: /처음 만나는 파이썬/ });
    await option.waitFor();
    for (let i = 0; i < 10 && (await option.getAttribute('aria-selected')) !== 'true'; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/classes\/\d+$/);
    await keys.at(/^처음 만나는 파이썬/);
    expect([...new Set(keys.wrong), ...complaints]).toEqual([]);
  });

  walk('accepts an invitation to a site from its mail', async () => {
    const { page: anybody } = await byKeys(LEARNER.domain);
    const { domain, email: owned } = await newSite(anybody, '손끝 공방');
    const email = freshEmail('guest');
    await newPerson(anybody, { name: '초대손', email });
    const owner = await calls(anybody, originOf(), owned, PASSWORD);
    await owner(`main/v1.0/channels/${await channelOf(owner, domain)}/members/invite`, { members: [{ email }] });
    const { text } = await mailTo(anybody, email, /\/invitations\//);
    const path = /\/invitations\/[\w.~-]+/.exec(text)![0];
    const { page, keys, complaints } = await logInByKeys({ domain, email }, path);
    await keys.at(/손끝 공방 초대/);
    await keys.tick(/^모두 동의해요/);
    await keys.enter(/^수락하기/);
    await page.getByText('손끝 공방 초대를 수락했어요').waitFor();
    await keys.enter(/^사이트로 가기/);
    await page.waitForURL((url) => !url.pathname.startsWith('/invitations'));
    expect([...new Set(keys.wrong), ...complaints]).toEqual([]);
  });
});
