import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nginxConf } from '@madang/gateway/nginx';
import type { Upstream } from '@madang/gateway/routes';
import { freePort } from '../postgres';
import { programPath } from '../test/programs.mjs';

/** An nginx with the product's routes, before the services of a world. */
export class Gate {
  readonly name = 'gateway';
  private child: ChildProcess | null = null;
  private constructor(
    readonly port: number,
    private readonly program: string,
    private readonly prefix: string,
  ) {}

  static async before(upstreams: Record<Upstream, string | string[]>, dir: string): Promise<Gate> {
    const [port, prefix] = [await freePort(), join(dir, 'gateway')];
    mkdirSync(join(prefix, 'web'), { recursive: true });
    writeFileSync(join(prefix, 'nginx.conf'), nginxConf({ listen: `127.0.0.1:${port}`, upstreams, web: join(prefix, 'web'), prefix }));
    return new Gate(port, await programPath('nginx'), prefix);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  get alive(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  async start(): Promise<void> {
    // A process group of its own, so that nginx's workers are killed together with it.
    this.child = spawn(this.program, ['-p', this.prefix, '-e', 'stderr', '-c', join(this.prefix, 'nginx.conf')], {
      stdio: 'ignore',
      detached: true,
    });
    for (let up = false; !up && this.alive; await sleep(20))
      up = await fetch(`${this.url}/api/nobody`).then(
        () => true,
        () => false,
      );
    if (!this.alive) throw new Error('nginx does not start');
  }

  /** Kills nginx with its workers by SIGKILL. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || !this.alive) return;
    const gone = new Promise((done) => child.once('exit', done));
    process.kill(-child.pid!, 'SIGKILL');
    await gone;
  }
}
