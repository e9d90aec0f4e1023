// Which commit an image is made of: the builder's word (COMMIT), or what the checkout's own files say. Prints release.json.
import { readFileSync } from 'node:fs';

const read = (path) => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
};
const [git = '.git'] = process.argv.slice(2);
const head = read(`${git}/HEAD`);
const ref = /^ref: (.+)$/.exec(head)?.[1];
const packed = () =>
  read(`${git}/packed-refs`)
    .split('\n')
    .find((line) => line.endsWith(` ${ref}`))
    ?.split(' ')[0];
const commit = process.env.COMMIT || (ref ? read(`${git}/${ref}`) || packed() || '' : head).slice(0, 8);
process.stdout.write(JSON.stringify({ commit: /^[0-9a-f]{7,40}$/.test(commit) ? commit : '' }));
