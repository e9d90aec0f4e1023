/** How many pictures are worked on at a time, since each takes much memory. */
const AT_ONCE = 2;
let free = AT_ONCE;
const waiting: (() => void)[] = [];

/** Drawing a picture fills a processor: two at a time in a process, so that calls beside it are answered; the rest wait in line. */
export async function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  if (free > 0) free--;
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await draw();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}
