import { originOf, visitor, type Visitor } from './browser';
import { logIn } from './people';

const AUTHOR = 'learner02@madang.example';
/** A learner reports a comment, staff take it down, its author objects, staff bring it back. */
describe('a report', () => {
  let reader: Visitor;
  let author: Visitor;
  let boss: Visitor;
  beforeAll(async () => {
    [reader, author, boss] = [
      await visitor({ domain: 'codebay' }),
      await visitor({ domain: 'codebay' }),
      await visitor({ domain: 'codebay' }),
    ];
  });
  afterAll(async () => {
    for (const one of [reader, author, boss]) await one.close();
  });

  it('goes from a comment to the queue, to its author and back', async () => {
    const said = `싸게 팔아요 ${Date.now() % 100_000}`;
    await logIn(author.page, AUTHOR, '/boards');
    await author.page.getByRole('link', { name: '개발자 라운지' }).first().click();
    await author.page.locator('main li a[href*="/posts/"]').last().click();
    const comments = author.page.locator('section', { has: author.page.locator('#comments-title') });
    await comments.getByRole('textbox').fill(said);
    await comments
      .getByRole('button', { name: '댓글 쓰기' })
      .or(comments.getByRole('button', { name: /등록/ }))
      .first()
      .click();
    await author.page.getByText(said).waitFor();
    const path = new URL(author.page.url()).pathname;

    await logIn(reader.page, 'learner01@madang.example', path);
    const post = reader.page.locator('li', { hasText: said });
    await post.getByRole('button', { name: /신고$/ }).click();
    const dialog = reader.page.getByRole('dialog', { name: '신고하기' });
    await dialog.getByRole('combobox').selectOption('SPAM');
    await dialog.getByRole('button', { name: '신고 보내기' }).click();
    await reader.page.getByText(/신고를 보냈어요/).waitFor();

    await logIn(boss.page, 'owner@codebay.example', '/settings/dashboard');
    const menu = boss.page.getByRole('navigation', { name: '관리 메뉴' });
    await menu.locator('summary', { hasText: '클래스' }).click();
    await menu.getByRole('link', { name: /신고 관리/ }).click();
    const item = boss.page.locator('main li', { hasText: said }).first();
    await item.getByRole('button', { name: '가리기' }).click();
    const hide = boss.page.getByRole('dialog', { name: '이 글을 가릴까요?' });
    await hide.getByRole('combobox').selectOption('SPAM');
    await hide.getByRole('button', { name: '가리기' }).click();
    await boss.page.getByText('글을 가렸어요').waitFor();
    await reader.page.reload();
    await reader.page.getByText('운영진이 가린 댓글이에요.').first().waitFor();
    expect(await reader.page.getByText(said).count()).toBe(0);

    await author.page.goto(`${originOf('codebay')}/me/reviews`);
    await author.page.getByRole('link', { name: '가려진 내 글' }).click();
    const mine = author.page.locator('main li', { hasText: said }).first();
    await mine.getByText('광고·도배').waitFor();
    await mine.getByRole('button', { name: '이의 제기' }).click();
    const appeal = author.page.getByRole('dialog', { name: '이의 제기' });
    await appeal.getByRole('textbox').fill('쓰던 책을 나누려던 글이에요');
    await appeal.getByRole('button', { name: '이의 보내기' }).click();
    await author.page.getByText(/이의를 보냈어요/).waitFor();

    await boss.page.getByRole('button', { name: /^이의/ }).click();
    await boss.page.locator('main li', { hasText: said }).first().getByRole('button', { name: '이의에 답하기' }).click();
    await boss.page.getByRole('dialog', { name: '이의에 답하기' }).getByRole('button', { name: '답변 보내기' }).click();
    await boss.page.getByText('글을 다시 보여요').waitFor();
    await reader.page.reload();
    await reader.page.getByText(said).waitFor();
    for (const one of [reader, author, boss]) expect(one.complaints).toEqual([]);
  });
});
