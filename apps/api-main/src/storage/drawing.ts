/** How many pictures this process draws at the same time, since each needs much memory. */
const PICTURES_IN_PARALLEL = 2;
let free = PICTURES_IN_PARALLEL;
const waiting: (() => void)[] = [];

/** Draws pictures two at a time; further ones wait. Drawing keeps a processor busy, so other calls would otherwise wait for an answer. */
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
