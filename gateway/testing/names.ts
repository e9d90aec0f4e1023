import { createSocket } from 'node:dgram';

const [HEADER, ADDRESS] = [12, 1];

/** A DNS server that answers every name with these IPv4 addresses. */
export async function serveNames(addresses: readonly string[]): Promise<{ at: string; stop(): void }> {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const end = question.indexOf(0, HEADER) + 5;
    const answer = Buffer.from(question.subarray(0, end));
    const found = question.readUInt16BE(end - 4) === ADDRESS ? addresses : [];
    answer.writeUInt16BE(0x8180, 2);
    [found.length, 0, 0].forEach((count, i) => answer.writeUInt16BE(count, 6 + 2 * i));
    // Each record points to the name of the question, has an IPv4 address and may be kept for a second.
    const records = found.map((a) => Buffer.from([0xc0, HEADER, 0, ADDRESS, 0, 1, 0, 0, 0, 1, 0, 4, ...a.split('.').map(Number)]));
    socket.send(Buffer.concat([answer, ...records]), port, address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  return { at: `127.0.0.1:${socket.address().port}`, stop: () => void socket.close() };
}
