import type { Page } from 'playwright-core';

/** Opens the form of a new lesson from the curriculum page. */
export async function addLesson(page: Page, type: string): Promise<void> {
  const choice = page.getByRole('main').getByRole('link', { name: type, exact: true });
  await page.getByText('강의 추가').first().waitFor();
  if (!(await choice.first().isVisible())) await page.getByRole('button', { name: '강의 추가' }).first().click();
  await choice.first().click();
  await page.getByLabel('강의 제목').waitFor();
}

/** Saves the lesson form and waits until the lesson stands in the list. */
export async function saveLesson(page: Page, title: string): Promise<void> {
  await page
    .locator('form button[type=submit], button[form]')
    .filter({ hasText: /강의 추가|저장/ })
    .last()
    .click();
  await page.getByRole('link', { name: title, exact: true }).first().waitFor();
}
