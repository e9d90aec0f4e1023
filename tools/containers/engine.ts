import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '../build/bundle.ts';
import { unpackPlain } from '../test/unpacked.mjs';

/** Everything of it lies here: programs, images, volumes. */
export const PLACE = join(root, '.data/containers');
const PROGRAMS = join(PLACE, 'programs');
const BIN = join(PLACE, 'bin');
/** The first release whose Docker knows `start_interval`, and whose nginx follows names. */
const RELEASE = 'forky';
const PACKAGES = ['docker.io', 'docker-cli', 'docker-compose', 'docker-buildx', 'containerd'];
/** What runs inside of containers is made for the machine's own libraries, or for none. */
const ENGINE_PACKAGES = ['runc', 'tini', 'iptables', 'iproute2', 'debootstrap'];
/** Milliseconds within which the engine must be ready. */
const READY_WITHIN = 60_000;

export type Env = Record<string, string | undefined>;

/** Docker's programs of a newer Debian beside the machine's own, and what they need of this one. */
export async function enginePrograms(): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error('An engine of our own needs root on Debian. With Docker at hand: npm run containers -- --docker');
  const apt = (...args: string[]) =>
    promisify(execFile)('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } });
  if (
    !['/usr/sbin/runc', '/usr/bin/tini-static', '/usr/sbin/iptables', '/usr/sbin/debootstrap', '/usr/sbin/ip'].every((path) =>
      existsSync(path),
    )
  ) {
    await apt('update', '-qq');
    await apt('install', '-y', '-qq', '--no-install-recommends', ...ENGINE_PACKAGES);
  }
  if (existsSync(BIN)) return;
  await unpackPlain(PACKAGES, RELEASE, PROGRAMS);
  mkdirSync(BIN, { recursive: true });
  const from = { 'usr/sbin': ['dockerd', 'docker-proxy'], 'usr/bin': ['docker', 'containerd', 'containerd-shim-runc-v2'] };
  for (const [folder, names] of Object.entries(from)) for (const name of names) symlinkSync(join(PROGRAMS, folder, name), join(BIN, name));
  symlinkSync('/usr/sbin/runc', join(BIN, 'runc'));
  symlinkSync('/usr/bin/tini-static', join(BIN, 'docker-init'));
  mkdirSync(join(PLACE, 'client'));
  symlinkSync(join(PROGRAMS, 'usr/libexec/docker/cli-plugins'), join(PLACE, 'client/cli-plugins'));
}

/** An engine with its own images, volumes and socket; `env` leads Docker's client to it. */
export class Engine {
  /** Sockets have short paths. */
  private readonly run = join(tmpdir(), `madang-engine-${createHash('sha256').update(PLACE).digest('hex').slice(0, 8)}`);
  private readonly log = join(PLACE, 'engine.log');
  readonly env: Env = {
    ...process.env,
    PATH: `${BIN}:${process.env['PATH']}`,
    DOCKER_HOST: `unix://${this.run}/docker.sock`,
    DOCKER_CONFIG: join(PLACE, 'client'),
  };

  /** Starts the engine, or goes on with the one that an earlier run has kept. */
  async start(): Promise<void> {
    if (this.pid) return;
    mkdirSync(this.run, { recursive: true, mode: 0o700 });
    const out = openSync(this.log, 'w');
    const places = ['--data-root', join(PLACE, 'engine'), '--exec-root', join(this.run, 'exec'), '--pidfile', join(this.run, 'pid')];
    const child = spawn(join(BIN, 'dockerd'), [...places, '--host', this.env['DOCKER_HOST']!, '--group', 'root'], {
      ...{ env: this.env, stdio: ['ignore', out, out], detached: true },
    });
    closeSync(out);
    child.unref();
    for (const end = Date.now() + READY_WITHIN; !readFileSync(this.log, 'utf8').includes('API listen on'); await sleep(100))
      if (child.exitCode !== null || Date.now() > end)
        throw new Error(`The engine does not start:\n${readFileSync(this.log, 'utf8').split('\n').slice(-12).join('\n')}`);
  }

  /** The id of the engine's process; null while there is none. */
  private get pid(): number | null {
    try {
      const pid = Number(readFileSync(join(this.run, 'pid'), 'utf8'));
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.run) ? pid : null;
    } catch {
      return null;
    }
  }

  /** Ends it with everything that runs in it; images stay for the next time. */
  async stop(): Promise<void> {
    const { pid } = this;
    if (pid) process.kill(pid, 'SIGTERM');
    while (this.pid) await sleep(100);
    if (pid) await promisify(execFile)('ip', ['link', 'delete', 'docker0']).catch(() => undefined);
    rmSync(this.run, { recursive: true, force: true });
  }
}
