import { read } from './sources';

/** Tables of every service for its own work, in which nothing of a site or person stands for long; each cell has its own. */
const OWN_WORK = /\.(job_lease|job_turn|kept_answer|upload_lock|service_copy|course_fill|order_fill|mail_pace)$/;

describe('the design of cells', () => {
  const [, cells = ''] = read('docs/scaling.md').split('\n## Cells\n');
  const tables = read('docs/schema.md')
    .split('\n### ')
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n');
      return { name, lines, ofSite: lines.some((line) => line.startsWith('| `channel_seq` |')) };
    })
    .filter(({ name }) => name.includes('.'));

  it('counts the tables that refer to an account', () => {
    const count = tables.filter(({ lines }) => lines.some((line) => line.includes('REFERENCES main.account('))).length;
    expect(cells).toContain(`${count} tables refer to \`main.account\``);
  });

  it('names every table that is of no site', () => {
    const named = [...cells.matchAll(/`([a-z_.]+)(?: [^`]*)?`/g)].map((m) => m[1]!.replace(/^\w+\./, ''));
    const missing = tables.filter(({ name, ofSite }) => !ofSite && !OWN_WORK.test(name) && !named.includes(name.replace(/^\w+\./, '')));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});
