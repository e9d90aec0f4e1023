import { randomUUID } from 'node:crypto';
import http from 'node:http';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * A mail that the stand-in for Mailpit keeps. The stand-in accepts every mail at port 1025, and answers Mailpit's calls for searching and
 * reading mails at port 8025.
 */
interface Kept {
  ID: string;
  To: { Address: string }[];
  Subject: string;
  Text: string;
}
const mails: Kept[] = [];

new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, session, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
        const To = session.envelope.rcptTo.map(({ address }) => ({ Address: address }));
        mails.unshift({ ID: randomUUID(), To, Subject: mail.subject ?? '', Text: mail.text ?? '' });
        done();
      }, done);
    });
  },
}).listen(1025);

http
  .createServer((req, res) => {
    const url = new URL(req.url!, 'http://mail');
    const id = /^\/api\/v1\/message\/(.+)$/.exec(url.pathname)?.[1];
    const to = /to:"?([^"\s]+)/.exec(url.searchParams.get('query') ?? '')?.[1];
    const found = id ? mails.find((mail) => mail.ID === id) : { messages: mails.filter((m) => !to || m.To.some((t) => t.Address === to)) };
    res.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? { Error: 'not found' }));
  })
  .listen(8025);
