import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sealed } from '@madang/contracts/events';
import { config } from './config';
import { readDataKeys } from './data-keys';
import { keyIdOf, seal, unseal, Unsealable } from './seal';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const before = process.env['DATA_KEYS'];
const use = (...keys: string[]) => {
  process.env['DATA_KEYS'] = keys.join(',');
  readDataKeys();
};
afterEach(() => {
  delete process.env['DATA_KEYS_FILE'];
  use(before!);
});

/** Seals as values without a key id are sealed: with a key made of TOKEN_SECRET. */
function formerly(text: string, secret = config.tokenSecret): Sealed {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', secret, '', 'madang event', 32)), nonce);
  const hidden = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url') as Sealed;
}

describe('what is sealed', () => {
  it('names its key; the first of several seals, and all of them open', () => {
    const [one, two] = [key('one'), key('two')];
    use(one);
    const early = seal('계좌 110-123');
    use(two, one);
    const late = seal('계좌 110-123');
    expect([keyIdOf(early), keyIdOf(late), unseal(early), unseal(late)]).toEqual(['one', 'two', '계좌 110-123', '계좌 110-123']);
    use(two);
    expect(() => unseal(early)).toThrow(Unsealable);
    expect(unseal(late)).toBe('계좌 110-123');
  });

  it('before there were such keys is opened by TOKEN_SECRET, and by no other', () => {
    expect(unseal(formerly('billing key'))).toBe('billing key');
    expect(() => unseal(formerly('billing key', 'another secret'))).toThrow(Unsealable);
  });

  it('and was changed, cut, given another key’s name or never sealed throws one named error that shows no value', () => {
    const [one, two] = [key('one'), key('two')];
    use(one, two);
    const good = seal('secret words');
    const last = Buffer.from(good.slice(-2), 'base64url')[0]!;
    const broken = [
      good.slice(0, -2) + Buffer.of(last ^ 1).toString('base64url'),
      good.slice(0, 20),
      good.replace('one.', 'two.'),
      good.replace('one.', ''),
      'one.',
      '',
      'x',
      'no.such',
    ];
    for (const wrong of broken) {
      expect(() => unseal(wrong as Sealed)).toThrow(Unsealable);
      expect(() => unseal(wrong as Sealed)).not.toThrow(/secret words/);
    }
  });

  it('by a key that another process has just put into the file is opened without a start', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'madang-keys-'));
    const file = join(dir, 'secrets.json');
    const [one, two] = [key('one'), key('two')];
    const write = (...keys: string[]) => writeFileSync(file, JSON.stringify({ DATA_KEYS: keys.join(',') }));
    use(two, one);
    const theirs = seal('by the other process');
    delete process.env['DATA_KEYS'];
    process.env['DATA_KEYS_FILE'] = file;
    write(one);
    readDataKeys();
    try {
      expect(() => unseal(theirs)).toThrow(Unsealable);
      write(two, one);
      // A process reads the file at most once a second.
      const end = Date.now() + 10_000;
      const opened = () => {
        try {
          return unseal(theirs);
        } catch {
          return null;
        }
      };
      while (!opened() && Date.now() < end) await new Promise((r) => setTimeout(r, 50));
      expect(opened()).toBe('by the other process');
      expect(keyIdOf(seal('mine'))).toBe('two');
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});
