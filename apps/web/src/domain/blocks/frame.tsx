import { FRAME_HEIGHT, FRAME_MOST, FRAME_SANDBOX } from '@madang/contracts/page/blocks/frame';
import { useEffect, useRef, useState } from 'react';

interface FrameProps {
  src: string;
  title: string;
  height: number;
  /** Whether the frame takes the height of its content. */
  fits: boolean;
  className: string;
}
/** A snippet in a sandboxed iframe: it cannot reach this page, and only tells it how high its content is. */
export function Frame({ src, title, height, fits, className }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [told, setTold] = useState<number | null>(null);
  useEffect(() => {
    // On the editor's canvas this component runs inside an iframe, whose window gets the message.
    const view = frame.current?.ownerDocument.defaultView;
    if (!fits || !view) {
      setTold(null);
      return;
    }
    const onMessage = ({ source, data }: MessageEvent<Record<string, unknown> | null>) => {
      const high = source === frame.current?.contentWindow ? data?.[FRAME_HEIGHT] : null;
      if (typeof high === 'number' && high > 0) setTold(Math.min(FRAME_MOST, Math.ceil(high)));
    };
    view.addEventListener('message', onMessage);
    return () => view.removeEventListener('message', onMessage);
  }, [fits]);
  return (
    <div className={className}>
      <iframe ref={frame} key={src} src={src} title={title} sandbox={FRAME_SANDBOX} loading="lazy" style={{ height: told ?? height }} />
    </div>
  );
}
