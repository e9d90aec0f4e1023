import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { programPath } from '../test/programs.mjs';
import { Painter, type Drawn } from './draw.ts';
import { indexPage } from './index-page.ts';
import { fileOf, jobsOf, optionsOf, type Options } from './options.ts';
import { makeEmptySite, product, sessionOf } from './product.ts';
import type { Who } from './screens.ts';

/** Takes all screenshots that the options ask for, a few pages at the same time. Older ones stay in the index. */
async function drawAll(options: Options): Promise<void> {
  mkdirSync(options.out, { recursive: true });
  const { origin, stop } = await product(options.at);
  const browser = await chromium.launch({
    executablePath: await programPath('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const jobs = jobsOf(options);
    if (jobs.some((job) => job.state === 'empty')) await makeEmptySite(origin);
    const session = (who: Who, site: string) => sessionOf(origin, who, site);
    const painter = new Painter(browser, origin, options, session);
    const report = new Report(options.out);
    const waiting = [...jobs];
    const work = async () => {
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        const drawn = await painter.draw(job).catch((error: Error) => error);
        report.take(fileOf(job), drawn);
      }
    };
    process.stdout.write(`${jobs.length} pictures into ${options.out}\n`);
    await Promise.all(Array.from({ length: options.pages }, work));
    report.end();
  } finally {
    await browser.close();
    await stop();
  }
}

class Report {
  private readonly drawn = new Map<string, Drawn>();
  private readonly out: string;
  private readonly file: string;
  private wrong = 0;
  private lost = 0;

  constructor(out: string) {
    this.out = out;
    this.file = join(out, 'report.json');
    const before = existsSync(this.file) ? (JSON.parse(readFileSync(this.file, 'utf8')) as Drawn[]) : [];
    for (const one of before) if (existsSync(join(out, one.file))) this.drawn.set(one.file, one);
  }

  take(file: string, drawn: Drawn | Error | null): void {
    if (!drawn || drawn instanceof Error) {
      this.lost++;
      process.stdout.write(`${file}: ${drawn ? drawn.message.split('\n')[0] : 'no page of the site leads there'}\n`);
      return;
    }
    this.drawn.set(file, drawn);
    const { sideways, console, axe } = drawn;
    const wrong = [...(sideways > 0 ? [`scrolls sideways by ${sideways}`] : []), ...console, ...axe];
    if (wrong.length) this.wrong++;
    process.stdout.write([file, ...wrong.map((text) => `    ${text}`), ''].join('\n'));
    this.write();
  }

  private write(): void {
    const all = [...this.drawn.values()];
    writeFileSync(this.file, JSON.stringify(all, null, 1));
    writeFileSync(join(this.out, 'index.html'), indexPage(all));
  }

  end(): void {
    process.stdout.write(`${this.wrong} with something wrong, ${this.lost} not drawn: ${join(this.out, 'index.html')}\n`);
  }
}

const options = optionsOf(process.argv.slice(2));
if (options) await drawAll({ ...options, out: resolve(options.out) });
