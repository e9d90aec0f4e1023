import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '@madang/server/fail';
import { Passwords } from './passwords';

/** The method by which computing and checking hashes wait for their turn. */
interface Turns {
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}
const turnsOf = (passwords: Passwords) => passwords as unknown as Turns;
/** Work that lasts until `end` is called. */
function held() {
  let end!: () => void;
  const over = new Promise<void>((resolve) => (end = resolve));
  return { work: () => over, end };
}

describe('docs/security.md 18 hashes of passwords', () => {
  it('are made and checked two at a time, in the order in which they were asked for', async () => {
    const passwords = new Passwords();
    const two = [held(), held()];
    const running = two.map(({ work }) => turnsOf(passwords).inTurn(work));
    const done: string[] = [];
    const stored = passwords.hash('blueWhale82!sings').then((hash) => {
      done.push('made');
      return hash;
    });
    const checked = passwords.matches(null, 'blueWhale82!sings').then((right) => {
      done.push('checked');
      return right;
    });
    await sleep(200);
    expect(done).toEqual([]);
    two[0]!.end();
    expect(await stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await checked).toBe(false);
    expect(done).toEqual(['made', 'checked']);
    two[1]!.end();
    await Promise.all(running);
  });

  it('leave their place when they fail, and more than four hundred that wait are refused', async () => {
    const passwords = new Passwords();
    const two = [held(), held()];
    const running = two.map(({ work }) => turnsOf(passwords).inTurn(work));
    const failing = turnsOf(passwords).inTurn(() => Promise.reject(new Error('no hash')));
    const others = Array.from({ length: 399 }, (_, i) => turnsOf(passwords).inTurn(() => Promise.resolve(i)));
    const refused = await turnsOf(passwords)
      .inTurn(() => Promise.resolve())
      .catch((e: unknown) => e);
    expect(refused).toBeInstanceOf(Failure);
    expect((refused as Failure).errorName).toBe('TOO_MANY_REQUESTS');
    two[0]!.end();
    await expect(failing).rejects.toThrow('no hash');
    expect(await Promise.all(others)).toHaveLength(399);
    two[1]!.end();
    await Promise.all(running);
  });
});
