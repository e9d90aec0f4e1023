import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programPath } from '../test/programs.mjs';

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  /** The nth request. */
  ask: (n: number) => Ask;
}
export interface Ask {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  /** The body as JSON, which has no tabs and no line breaks. */
  body?: string;
}
export interface Loaded {
  total: number;
  perSecond: number;
  /** The median time of an answer, in milliseconds. */
  p50: number;
  p99: number;
}

/** How many different requests are sent in turn; more than any cache of tokens holds. */
const REQUEST_COUNT = 10_000;
const WRK_SCRIPT = `
local requests, n = {}, 0
init = function(args)
  for line in io.lines(args[1]) do
    local method, path, body, headers = nil, nil, nil, {}
    for part in line:gmatch("[^\\t]+") do
      local name, value = part:match("^([%w-]+): (.*)$")
      if method == nil then method = part
      elseif path == nil then path = part
      elseif name then headers[name] = value
      else body = part end
    end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
end
request = function()
  n = n % #requests + 1
  return requests[n]
end
`;
const MS_PER_UNIT: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };
const run = promisify(execFile);

/** Sends requests over kept connections with wrk, which itself takes little CPU time. Throws if an answer is not 200. */
export async function load(l: Load): Promise<Loaded> {
  const dir = mkdtempSync(join(tmpdir(), 'madang-load-'));
  const script = join(dir, 'requests.lua');
  const list = join(dir, 'requests.txt');
  const lines = Array.from({ length: REQUEST_COUNT }, (_, i) => {
    const { method, path, headers, body } = l.ask(i + 1);
    return [method, path, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), ...(body ? [body] : [])].join('\t');
  });
  writeFileSync(script, WRK_SCRIPT);
  writeFileSync(list, lines.join('\n'));
  try {
    const { stdout } = await run(await programPath('wrk'), [
      '--latency',
      '--timeout=30s',
      '-t1',
      `-c${l.connections}`,
      `-d${l.seconds}s`,
      '-s',
      script,
      l.url,
      '--',
      list,
    ]);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${l.url}${l.ask(1).path}\n${stdout}`);
    const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
    const time = (percent: number) => {
      const [, value, unit] = new RegExp(`\\s${percent}%\\s+([\\d.]+)(us|ms|s|m)\\s`).exec(stdout) ?? [];
      return Number(value) * MS_PER_UNIT[unit ?? 'ms']!;
    };
    return { total: number(/(\d+) requests in/), perSecond: number(/Requests\/sec:\s+([\d.]+)/), p50: time(50), p99: time(99) };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
