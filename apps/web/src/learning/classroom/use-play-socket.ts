import { useEffect, useRef } from 'react';
import { toast } from '../../lib/dialogs';
import { log } from '../../lib/log';
import { socketAddress } from '../../lib/pinged-socket';
import { PlaySocket } from './play-socket';

/** The classroom's socket, connected when the first video plays. A lesson that is left is turned off with it. */
export function usePlaySocket(curriculumSeq: number): { turnOn: () => void; turnOff: () => void } {
  const socket = useRef<PlaySocket | null>(null);
  useEffect(
    () => () => {
      socket.current?.close();
      socket.current = null;
    },
    [],
  );
  // The player of a lesson that is left is gone and reports no pause (CU-101).
  useEffect(() => () => socket.current?.turnOff(curriculumSeq), [curriculumSeq]);
  return {
    turnOn: () => {
      socket.current ??= new PlaySocket({
        url: () => socketAddress(),
        onCommand: (frame) => {
          log('classroom socket', frame);
          if (frame.message) toast(frame.message, { tone: 'info' });
        },
      });
      socket.current.turnOn(curriculumSeq);
    },
    turnOff: () => socket.current?.turnOff(curriculumSeq),
  };
}
