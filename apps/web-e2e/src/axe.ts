import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: { run(context: Document | Element[], options: RunOptions): Promise<AxeResults> };
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Look {
  /** Half of axe's work; true by default. */
  contrast?: boolean;
  /** Only what lies in those of these that are shown, or in the form they stand in; the whole page where none is. */
  within?: string;
}

/** What axe finds wrong with the settled page: one line for each rule and place, none expected. */
export async function findings(page: Page, { contrast = true, within = '' }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ([enabled, parts]) => {
      const shown = parts ? [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility()) : [];
      const context = shown.length ? [...new Set(shown.map((part) => part.closest('form') ?? part))] : document;
      return window.axe.run(context, { resultTypes: ['violations'], preload: false, rules: { 'color-contrast': { enabled } } });
    },
    [contrast, within] as const,
  );
  return violations.flatMap((v) =>
    v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} ${n.html.slice(0, 120)} (${n.any[0]?.message ?? v.help})`),
  );
}

/** Pixels by which the page can be scrolled sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Contrast is measured on what is painted: loading has ended and nothing is half faded in. `forever`: the page shows loading as a sample.
 */
export async function settled(page: Page, forever = false): Promise<void> {
  await page.waitForFunction(
    (busy) =>
      (busy || !document.querySelector('[aria-busy=true]')) &&
      document.getAnimations().every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().iterations === Infinity),
    forever,
  );
}
