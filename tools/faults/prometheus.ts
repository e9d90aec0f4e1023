import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../postgres';
import { programPath } from '../test/programs.mjs';

const ALERT_RULES = readFileSync('docker/monitoring/alerts.yml', 'utf8');
/** How long a condition must hold before its alert fires; in the product's rules these are minutes. */
const ALERT_HOLD = '1s';
const SCRAPE_INTERVAL = '1s';
/** Milliseconds of the longest wait. Only a failing test waits so long, so it is generous for busy machines. */
const WAIT_MAX_MS = 100_000;

interface Alert {
  labels: Record<string, string>;
  state: 'pending' | 'firing';
}

/** The names of all alerts in the rules. */
const ALERT_NAMES = [...ALERT_RULES.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);

/** Debian's Prometheus with the rules of docker/monitoring; it reads the metrics of `targets` (`host:port`). */
export class Prometheus {
  private readonly dir = mkdtempSync(join(tmpdir(), 'madang-alerts-'));
  /** The alerts that any instance in this process has seen firing. */
  private static readonly fired = new Set<string>();
  private child: ChildProcess | null = null;
  private address = '';

  static async of(targets: readonly string[], every = SCRAPE_INTERVAL): Promise<Prometheus> {
    const made = new Prometheus();
    await made.start(targets, every);
    return made;
  }

  private async start(targets: readonly string[], every: string): Promise<void> {
    writeFileSync(join(this.dir, 'alerts.yml'), ALERT_RULES.replaceAll(/for: \d+m/g, `for: ${ALERT_HOLD}`));
    writeFileSync(
      join(this.dir, 'prometheus.yml'),
      JSON.stringify({
        global: { scrape_interval: every, evaluation_interval: every, scrape_timeout: every },
        rule_files: ['alerts.yml'],
        scrape_configs: [{ job_name: 'madang', static_configs: [{ targets }] }],
      }),
    );
    const port = await freePort();
    this.address = `http://127.0.0.1:${port}`;
    this.child = spawn(
      await programPath('prometheus'),
      [`--config.file=${this.dir}/prometheus.yml`, `--storage.tsdb.path=${this.dir}/data`, `--web.listen-address=127.0.0.1:${port}`],
      { stdio: 'ignore' },
    );
    // Waits for two readings, since a rate is computed from two.
    await this.until(async () => (await this.samples('up')) >= 2);
  }

  async stop(): Promise<void> {
    const child = this.child;
    if (child && child.exitCode === null) {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill();
      await gone;
    }
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** How many times `metric` has been read in the last five minutes. */
  async samples(metric: string): Promise<number> {
    const found = await this.asked<{ result: { value: [number, string] }[] }>(
      `query?query=${encodeURIComponent(`count_over_time(${metric}[5m])`)}`,
    );
    return Math.max(0, ...(found?.result ?? []).map(({ value }) => Number(value[1])));
  }

  async firing(): Promise<Alert[]> {
    const found = await this.asked<{ alerts: Alert[] }>('alerts');
    return (found?.alerts ?? []).filter(({ state }) => state === 'firing');
  }

  /** Waits until an alert with the labels `of` fires, and answers its labels; runs `meanwhile` before each check. */
  async fires(name: string, of: Record<string, string> = {}, meanwhile?: () => Promise<unknown>): Promise<Record<string, string>> {
    const wanted = Object.entries(of);
    const labels = await this.until(async () => {
      await meanwhile?.();
      return (await this.named(name)).find((alert) => wanted.every(([label, value]) => alert.labels[label] === value))?.labels;
    });
    Prometheus.fired.add(name);
    return labels;
  }
  ends(name: string, meanwhile?: () => Promise<unknown>): Promise<boolean> {
    return this.until(async () => {
      await meanwhile?.();
      return (await this.named(name)).length === 0;
    });
  }
  private async named(name: string): Promise<Alert[]> {
    return (await this.firing()).filter(({ labels }) => labels['alertname'] === name);
  }

  /** The alerts of the rules that no test has seen firing so far. */
  static get unseen(): string[] {
    return ALERT_NAMES.filter((name) => !Prometheus.fired.has(name));
  }

  private async asked<T>(path: string): Promise<T | null> {
    const answer = await fetch(`${this.address}/api/v1/${path}`).catch(() => null);
    return answer?.ok ? ((await answer.json()) as { data: T }).data : null;
  }

  private async until<T>(check: () => Promise<T>): Promise<NonNullable<T> & {}> {
    for (const end = Date.now() + WAIT_MAX_MS; ; await sleep(100)) {
      const value = await check();
      if (value) return value;
      if (Date.now() > end) throw new Error(`not true within ${WAIT_MAX_MS} ms; firing: ${JSON.stringify(await this.firing())}`);
    }
  }
}
