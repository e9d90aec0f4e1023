import { readFileSync } from 'node:fs';
import { load } from './load.ts';

export interface Target {
  url: string;
  /** The path of the nth request. */
  path: (n: number) => string;
  headers?: (n: number) => Record<string, string>;
  pids: () => number[];
}
interface Slice {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU time of all server processes per request, in microseconds. */
  cpu: number;
}

/** Clock ticks per second, in which Linux counts CPU time. */
export const CLOCK_TICKS_PER_SECOND = 100;
/** The processor time that these processes have used so far, in ticks. */
export function cpuTicks(pids: number[]): number {
  let sum = 0;
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      sum += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process of a pooled connection has ended; its share of the CPU time is lost, which is small.
    }
  }
  return sum;
}

/** Sends requests to a target for `seconds` over `connections` kept connections. */
async function slice(t: Target, connections: number, seconds: number): Promise<Slice> {
  const before = cpuTicks(t.pids());
  const { total, perSecond, p50, p99 } = await load({
    url: t.url,
    connections,
    seconds,
    ask: (n) => ({ method: 'GET', path: t.path(n), headers: t.headers?.(n) ?? {} }),
  });
  return {
    perSecond,
    p50,
    p99,
    cpu: ((cpuTicks(t.pids()) - before) / CLOCK_TICKS_PER_SECOND / total) * 1e6,
  };
}

export const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

export interface Ratio {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  cpu: number;
  /** The median of the ratios to the first target, each within one round. */
  ratio: number;
  /** The lowest of these ratios. */
  low: number;
  high: number;
  /** The median for CPU time per request; above 1 means that this target needs less than the first. */
  cpuRatio: number;
}

/** Measures targets in turn, in alternating order; each ratio compares targets of the same round. */
export async function compare(
  targets: { name: string; target: Target }[],
  options: { connections: number; rounds: number; seconds: number },
): Promise<Ratio[]> {
  const rounds: Slice[][] = [];
  for (const t of targets) await slice(t.target, options.connections, 1);
  for (let r = 0; r < options.rounds; r++) {
    const order = targets.map((_, i) => i);
    if (r % 2) order.reverse();
    const row: Slice[] = [];
    for (const i of order) row[i] = await slice(targets[i]!.target, options.connections, options.seconds);
    rounds.push(row);
  }
  return targets.map(({ name }, i) => {
    const ratios = rounds.map((r) => r[i]!.perSecond / r[0]!.perSecond);
    return {
      name,
      perSecond: median(rounds.map((r) => r[i]!.perSecond)),
      p50: median(rounds.map((r) => r[i]!.p50)),
      p99: median(rounds.map((r) => r[i]!.p99)),
      cpu: median(rounds.map((r) => r[i]!.cpu)),
      ratio: median(ratios),
      low: Math.min(...ratios),
      high: Math.max(...ratios),
      cpuRatio: median(rounds.map((r) => r[0]!.cpu / r[i]!.cpu)),
    };
  });
}

export function table(title: string, rows: Ratio[]): string {
  const f = (n: number, d = 2) => n.toFixed(d).padStart(9);
  return [
    `\n${title}`,
    `  ${'server'.padEnd(44)}${'req/s'.padStart(9)}${'ratio'.padStart(9)}${'[low-high]'.padStart(15)}` +
      `${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}${'CPU us'.padStart(9)}${'CPU ratio'.padStart(11)}`,
    ...rows.map(
      (r) =>
        `  ${r.name.padEnd(44)}${f(r.perSecond, 0)}${f(r.ratio)}${`[${r.low.toFixed(2)}-${r.high.toFixed(2)}]`.padStart(15)}` +
        `${f(r.p50, 1)}${f(r.p99, 1)}${f(r.cpu, 0)}${f(r.cpuRatio).padStart(11)}`,
    ),
  ].join('\n');
}
