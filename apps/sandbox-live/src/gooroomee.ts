import { MINUTE } from '@madang/contracts/time';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { liveServices } from '@madang/server/config';
import type { Call, Faults } from './faults';

export interface Room {
  roomId: string;
  roomTitle: string;
  roomUrlId: string;
  startDate: string;
  endDate: string;
}
interface Otp {
  room: Room;
  username: string;
  roleId: string;
  until: number;
}
/** Milliseconds for which a one-time password works. */
const OTP_LIFE_MS = 2 * MINUTE;

/** The rooms of Gooroomee, and addresses that open one once. */
export class Rooms {
  readonly rooms = new Map<string, Room>();
  private readonly otps = new Map<string, Otp>();

  make(wanted: Partial<Room>): Room {
    const room = { roomTitle: '', roomUrlId: '', startDate: '', endDate: '', ...wanted, roomId: randomBytes(8).toString('hex') };
    this.rooms.set(room.roomId, room);
    return room;
  }
  otp(room: Room, username: string, roleId: string): string {
    const otp = randomBytes(16).toString('base64url');
    this.otps.set(otp, { room, username, roleId, until: Date.now() + OTP_LIFE_MS });
    return otp;
  }
  /** Answers whom a one-time password lets in; it works once. */
  open(otp: string): Otp | null {
    const found = this.otps.get(otp);
    this.otps.delete(otp);
    return found && found.until > Date.now() ? found : null;
  }
}

type Form = Record<string, string | undefined>;
const ok = (data: object) => ({ resultCode: 'GRM_200', description: 'success', data });
const NO_ROOM = { resultCode: 'GRM_703', description: 'room not found', data: {} };

export function gooroomeeApi(app: FastifyInstance, rooms: Rooms, faults: Faults, page: string): void {
  const base = '/sandbox/live/gooroomee';
  const route = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    call: Call,
    work: (params: Form, form: Form, reply: FastifyReply) => unknown,
  ) =>
    app.route({
      method,
      url: `${base}/api/v1${path}`,
      handler: async (req, reply) => {
        if (req.headers['x-grm-authtoken'] !== liveServices.gooroomee?.token)
          return reply.status(401).send({ resultCode: 'GRM_401', description: 'unauthorized' });
        const fault = faults.take(call);
        const run = () => work(req.params as Form, (req.body ?? {}) as Form, reply);
        if (!fault) return run();
        if (fault.after) await run();
        return reply.status(fault.status).send(fault.body ?? { resultCode: 'GRM_500', description: 'fault' });
      },
    });
  route('POST', '/room', 'room', (_, { roomTitle = '', roomUrlId = '', startDate = '', endDate = '' }) => {
    const taken = [...rooms.rooms.values()].some((one) => one.roomUrlId === roomUrlId);
    if (taken) return { resultCode: 'GRM_400', description: 'roomUrlId is in use' };
    return ok({ room: rooms.make({ roomTitle, roomUrlId, startDate, endDate }) });
  });
  route('GET', '/room/list', 'list', () => ok({ roomList: [...rooms.rooms.values()] }));
  route('GET', '/room/:roomId', 'read', ({ roomId = '' }) => {
    const room = rooms.rooms.get(roomId);
    return room ? ok({ room }) : NO_ROOM;
  });
  route('DELETE', '/room/:roomId', 'remove', ({ roomId = '' }) => (rooms.rooms.delete(roomId) ? ok({}) : NO_ROOM));
  route('POST', '/room/user/otp/url', 'otp', (_, { roomId = '', username = '', roleId = '' }) => {
    const room = rooms.rooms.get(roomId);
    return room ? ok({ url: `${page}${base}/room/otp/${rooms.otp(room, username, roleId)}` }) : NO_ROOM;
  });
}
