import { useEffect, useRef } from 'react';
import { toast } from '../../lib/dialogs';
import { log } from '../../lib/log';
import { socketAddress } from '../../lib/pinged-socket';
import { PlaySocket } from './play-socket';

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
        url: () => socketAddress(),
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
