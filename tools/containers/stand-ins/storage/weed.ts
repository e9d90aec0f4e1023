import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { deserialize, serialize } from 'node:v8';
import { Bucket } from '../../../../apps/api-main/src/storage/s3.fixture';

// This program stands in for the commands of SeaweedFS that docker-compose.yml uses: `weed server` stores files and answers signed S3
// calls, and `weed shell` creates the bucket. Files are in memory, and in the volume while it does not run.

/** The port of the master, which creates buckets. */
const MASTER_PORT = 9333;
const [command, ...options] = process.argv.slice(2);
const option = (name: string) => options.find((o) => o.startsWith(`-${name}=`))?.slice(name.length + 2);

interface Identities {
  identities: { credentials: { secretKey: string }[] }[];
}
interface Saved {
  buckets: string[];
  files: [string, { body: Buffer; type: string }][];
}

class Storage extends Bucket {
  readonly buckets = new Set<string>();
  override page = 1000;
  protected override async answer(req: http.IncomingMessage, res: http.ServerResponse): Promise<void> {
    if (req.url === '/status') return void res.end();
    if (req.url && !this.buckets.has(req.url.split(/[/?]/)[1]!))
      return void res.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    return super.answer(req, res);
  }
}

async function serve(): Promise<void> {
  const { identities } = JSON.parse(readFileSync(option('s3.config')!, 'utf8')) as Identities;
  const kept = `${option('dir')}/standing`;
  const storage = new Storage({
    name: 'madang',
    secret: identities[0]!.credentials[0]!.secretKey,
    host: '0.0.0.0',
    port: Number(option('s3.port')),
  });
  if (existsSync(kept)) {
    const { buckets, files } = deserialize(readFileSync(kept)) as Saved;
    for (const bucket of buckets) storage.buckets.add(bucket);
    for (const [key, file] of files) storage.files.set(key, { ...file, body: Buffer.from(file.body) });
  }
  await storage.start();
  http
    .createServer((req, res) => {
      if (req.method === 'POST') storage.buckets.add(req.url!.slice(1));
      res.end([...storage.buckets].join('\n'));
    })
    .listen(MASTER_PORT, '0.0.0.0');
  process.on('SIGTERM', () => {
    writeFileSync(kept, serialize({ buckets: [...storage.buckets], files: [...storage.files] } satisfies Saved));
    process.exit(0);
  });
}

async function shell(): Promise<void> {
  const master = `http://${option('master')}`;
  for (const line of readFileSync(0, 'utf8').split('\n')) {
    const made = /^s3\.bucket\.create -name (\S+)/.exec(line)?.[1];
    const answer = await fetch(made ? `${master}/${made}` : master, { method: made ? 'POST' : 'GET' });
    if (line.startsWith('s3.bucket.list')) process.stdout.write(`${await answer.text()}\n`);
  }
}

await (command === 'server' ? serve() : shell());
