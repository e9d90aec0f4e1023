const live = process.stdout.isTTY;
const PROGRESS_INTERVAL_MS = live ? 200 : 15_000;

interface Step {
  title: string;
  since: number;
  note: string;
}
const running = new Set<Step>();
let tick: NodeJS.Timeout | undefined;

const textOf = (s: Step) => `${s.title}${s.note && ` (${s.note})`} ${((Date.now() - s.since) / 1000).toFixed(1)} s`;
const clear = () => (live ? '\r\x1b[2K' : '');

export const say = (line = ''): void => void process.stdout.write(`${clear()}${line}\n`);

function show(): void {
  const text = `  … ${[...running].map(textOf).join(' · ')}`;
  process.stdout.write(live ? `\r\x1b[2K${text.slice(0, (process.stdout.columns || 100) - 1)}` : `${text}\n`);
}

/** Prints a title while `work` runs and its duration at the end; several may run at the same time. */
export async function step<T>(title: string, work: (note: (text: string) => void) => Promise<T>): Promise<T> {
  const mine: Step = { title, since: Date.now(), note: '' };
  running.add(mine);
  tick ??= setInterval(show, PROGRESS_INTERVAL_MS);
  const end = (mark: string) => {
    running.delete(mine);
    if (!running.size) {
      clearInterval(tick);
      tick = undefined;
    }
    say(`  ${mark} ${textOf(mine)}`);
  };
  try {
    const result = await work((text) => (mine.note = text));
    end('✓');
    return result;
  } catch (e) {
    end('✗');
    throw e;
  }
}
