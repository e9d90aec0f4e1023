import { matchPage, PAGE_ROUTES } from '@madang/contracts/page/routes';
import type { Request } from 'playwright-core';
import { settled, sideways } from './axe';
import type { Visitor } from './browser';
import { moveOn } from './tour';

/** A link with the page that has it; `inMenu`: it stands in a menu of the shell, not only in the text of a page. */
interface Found {
  path: string;
  inMenu: boolean;
}
interface Ways {
  on: 'site' | 'host';
  /** Follows only links of menus, for somebody who may see fewer pages than another account whose every link is followed. */
  menusOnly?: boolean;
  /**
   * Follows only some of the links of the pages that it starts from, by the numbers of their routes, and all that lies behind them: for a
   * walk that is taken in parts.
   */
  takes?: (route: number) => boolean;
}

const REFUSED = '[data-art=lock], [data-art=error], [role=alertdialog]';
/** Milliseconds to wait for a button: one that cannot be clicked by then counts as gone. */
const GONE = 3000;
/** Marks in `seen` that the account's menu was opened: it has the same links on every page, so one look is enough. */
const PERSON = 'menu';
/** Every page has one of these elements as soon as its code is loaded. */
const CONTENT = 'h1, h2, [data-art], [role=alertdialog], [role=dialog], form';
/** The menu button of a list's row; the list itself may have another one. */
const ROW_MENU = 'main :is(td, li) button[aria-haspopup=menu]';
/** The picture of an empty page: without a next step beside it, the page leads nowhere. */
const DEAD_END = 'main [data-art]';
/** What leads on from a page: a link, a button, or a switch by which what is missing begins. */
const NEXT_STEP = 'main a[href], main :is(button, [role=switch]):not([disabled])';

/** Follows links from page to page within the app, one of each kind, and gathers what is wrong with any of them. */
export class Crawler {
  readonly wrong: string[] = [];
  /** By a route's pattern, the path by which it was first reached. */
  readonly seen = new Map<string, string>();
  private readonly waiting: string[] = [];
  /** Number of calls without an answer: until they are answered, a page may lack what it shows. */
  private underWay = 0;

  constructor(
    private readonly v: Visitor,
    private readonly ways: Ways,
  ) {
    const count = (by: number) => (request: Request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) this.underWay += by;
    };
    v.page.on('request', count(1));
    v.page.on('requestfinished', count(-1));
    v.page.on('requestfailed', count(-1));
  }

  /** Loads these pages, then follows links. `size`: the window's size for the links; `starts` are loaded wide, where all menus show. */
  async from(starts: readonly string[], size?: { width: number; height: number }): Promise<this> {
    for (const start of starts) {
      await this.v.page.goto(start);
      await this.look(start);
    }
    if (size) await this.v.page.setViewportSize(size);
    const { takes } = this.ways;
    if (takes) this.waiting.splice(0, Infinity, ...this.waiting.filter((path) => takes(this.numberOf(path))));
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      await moveOn(this.v.page, next, '#root *');
      await this.look(next);
    }
    return this;
  }

  private patternOf = (path: string) => matchPage(path.split(/[?#]/)[0]!, { on: this.ways.on, devTools: true })?.route.path ?? null;

  private numberOf(path: string): number {
    const pattern = this.patternOf(path);
    return PAGE_ROUTES.findIndex((route) => route.path === pattern);
  }

  /** Waits until every call of the page is answered, and every call that an answer causes. */
  private async answered(): Promise<void> {
    const { page } = this.v;
    await page.locator(CONTENT).filter({ visible: true }).first().waitFor();
    do {
      await page.waitForFunction(twoFrames);
      await settled(page);
      for (let tries = 0; this.underWay > 0 && tries < 100; tries++) await page.waitForTimeout(50);
      await page.waitForFunction(twoFrames);
    } while (this.underWay > 0);
    await settled(page);
  }

  private async look(path: string): Promise<void> {
    const { page, complaints } = this.v;
    await this.answered();
    const here = new URL(page.url());
    for (const at of [path, here.pathname]) this.mark(at);
    const refused = page.locator(REFUSED).filter({ visible: true }).first();
    if (await refused.count()) this.wrong.push(`${path}: ${(await refused.innerText()).replace(/\s+/g, ' ').slice(0, 90)}`);
    const dead = await page.evaluate(
      ([empty, step]) => document.querySelector(empty!) && !document.querySelector(step!),
      [DEAD_END, NEXT_STEP],
    );
    if (dead) this.wrong.push(`${path}: empty, without a next step`);
    const wide = await sideways(page);
    if (wide > 0) this.wrong.push(`${path} scrolls sideways by ${wide}`);
    for (const complaint of complaints.splice(0)) this.wrong.push(`${path} ${complaint}`);
    const found = await page.evaluate(linksHere);
    if (!this.seen.has(PERSON) && (await this.open('header button[aria-haspopup=menu]'))) {
      this.seen.set(PERSON, path);
      found.push(...(await this.inMenu()));
    }
    // Every row of a list has the same menu, so the first one is enough.
    if (!this.ways.menusOnly && ((await this.open(ROW_MENU)) || (await this.open('main button[aria-haspopup=menu]'))))
      found.push(...(await this.inMenu()));
    for (const one of found) this.take(one);
  }

  /** Opens the first menu of these, if one is there. */
  private async open(buttons: string): Promise<boolean> {
    const button = this.v.page.locator(buttons).filter({ visible: true }).first();
    if (!(await button.count())) return false;
    // A list that loads again replaces its rows and so the button; no link is missed, because the page itself has the menu's links too.
    return button.click({ timeout: GONE }).then(
      () => true,
      () => false,
    );
  }

  private async inMenu(): Promise<Found[]> {
    await this.v.page.getByRole('menu').first().waitFor();
    const found = await this.v.page.evaluate(linksHere);
    await this.v.page.keyboard.press('Escape');
    await this.v.page.getByRole('menu').first().waitFor({ state: 'hidden' });
    return found;
  }

  private mark(path: string): void {
    const pattern = this.patternOf(path);
    if (pattern && !this.seen.has(pattern)) this.seen.set(pattern, path);
  }

  private take({ path, inMenu }: Found): void {
    const pattern = this.patternOf(path);
    if (!pattern || this.seen.has(pattern) || (this.ways.menusOnly && !inMenu)) return;
    this.seen.set(pattern, path);
    this.waiting.push(path);
  }
}

/** Runs in the page: after two frames React has drawn what an answer changed, and has started the calls that follow from it. */
const twoFrames = () => new Promise<boolean>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));

/** Runs in the page: the targets of its links within the app. */
function linksHere(): { path: string; inMenu: boolean }[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter((a) => a.origin === location.origin && !a.hasAttribute('download') && !/^\/(?:api|files)\//.test(a.pathname))
    .map((a) => ({ path: a.pathname + a.search, inMenu: !a.closest('main') || Boolean(a.closest('nav, [role=menu]')) }));
}
