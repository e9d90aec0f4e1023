import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/bundle.ts';
import { pinnedNode } from '../install.mjs';

const BENCH_PORTS = { PORT: '8490', SERVICE_PORT_BASE: '4900' };

/** Measures `npm start` with an empty data folder and again with a full one, and the memory of the running product. */
export async function starts(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'madang-start-'));
  chmodSync(dir, 0o711);
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  try {
    process.stdout.write('\nStart (packages installed)\n');
    for (const kind of ['first: builds, database, demo data', 'again: nothing changed']) {
      const began = Date.now();
      const child = spawn(pinnedNode, ['tools/start/main.ts'], {
        cwd: root,
        env: { ...process.env, ...BENCH_PORTS, DATA_DIR: dir },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await new Promise<void>((ready, fail) => {
        let text = '';
        child.stdout.on('data', (d: Buffer) => {
          text += d.toString();
          if (text.includes('Madang is ready')) ready();
        });
        child.once('exit', () => fail(new Error(text)));
      });
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      await new Promise((r) => setTimeout(r, 3000));
      const memory = tree(child.pid!).map((pid) => ({ name: nameOf(pid), mib: pss(pid) }));
      process.stdout.write(`  ${kind.padEnd(40)} ${seconds.padStart(6)} s\n`);
      for (const name of ['launcher', 'services', 'gateway', 'postgres']) {
        const mib = memory.filter((m) => m.name === name).reduce((n, m) => n + m.mib, 0);
        process.stdout.write(`    ${name.padEnd(12)} ${mib.toFixed(0).padStart(6)} MiB\n`);
      }
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function tree(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      parents.set(Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]));
    } catch {
      // The process has ended since it was listed.
    }
  }
  const below = (p: number): number[] => [p, ...[...parents].filter(([, parent]) => parent === p).flatMap(([child]) => below(child))];
  return below(pid);
}
function nameOf(pid: number): string {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return command.includes('serve.mjs')
    ? 'services'
    : command.includes('gateway.mjs')
      ? 'gateway'
      : command.includes('postgres')
        ? 'postgres'
        : 'launcher';
}
/** The proportional memory of a process: pages that several processes share are divided among them. */
function pss(pid: number): number {
  const m = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(m?.[1] ?? 0) / 1024;
}
