import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { CHAT_SCOPE, YN } from '../../libs/contracts/codes.ts';
import { LAST_PURCHASE } from './chat.sql.ts';
import type { Docker } from './docker.ts';

/** The password of all accounts that the tests of apps/web-e2e create. */
const TEST_PASSWORD = 'Paperboat7!';
/** Milliseconds within which each message must arrive. */
const HEARD_WITHIN = 10_000;
/** How many messages are sent in the room. */
const MESSAGE_COUNT = 6;

interface Answer {
  token: string | null;
  data: Record<string, number>;
}

async function post(address: string, body: object, token = ''): Promise<Answer> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { 'access-token': token } : {}) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${text.slice(0, 300)}`);
  return { token: answer.headers.get('access-token'), data: (JSON.parse(text) as { data: Record<string, number> }).data };
}

/** The addresses of a service's copies in the containers' network. */
export async function addressesOf(docker: Docker, service: string): Promise<string[]> {
  const ids = (await docker.compose('ps', '--quiet', service)).split('\n').filter(Boolean);
  return Promise.all(ids.map((id) => docker.run('inspect', '--format', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', id)));
}

/**
 * A seller and a buyer write in a chat room: each message is sent through another copy of api-main, and must arrive at every copy of
 * api-event.
 */
export async function chat(docker: Docker, sql: (text: string) => Promise<string>): Promise<string> {
  const [mains, events] = await Promise.all(['api-main', 'api-event'].map((service) => addressesOf(docker, service)));
  const [channelSeq, ...emails] = (await sql(LAST_PURCHASE.text)).split('|');
  // Chat rooms need a plan that a new site does not have.
  await sql(`update main.channel set setting = setting || '${JSON.stringify({ saasYn: YN.YES })}' where channel_seq = ${channelSeq}`);
  const main = (i: number) => `http://${mains![i % mains!.length]}:4001/api/main/v1.0`;
  const people = await Promise.all(
    emails.map(async (email) => (await post(`${main(0)}/auth/login`, { email, password: TEST_PASSWORD })).token!),
  );
  const [owner] = people;
  const { chatRoomSeq } = (
    await post(`${main(0)}/channels/${channelSeq}/studio/chat-rooms`, { name: '라운지', scope: CHAT_SCOPE.EVERYONE }, owner)
  ).data;
  const room = (i: number) => `${main(i)}/channels/${channelSeq}/chat-rooms/${chatRoomSeq}`;
  for (const token of people) await post(`${room(0)}/enter`, {}, token);
  const sockets = await Promise.all(
    events!.flatMap((at) =>
      people.map(async (token) => {
        const socket = new WebSocket(`ws://${at}:4003/api/event/socket?Access-Token=${token}&channelSeq=${channelSeq}&for=chat`);
        const received: string[] = [];
        socket.on('message', (frame) => received.push(String(frame)));
        await once(socket, 'open');
        socket.send(JSON.stringify({ command: 'chat_on', chatRoomSeq }));
        return { socket, received };
      }),
    ),
  );
  const slowest: number[] = [];
  try {
    await sleep(1000);
    for (let i = 0; i < MESSAGE_COUNT; i++) {
      const content = `말 ${randomUUID()}`;
      await post(`${room(i)}/messages`, { content, clientKey: randomUUID() }, people[i % people.length]);
      const said = Date.now();
      while (!sockets.every(({ received }) => received.some((frame) => frame.includes(content)))) {
        if (Date.now() - said > HEARD_WITHIN)
          throw new Error(`A word said at copy ${i % mains!.length} of api-main is not heard everywhere.`);
        await sleep(10);
      }
      slowest.push(Date.now() - said);
      await sleep(1000);
    }
  } finally {
    for (const { socket } of sockets) socket.terminate();
  }
  return `${MESSAGE_COUNT} words said at ${mains!.length} copies, each heard at ${events!.length} within ${Math.max(...slowest)} ms`;
}
