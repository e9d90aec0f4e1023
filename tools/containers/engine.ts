import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '../build/bundle.ts';
import { unpackPlain } from '../test/unpacked.mjs';

/** The folder of the container engine: programs, images and volumes. */
export const ENGINE_FOLDER = join(root, '.data/containers');
const PROGRAMS_FOLDER = join(ENGINE_FOLDER, 'programs');
const BIN_FOLDER = join(ENGINE_FOLDER, 'bin');
/** The first Debian release whose Docker supports `start_interval`, and whose nginx resolves names while it runs. */
const DEBIAN_RELEASE = 'forky';
const DOCKER_PACKAGES = ['docker.io', 'docker-cli', 'docker-compose', 'docker-buildx', 'containerd'];
/** Packages taken from the machine's own release, since they must fit its libraries or need none. */
const ENGINE_PACKAGES = ['runc', 'tini', 'iptables', 'iproute2', 'debootstrap'];
/** Milliseconds within which the engine must be ready. */
const READY_WITHIN = 60_000;

export type Env = Record<string, string | undefined>;

/** Installs the Docker programs of a newer Debian beside the machine's own, and the packages of this release that they need. */
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
  if (existsSync(BIN_FOLDER)) return;
  await unpackPlain(DOCKER_PACKAGES, DEBIAN_RELEASE, PROGRAMS_FOLDER);
  mkdirSync(BIN_FOLDER, { recursive: true });
  const from = { 'usr/sbin': ['dockerd', 'docker-proxy'], 'usr/bin': ['docker', 'containerd', 'containerd-shim-runc-v2'] };
  for (const [folder, names] of Object.entries(from))
    for (const name of names) symlinkSync(join(PROGRAMS_FOLDER, folder, name), join(BIN_FOLDER, name));
  symlinkSync('/usr/sbin/runc', join(BIN_FOLDER, 'runc'));
  symlinkSync('/usr/bin/tini-static', join(BIN_FOLDER, 'docker-init'));
  mkdirSync(join(ENGINE_FOLDER, 'client'));
  symlinkSync(join(PROGRAMS_FOLDER, 'usr/libexec/docker/cli-plugins'), join(ENGINE_FOLDER, 'client/cli-plugins'));
}

/** A Docker engine of its own, with separate images, volumes and socket; with `env` the docker client uses it. */
export class Engine {
  /** The folder for the engine's socket: it is in the temporary folder, since the paths of sockets must be short. */
  private readonly run = join(tmpdir(), `madang-engine-${createHash('sha256').update(ENGINE_FOLDER).digest('hex').slice(0, 8)}`);
  private readonly log = join(ENGINE_FOLDER, 'engine.log');
  readonly env: Env = {
    ...process.env,
    PATH: `${BIN_FOLDER}:${process.env['PATH']}`,
    DOCKER_HOST: `unix://${this.run}/docker.sock`,
    DOCKER_CONFIG: join(ENGINE_FOLDER, 'client'),
  };

  /** Starts the engine, or uses one that an earlier run has left running. */
  async start(): Promise<void> {
    if (this.pid) return;
    mkdirSync(this.run, { recursive: true, mode: 0o700 });
    const out = openSync(this.log, 'w');
    const places = [
      '--data-root',
      join(ENGINE_FOLDER, 'engine'),
      '--exec-root',
      join(this.run, 'exec'),
      '--pidfile',
      join(this.run, 'pid'),
    ];
    const child = spawn(join(BIN_FOLDER, 'dockerd'), [...places, '--host', this.env['DOCKER_HOST']!, '--group', 'root'], {
      env: this.env,
      stdio: ['ignore', out, out],
      detached: true,
    });
    closeSync(out);
    child.unref();
    for (const end = Date.now() + READY_WITHIN; !readFileSync(this.log, 'utf8').includes('API listen on'); await sleep(100))
      if (child.exitCode !== null || Date.now() > end)
        throw new Error(`The engine does not start:\n${readFileSync(this.log, 'utf8').split('\n').slice(-12).join('\n')}`);
  }

  /** The process id of the running engine; null if there is none. */
  private get pid(): number | null {
    try {
      const pid = Number(readFileSync(join(this.run, 'pid'), 'utf8'));
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.run) ? pid : null;
    } catch {
      return null;
    }
  }

  /** Stops the engine and all containers in it; its images stay for the next run. */
  async stop(): Promise<void> {
    const { pid } = this;
    if (pid) process.kill(pid, 'SIGTERM');
    while (this.pid) await sleep(100);
    if (pid) await promisify(execFile)('ip', ['link', 'delete', 'docker0']).catch(() => undefined);
    rmSync(this.run, { recursive: true, force: true });
  }
}
