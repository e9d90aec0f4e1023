import type { Page, Route } from 'playwright-core';
import type { State } from './options.ts';

/** Calls of the shell before any page (site, person, menus); they neither fail nor wait in any state. */
const OF_SHELL = /\/(?:channels\?|me(?:\?|$)|menus?\b|roles\b|permissions?\b|terms\b|waiting\b|counts?\b|footer\b)/;
/** Names of fields that contain what people wrote. */
const WRITTEN_FIELD_PATTERN =
  /^(?:title|name|userName|nickName|courseTitle|channelName|categoryName|boardName|intro|subTitle|teacherName)$/;
const LONG_ENDING = ' 그리고 아주 길게 이어지는 이름을 가진 이야기, WithoutAnySpaceInItForTheWholeWidthOfAPhone';

const lengthened = (value: unknown, field = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => lengthened(one, field));
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, lengthened(one, key)]));
  return typeof value === 'string' && value && WRITTEN_FIELD_PATTERN.test(field) ? value + LONG_ENDING : value;
};

async function lengthen(route: Route): Promise<void> {
  // Browsers resolve *.localhost by themselves; this call is made by Node, which asks the system's resolver.
  const url = new URL(route.request().url());
  const headers = { ...route.request().headers(), host: url.host };
  url.hostname = url.hostname.replace(/^.*\.localhost$/, 'localhost');
  const answer = await route.fetch({ url: url.href, headers });
  const json: unknown = await answer.json().catch(() => null);
  await (json ? route.fulfill({ response: answer, json: lengthened(json) }) : route.fulfill({ response: answer }));
}
const fail = (route: Route) =>
  route.fulfill({ status: 500, json: { success: false, error: { code: 'INTERNAL_ERROR', message: 'INTERNAL_ERROR' } } });

/** Makes the reading calls of a page wait, fail, or answer with long texts, from now on. */
export async function play(page: Page, state: State): Promise<void> {
  if (state === 'full' || state === 'empty') return;
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.method() !== 'GET' && request.method() !== 'HEAD') return route.continue();
    // The page may be closed before the answer.
    if (state === 'long') return lengthen(route).catch(() => undefined);
    if (OF_SHELL.test(request.url())) return route.continue();
    // In the state "loading" calls are never answered; the page is closed while they wait.
    return state === 'failed' ? fail(route) : undefined;
  });
}

/** A script that goes to another path as a link of the web app does, so that the browser makes the calls of that page. */
export const onTo = (path: string) => `(() => {
  for (const one of document.querySelectorAll('#root *')) one.setAttribute('data-left', '');
  const { idx } = history.state ?? { idx: 0 };
  history.pushState({ idx: idx + 1, key: 'look', usr: null }, '', ${JSON.stringify(path)});
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
})()`;
