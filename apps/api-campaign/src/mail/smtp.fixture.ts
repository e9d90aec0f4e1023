import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail provider on this machine, which tests reach by SMTP. */
export interface Provider {
  url: string;
  /** The mails that the provider accepted, as they arrived. */
  taken: string[];
  /** How many connections were made (`connections`), and how many were open at the same time at most (`most`). */
  connections: number;
  most: number;
  /** When each mail was accepted, in milliseconds. */
  at: number[];
  /** What the provider does with a recipient, and with a mail before it is accepted: an Error refuses it, null accepts it. */
  onRecipient: (address: string) => Error | null;
  onMail: () => Promise<Error | null>;
  close(): Promise<void>;
}

/** An SMTP answer such as `550 5.1.1 no such person`, as the error that makes the provider give it. */
export const answer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

export async function smtpProvider(): Promise<Provider> {
  let open = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect: (_, done) => {
      provider.connections++;
      provider.most = Math.max(provider.most, ++open);
      done();
    },
    onClose: () => void open--,
    onRcptTo: ({ address }, _, done) => done(provider.onRecipient(address)),
    onData: (stream, _, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        void provider.onMail().then((refused) => {
          if (!refused) {
            provider.taken.push(Buffer.concat(parts).toString());
            provider.at.push(Date.now());
          }
          done(refused);
        });
      });
    },
  });
  server.on('error', () => undefined);
  const provider: Provider = {
    url: '',
    taken: [],
    connections: 0,
    most: 0,
    at: [],
    onRecipient: () => null,
    onMail: () => Promise.resolve(null),
    close: () => new Promise((done) => server.close(() => done())),
  };
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  provider.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?ignoreTLS=true`;
  return provider;
}
