import { SOCKET_PATH, SOCKET_TOKEN } from '@madang/contracts/event/event';
import { useEffect, useRef } from 'react';
import { chosenChannelSeq } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { log } from '../../lib/log';
import { session } from '../../lib/session';
import { PlaySocket } from './play-socket';

function address(): string | null {
  const { token } = session();
  if (!token) return null;
  const url = new URL(SOCKET_PATH, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set(SOCKET_TOKEN, token);
  const chosen = chosenChannelSeq();
  if (chosen !== null) url.searchParams.set('channelSeq', String(chosen));
  return url.href;
}
/** The classroom's socket, connected when the first video plays. */
export function usePlaySocket(): { turnOn: (curriculumSeq: number) => void; turnOff: (curriculumSeq: number) => void } {
  const socket = useRef<PlaySocket | null>(null);
  useEffect(
    () => () => {
      socket.current?.close();
      socket.current = null;
    },
    [],
  );
  return {
    turnOn: (curriculumSeq) => {
      socket.current ??= new PlaySocket({
        url: address,
        onCommand: (frame) => {
          log('classroom socket', frame);
          if (frame.message) toast(frame.message, { tone: 'info' });
        },
      });
      socket.current.turnOn(curriculumSeq);
    },
    turnOff: (curriculumSeq) => socket.current?.turnOff(curriculumSeq),
  };
}
