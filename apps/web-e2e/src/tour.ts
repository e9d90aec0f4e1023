import type { Page } from 'playwright-core';
import { inShare } from '../../../tools/test/share';
import { findings, settled, sideways, type Look } from './axe';
import type { Visitor } from './browser';

/** A page, what shows that it is there, and what is then opened on it. */
export interface Stop {
  path: string;
  shown: string;
  open?: (page: Page) => Promise<unknown>;
  /** What shows that it is open, where it is none of the usual. */
  opened?: string;
  /** It shows what loads as a sample. */
  samples?: boolean;
  /** Nothing is there: the document answers 404, of which the browser complains. */
  missing?: boolean;
}
type Size = { width: number; height: number };

const OPENED = '[role=dialog], [role=menu], [aria-invalid=true], [data-state=open]';

interface Ways {
  /** From page to page within the app, as its links do, and not by a new document each. */
  inside?: boolean;
  /** Without axe: where only the words differ from another tour's. */
  plain?: boolean;
  /** axe sees each page in every size: where the sizes lay out other elements. */
  everySize?: boolean;
  /** Without colours in axe's look: where another tour sees the same ones. */
  sameColours?: boolean;
}

/** Milliseconds; two pages that share what shows them leave it marked: the second then gets a document of its own. */
const SHARED = 2000;
const [yes, no] = [() => true, () => false];

/** Walks through pages and gathers every complaint: one run tells the whole state. */
export class Tour {
  readonly wrong: string[] = [];
  /** A document without anything opened on it: one may move on within it. */
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
    const wide = await sideways(page);
    if (wide > 0) this.wrong.push(`${where} scrolls sideways by ${wide}`);
    for (const complaint of complaints.splice(0)) this.wrong.push(`${where} ${complaint}`);
  }

  /** axe sees each page once, in the last size, where things are opened too: the others have the same names, roles and colours. */
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

  /** Goes there and looks, in the last size opens what is to be opened, and looks at that from the last size to the first. */
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

  /** Looks at the stops of this run's share, `npm run walks` at all of them. */
  async seeAll(stops: readonly Stop[]): Promise<string[]> {
    for (const stop of inShare(stops)) await this.see(stop);
    return this.wrong;
  }
}

/** Moves to another path as a link would; where nothing new of `shown` comes, it loads the document. */
export async function moveOn(page: Page, path: string, shown: string): Promise<void> {
  const there = page.locator(shown).filter({ visible: true });
  await page.evaluate(moveTo, path);
  const fresh = there.and(page.locator(':not([data-left])')).first();
  if (await fresh.waitFor({ timeout: SHARED }).then(yes, no)) return;
  await page.goto(path);
  await there.first().waitFor();
}

/** Runs in the page, which is asked to move nothing: what goes on moving, and videos that began by themselves. */
function moves(): string[] {
  const running = document
    .getAnimations()
    .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations === Infinity);
  const videos = [...document.querySelectorAll('video')].filter((video) => video.autoplay && !video.paused);
  return [...running.map((one) => (one as CSSAnimation).animationName ?? 'a transition'), ...videos.map((video) => video.currentSrc)];
}

/** Runs in the page: on to another path, with what is left of this one marked. */
function moveTo(path: string): void {
  for (const one of document.querySelectorAll('#root *')) one.setAttribute('data-left', '');
  const { idx } = history.state as { idx: number };
  history.pushState({ idx: idx + 1, key: path, usr: null }, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}
