import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from './button';
import { cx } from './cx';
import s from './drop-zone.module.css';

interface DropZoneProps {
  icon: ReactNode;
  text: string;
  /** The label of the button that opens the file dialog. */
  choose: string;
  hint?: string;
  accept?: string;
  multiple?: boolean;
  busy?: boolean;
  onFiles: (files: File[]) => void;
}
/** An area to drop files into, with a button to choose files instead. */
export function DropZone({ icon, text, choose, hint, accept, multiple, busy = false, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const all = [...(files ?? [])];
    if (all.length) onFiles(multiple ? all : all.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={cx(s.drop, over && s.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {icon}
      <p>{text}</p>
      <Button size="sm" busy={busy} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      {hint && <small>{hint}</small>}
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={choose}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}
