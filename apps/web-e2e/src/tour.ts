import type { Page } from 'playwright-core';
import { inShare } from '../../../tools/test/share';
import { findings, settled, sideways, type Look } from './axe';
import type { Visitor } from './browser';

/** A page to look at: `shown` is a selector of an element that shows it is loaded, `open` opens a dialog or a menu on it. */
export interface Stop {
  path: string;
  shown: string;
  open?: (page: Page) => Promise<unknown>;
  /** A selector of what `open` opens, if none of `OPENED` matches it. */
  opened?: string;
  /** The page shows a loading part as a sample, for ever. */
  samples?: boolean;
  /** The server answers this page with 404, about which the browser's console complains. */
  missing?: boolean;
}
type Size = { width: number; height: number };

const OPENED = '[role=dialog], [role=menu], [aria-invalid=true], [data-state=open]';

interface Ways {
  /** Moves from page to page within the app, as a link does, instead of loading a document for each. */
  inside?: boolean;
  /** Leaves axe out: for a tour whose pages differ from another tour's only in their words. */
  plain?: boolean;
  /** Runs axe in every size of the window: for pages that have other elements in other sizes. */
  everySize?: boolean;
  /** Leaves the contrast of colours out of axe's checks: for a tour whose colours another tour checks. */
  sameColours?: boolean;
}

/** Milliseconds to wait for a new element. Pages that share components keep the old, marked element: then the document is loaded. */
const SHARED = 2000;
const [yes, no] = [() => true, () => false];

/** Looks at pages one after the other and gathers every fault in `wrong`, so that one run tells all of them. */
export class Tour {
  readonly wrong: string[] = [];
  /** Whether a document is loaded with no dialog or menu open, so that the tour can move on within it. */
  private clear = false;
  /** Each page is looked at in each of `sizes`: the first as it loads, the others as the window changes. */
  constructor(
    private readonly v: Visitor,
    private readonly sizes: readonly Size[],
    private readonly ways: Ways = {},
  ) {}

  /** Collects what is wrong with the page in front: sideways scrolling, complaints in the console, and findings of axe. */
  async look(where: string, { samples, axe = true, ...how }: Pick<Stop, 'samples'> & Look & { axe?: boolean } = {}): Promise<void> {
    const { page, complaints } = this.v;
    await settled(page, samples);
    if (axe && !this.ways.plain)
      for (const found of await findings(page, { contrast: !this.ways.sameColours, ...how })) this.wrong.push(`${where} ${found}`);
    for (const moving of await page.evaluate(moves)) this.wrong.push(`${where} moves in spite of reduced motion: ${moving}`);
    for (const broken of await page.evaluate(brokenNumbers)) this.wrong.push(`${where} breaks the number ${broken}`);
    const wide = await sideways(page);
    if (wide > 0) this.wrong.push(`${where} scrolls sideways by ${wide}`);
    for (const complaint of complaints.splice(0)) this.wrong.push(`${where} ${complaint}`);
  }

  /** Looks at the page in each size. axe runs only in the last one: names, roles and colours are the same in the others. */
  private async lookInSizes(where: string, sizes: readonly Size[], samples?: boolean, part?: string): Promise<void> {
    for (const size of sizes) {
      await this.v.page.setViewportSize(size);
      const axe = this.ways.everySize || size === this.sizes.at(-1);
      await this.look(`${where} at ${size.width}`, { samples, axe, within: part });
    }
  }

  private async go({ path, shown, missing }: Stop): Promise<void> {
    const { page, complaints } = this.v;
    if (this.ways.inside && this.clear && !missing) return moveOn(page, path, shown);
    await page.goto(path);
    await page.locator(shown).filter({ visible: true }).first().waitFor();
    if (missing) complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('404')));
  }

  /** Looks at a page in each size, then opens in the last size what `open` opens, and looks again from the last size to the first. */
  private async see(stop: Stop): Promise<void> {
    const { path, open, opened = OPENED, samples } = stop;
    const { page } = this.v;
    await page.setViewportSize(this.sizes[0]!);
    await this.go(stop);
    await this.lookInSizes(path, this.sizes, samples);
    this.clear = !open;
    if (!open) return;
    await open(page);
    if (!(await page.locator(opened).filter({ visible: true }).first().waitFor().then(yes, no))) {
      this.wrong.push(`${path}: nothing opened`);
      return;
    }
    const part = opened === OPENED ? opened : undefined;
    await this.lookInSizes(`${path}, opened`, [...this.sizes].reverse(), samples, part);
  }

  /** Looks at the pages of this run's share; under `npm run walks`, at all of them. */
  async seeAll(stops: readonly Stop[]): Promise<string[]> {
    for (const stop of inShare(stops)) await this.see(stop);
    return this.wrong;
  }
}

/** Moves to another path as a link does; if no new element matches `shown` in time, loads the document of that path. */
export async function moveOn(page: Page, path: string, shown: string): Promise<void> {
  const there = page.locator(shown).filter({ visible: true });
  // The router gives the page its place in the history as it starts.
  await page.waitForFunction(() => history.state !== null);
  await page.evaluate(moveTo, path);
  const fresh = there.and(page.locator(':not([data-left])')).first();
  if (await fresh.waitFor({ timeout: SHARED }).then(yes, no)) return;
  await page.goto(path);
  await there.first().waitFor();
}

/** The numbers that break between two of their digits, because what stands around them leaves no room. Runs in the page. */
function brokenNumbers(): string[] {
  const texts = [...document.querySelectorAll('.num, .num *')]
    .flatMap((one) => [...one.childNodes])
    .filter((node): node is Text => node.nodeType === Node.TEXT_NODE && /^\s*\d[\d,.]*\s*$/.test((node as Text).data));
  const tops = (text: Text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
  };
  return texts.filter((text) => tops(text).size > 1).map(({ data }) => data.trim());
}

/** Runs in a page with reduced motion: animations that never end, and videos that started by themselves. */
function moves(): string[] {
  const running = document
    .getAnimations()
    .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations === Infinity);
  const videos = [...document.querySelectorAll('video')].filter((video) => video.autoplay && !video.paused);
  return [...running.map((one) => (one as CSSAnimation).animationName ?? 'a transition'), ...videos.map((video) => video.currentSrc)];
}

/** Runs in the page: marks every present element with `data-left`, then moves the app to another path. */
function moveTo(path: string): void {
  for (const one of document.querySelectorAll('#root *')) one.setAttribute('data-left', '');
  const { idx } = history.state as { idx: number };
  history.pushState({ idx: idx + 1, key: path, usr: null }, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}
